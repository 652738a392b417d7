import { useSyncExternalStore } from 'react';
import { serverNow, subscribeTick } from './clock.ts';
import { dayOf } from './time.ts';

/** Today in Shanghai by the site's clock (`2026-11-21`). Renders again at midnight, and when the first time sync puts a wrong device right. */
export function useToday(): string {
  const read = () => dayOf(serverNow());
  return useSyncExternalStore(subscribeTick, read, read);
}
