import type { UserInfo } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { redirect, replace, type LoaderFunctionArgs } from 'react-router';
import { lotteryConfigQuery } from './shared/lottery/lottery-config.ts';
import { loginPath } from './platform/page/navigation.ts';
import { textOf } from './platform/i18n/i18n.ts';
import { callQuery, queryClient } from './platform/call/query.ts';
import { useSession } from './platform/session/session.ts';
import { isBuilt, type PagePath, type SitePage } from './shared/site/site-map.ts';
import { isRoundAsked, roundCheckTexts } from './shared/site/verify-address.ts';
import { whenSessionKnown } from './start/start.ts';

/** What the guard knows when it decides. */
export interface Visit {
  user: Pick<UserInfo, 'agent'> | null;
  /** Path and query asked for. */
  target: string;
  /** The first page of this page load. */
  isFirst: boolean;
}

/** Where a visit is sent instead, or null to let it in (product §2, Route guard). */
export function decide(page: Pick<SitePage, 'path' | 'access'>, { user, target, isFirst }: Visit): string | null {
  if (page.path === '/login' || page.path === '/register') return user && isFirst ? '/index' : null;
  if (page.access === 'any') return null;
  if (!user) return loginPath(target);
  return page.access === 'agent' && !user.agent ? '/' : null;
}

let isFirstNavigation = true;
/** Called when the first page has been shown: from then on /login may be opened by somebody signed in (to change the account). */
export function endFirstNavigation(): void {
  isFirstNavigation = false;
}

/** The loader of a page: waits for the session only where the decision needs it. */
export function guardLoader(page: SitePage) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    // The build draws public pages for nobody in particular; the browser's guard follows (main.tsx).
    if (import.meta.env.SSR) return null;
    const isEntry = page.path === '/login' || page.path === '/register';
    if (page.access === 'any' && !(isEntry && isFirstNavigation)) return null;
    await whenSessionKnown();
    const url = new URL(request.url);
    const sentTo = decide(page, {
      user: useSession.getState().user,
      target: url.pathname + url.search,
      isFirst: isFirstNavigation,
    });
    return sentTo ? redirect(sentTo) : null;
  };
}

/** To the channel that the tenant put first. Where the channels are not to be had, a channel's page says so itself. */
export function firstChannelLoader(page: SitePage) {
  const guard = guardLoader(page);
  return async (args: LoaderFunctionArgs): Promise<Response | null> => {
    const sentAway = await guard(args);
    if (sentAway || import.meta.env.SSR) return sentAway;
    const channels = await queryClient.ensureQueryData(callQuery(calls.frontPaySort, {})).then(
      (data) => data.channels,
      () => [],
    );
    const first = channels.map(({ channel }) => `${page.path}/${channel}` as PagePath).find(isBuilt);
    return redirect(first ?? '/userCenter/recharge/alipay');
  };
}

/** Rounds of card games are checked at the address of draws, under a title of their own. */
export function verifyLoader(page: SitePage) {
  const guard = guardLoader(page);
  return async (args: LoaderFunctionArgs): Promise<Response | { title: string } | null> => {
    const sentAway = await guard(args);
    const isRound = isRoundAsked(new URL(args.request.url).searchParams);
    return sentAway ?? (isRound ? { title: textOf(roundCheckTexts, 'title') } : null);
  };
}

/** The betting page: an unknown lottery goes home; a known one gives the page its title. */
export function lotteryLoader(page: SitePage) {
  const guard = guardLoader(page);
  return async (args: LoaderFunctionArgs): Promise<Response | { title: string } | null> => {
    const sentAway = await guard(args);
    if (sentAway || import.meta.env.SSR) return sentAway;
    try {
      const { lotteries } = await queryClient.ensureQueryData(lotteryConfigQuery);
      const lottery = lotteries.find((one) => one.lotteryCode === args.params['code']);
      return lottery ? { title: lottery.lotteryName } : replace('/');
    } catch {
      // No answer is not an unknown lottery: the page shows its own failure with a way to try again.
      return null;
    }
  };
}
