import type { UserInfo } from '@caiting/contract';
import { matchPath } from 'react-router';
import { textOf, translated } from '../../../platform/i18n/i18n.ts';
import { lotteryConfigQuery } from '../../../shared/lottery/lottery-config.ts';
import { safeRedirect } from '../../../platform/page/navigation.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { signedIn } from '../../../platform/session/session.ts';
import { tellOtherTabs } from '../../../platform/session/other-tabs.ts';
import { isBuilt, pageName, SITE_MAP } from '../../../shared/site/site-map.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { placeName } from '../core/place-name.ts';
import { accountTexts } from '../core/texts.ts';

/** product §2: /login may take target=lt, the way in from the lotteries: it leads back to the hall. */
const TARGET_LOTTERIES = 'lt';

/** Where to go after signing in: the redirect of the guard, the hall for target=lt, else home. */
export function targetAfterLogin(query: URLSearchParams): string {
  const redirect = query.get('redirect');
  if (redirect) return safeRedirect(redirect);
  return query.get('target') === TARGET_LOTTERIES && isBuilt('/lotteryHall') ? '/lotteryHall' : '/index';
}

/** The name of the page a redirect leads to; null for home, which needs no announcement. */
export function targetName(target: string): string | null {
  const pathname = target.split(/[?#]/)[0] ?? target;
  if (pathname === '/index') return null;
  const betting = matchPath('/lottery/:type/:code', pathname);
  const lottery = queryClient
    .getQueryData(lotteryConfigQuery.queryKey)
    ?.lotteries.find(({ lotteryCode }) => lotteryCode === betting?.params.code);
  if (lottery) return textOf(accountTexts, 'backToBetting', { lottery: translated(lottery.lotteryName) });
  const page = SITE_MAP.find(({ path }) => matchPath(path, pathname));
  return page ? pageName(page) : null;
}

/** Takes over a fresh session and says when and where the account was last used (product §10.4). */
export function takeOver(user: UserInfo, greeting: string): void {
  signedIn(user, true);
  tellOtherTabs(user.userId);
  const { previousLogin } = user;
  showToast(
    previousLogin
      ? textOf(accountTexts, 'lastLogin', {
          time: recordTime(previousLogin.time, false),
          place: placeName(previousLogin.place),
        })
      : greeting,
  );
}
