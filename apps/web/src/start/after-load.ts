import { startHeartbeat, startPageUse } from '../features/statistics/index.ts';
import { applyPushes } from './live-cache.ts';
import { sendUnsent } from './send-unsent.ts';

/** What begins with the site and draws nothing by itself: its code comes beside the first load, not with it. Called once, by start.ts. */
export function startAfterLoad(): void {
  applyPushes();
  startHeartbeat();
  startPageUse();
  sendUnsent();
}
