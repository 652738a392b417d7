import { calls } from '@caiting/contract/registry';
import { watchActs } from '../platform/call/acts.ts';
import { onRealityCheck } from '../platform/call/by-code.ts';
import { CallError, onLoginPasswordDue, request } from '../platform/call/call.ts';
import { setClockRate } from '../platform/time/clock.ts';
import { syncServerTime } from '../platform/time/clock-sync.ts';
import { startLotteryConfig } from '../shared/lottery/lottery-config.ts';
import { callKey, queryClient } from '../platform/call/query.ts';
import { signedIn, signedOut, useSession } from '../platform/session/session.ts';
import { isView } from '../platform/session/view.ts';
import { hearOtherTabs } from '../platform/session/other-tabs.ts';
import { siteSocket, useSiteLink } from '../platform/socket/site-socket.ts';
import { forgetTab } from '../platform/storage/storage.ts';
import { tenantQuery } from '../shared/site/tenant.ts';
import { askLoginPassword } from '../shared/player/prove-login.ts';
import { useRealityCheck } from '../shared/player/reality-check.ts';
import { loadPartsWhen } from '../ui/hooks/lazy-part.ts';
import { whenReachable } from '../platform/page/when-reachable.ts';
import { setTenantTheme } from '../shared/theme/theme.ts';

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

/** Everything that begins with the page: tenant, session, time, pushes. Called once, in the browser only. */
export function startSite(): void {
  startLotteryConfig(location.pathname);
  watchActs(window);
  loadPartsWhen(whenReachable);
  onLoginPasswordDue(askLoginPassword);
  onRealityCheck(() => useRealityCheck.setState({ isAsked: true }));
  void syncServerTime();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === calls.getTenantConfig.path && query.state.data) applyTenant();
  });
  void queryClient.prefetchQuery(tenantQuery);
  // Begun at once: nothing is pushed before the connection stands, and that waits for the session anyway.
  const hearing = loadRest();
  void whenSessionKnown().then(() => {
    // Staff who look at a player's pages hear no pushes of that player: what is on the screen is asked for again, as without a line.
    if (!isView)
      void hearing.then((isHearing) => (isHearing ? siteSocket.open() : useSiteLink.setState({ link: 'lost' })));
    // A page that was written out beforehand brought what visitors are told.
    if (useSession.getState().user !== null) askAgainByReader();
  });
  if (!isView) hearOtherTabs(followLogin);
  document.addEventListener('visibilitychange', () => {
    // A page that slept may have a late clock: performance.now() stands still on some sleeping devices.
    if (document.visibilityState === 'visible') void syncServerTime();
  });
  addEventListener('online', () => void syncServerTime());
}

/** What pushes change is no part of the first load. False when that code is lost to the page: it lives on its polls then, and says so. */
async function loadRest(): Promise<boolean> {
  try {
    await whenReachable();
    (await import('./after-load.ts')).startAfterLoad();
    return true;
  } catch {
    return false;
  }
}

/** Another tab signed this page's user out, or somebody else in: nothing of that user stays here either. */
function followLogin(userId: string | null): void {
  const { user } = useSession.getState();
  if (user === null || user.userId === userId) return;
  signedOut();
  forgetTab();
  location.reload();
}

function applyTenant(): void {
  const tenant = queryClient.getQueryData(tenantQuery.queryKey);
  if (!tenant) return;
  setClockRate(tenant.clockRate);
  if (document.documentElement.dataset['tenant'] !== tenant.theme) setTenantTheme(tenant.theme);
}

/** What everybody may ask for, and not everybody is told the same. */
const BY_READER = [calls.noticeList, calls.banners, calls.assistanceList, calls.introductionList, calls.frontList];

function askAgainByReader(): void {
  for (const call of BY_READER) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
