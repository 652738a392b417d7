import { calls } from '@caiting/contract/registry';
import { create } from 'zustand';
import { watchActs } from './acts.ts';
import { CallError, request } from './call.ts';
import { setClockRate, syncClock } from './clock.ts';
import { startHeartbeat } from './heartbeat.ts';
import { applyPushes } from './live-cache.ts';
import { startLotteryConfig } from './lottery-config.ts';
import { startPageUse } from './page-use.ts';
import { callKey, queryClient } from './query.ts';
import { signedIn, signedOut, useSession } from './session.ts';
import { siteSocket } from './site-socket.ts';
import { tenantQuery } from './tenant.ts';
import { setTenantTheme } from './theme.ts';

/** Whether the page knows the server's time; without it nobody may bet (SPEC §8). */
export const useClockSync = create<{ sync: 'running' | 'ok' | 'failed' }>(() => ({ sync: 'running' }));

let sessionReady: Promise<void> | null = null;

/** Resolves when it is known whether somebody is signed in. Guards of pages that need it wait here. */
export function whenSessionKnown(): Promise<void> {
  sessionReady ??= loadSession();
  return sessionReady;
}

/** A lost answer must not look like a signed-out user: it is asked for again after these pauses. */
const SESSION_PAUSES_MS = [500, 1_500];

async function loadSession(): Promise<void> {
  for (const pause of [...SESSION_PAUSES_MS, null]) {
    try {
      return signedIn(await request(calls.userInfo, {}, { own: 'all' }), false);
    } catch (error) {
      const isRefused = error instanceof CallError && error.code !== null;
      if (isRefused || pause === null) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  // A visitor. The next call that needs a login says so itself.
  signedOut();
}

const RESYNC_MS = 5_000;

/** Measures the server's time again; also the act of the banner's 重试. A page that knew the time goes on with it and tries again by itself. */
export async function syncServerTime(): Promise<void> {
  if (await syncClock(() => request(calls.getServerTimeMillisecond, {}))) useClockSync.setState({ sync: 'ok' });
  else if (useClockSync.getState().sync === 'ok') setTimeout(() => void syncServerTime(), RESYNC_MS);
  else useClockSync.setState({ sync: 'failed' });
}

/** Everything that begins with the page: tenant, session, time, pushes. Called once, in the browser only. */
export function startSite(): void {
  startLotteryConfig(location.pathname);
  watchActs(window);
  applyPushes();
  startHeartbeat();
  startPageUse();
  void syncServerTime();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === calls.getTenantConfig.path && query.state.data) applyTenant();
  });
  void queryClient.prefetchQuery(tenantQuery);
  void whenSessionKnown().then(() => {
    siteSocket.open();
    useSession.subscribe(({ user }, before) => {
      if (user?.userId === before.user?.userId) return;
      // Nothing of one user may be seen by the next.
      forgetPersonalData();
      siteSocket.reopen();
    });
  });
  document.addEventListener('visibilitychange', () => {
    // A page that slept may have a late clock: performance.now() stands still on some sleeping devices.
    if (document.visibilityState === 'visible') void syncServerTime();
  });
  addEventListener('online', () => void syncServerTime());
}

function applyTenant(): void {
  const tenant = queryClient.getQueryData(tenantQuery.queryKey);
  if (!tenant) return;
  setClockRate(tenant.clockRate);
  if (document.documentElement.dataset['tenant'] !== tenant.theme) setTenantTheme(tenant.theme);
}

/** Calls anybody may make stay cached; the rest belongs to the user who leaves. */
function forgetPersonalData(): void {
  const open = new Set(Object.values(calls).flatMap((call) => (call.who === 'any' ? callKey(call) : [])));
  queryClient.removeQueries({ predicate: ({ queryKey }) => !open.has(queryKey[0] as string) });
}
