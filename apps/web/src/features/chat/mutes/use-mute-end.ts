import type { RoomSettings } from '@caiting/contract';
import { useEffect } from 'react';
import { serverNow } from '../../../platform/time/clock.ts';

/** Browsers take no longer time. */
const TIMER_MAX_MS = 2_000_000_000;

/** Calls back when the own mute has run out, so that the text box comes back by itself. */
export function useMuteEnd(settings: RoomSettings | undefined, onEnd: () => void): void {
  const endsAt = settings?.ownMute ? settings.ownMuteEndsAt : null;
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(onEnd, Math.min(Math.max(0, endsAt - serverNow()), TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [endsAt, onEnd]);
}
