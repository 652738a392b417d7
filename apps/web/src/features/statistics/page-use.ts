import { ONLINE_REPORT_MAX_S, ONLINE_REPORT_MS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { request } from '../../platform/call/call.ts';
import { later, personal } from '../../platform/session/personal.ts';
import { isView } from '../../platform/session/view.ts';

/** Page views and time online (product §7 statistics): the page's pattern and seconds, no address and nothing that was done there. */
const AFTER_THE_PAGE_MS = 2_000;

let shown = '/index';
const isSeen = (): boolean => globalThis.document?.visibilityState === 'visible';
/** Seconds that the person has looked at the page and that are not reported yet. */
const seen = personal(() => ({ seconds: 0, since: isSeen() ? performance.now() : null }));

/** Counts a view, once the page's own calls have gone first. */
export function pageShown(pattern: string): () => void {
  // Not by staff who see the site as a player does.
  if (isView) return () => undefined;
  shown = pattern;
  const timer = later(() => quietly(request(calls.pageView, { name: pattern })), AFTER_THE_PAGE_MS);
  return () => clearTimeout(timer);
}

/** Starts the minute's report. Called once, at start. */
export function startPageUse(): void {
  const follow = () => {
    takeSeconds();
    seen.now().since = isSeen() ? performance.now() : null;
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  setInterval(() => {
    takeSeconds();
    const span = Math.min(ONLINE_REPORT_MAX_S, Math.floor(seen.now().seconds));
    seen.now().seconds = 0;
    if (span > 0) quietly(request(calls.onlineTime, { name: shown, span }));
  }, ONLINE_REPORT_MS);
}

function takeSeconds(): void {
  const mine = seen.now();
  if (mine.since === null) return;
  const now = performance.now();
  mine.seconds += (now - mine.since) / 1_000;
  mine.since = now;
}

/** product §8: statistics calls are silent. */
function quietly(call: Promise<unknown>): void {
  call.catch(() => undefined);
}
