import { startHeartbeat, startPageUse } from '../features/statistics/index.ts';
import { applyPushes } from './live-cache.ts';
import { isFrame } from '../platform/session/frame.ts';
import { isView } from '../platform/session/view.ts';
import { watchRelease } from '../platform/page/release.ts';
import { padOnTouch } from '../ui/form/amount/pad-on-touch.ts';
import { recountWhenConnected } from './recount.ts';
import { sendUnsent } from './send-unsent.ts';

/** What begins with the site and draws nothing by itself: its code comes beside the first load, not with it. Called once, by start.ts. */
export function startAfterLoad(): void {
  applyPushes();
  recountWhenConnected();
  watchRelease();
  padOnTouch(async () => (await import('./amount-pad.ts')).openAmountPad);
  // Staff who look at a player's pages are not that player's time on the site.
  if (isView) return;
  startHeartbeat();
  startPageUse();
  sendUnsent();
  // Inside another site's page there is nothing to keep; a browser that refuses goes on without.
  if (isFrame) return;
  if (globalThis.Notification?.permission === 'granted')
    void import('../features/notifications/push-session.ts')
      .then(({ followSession }) => followSession())
      .catch(() => undefined);
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
