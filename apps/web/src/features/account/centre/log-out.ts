import { calls } from '@caiting/contract/registry';
import { DroppedCall, request } from '../../../platform/call/call.ts';
import { defineTexts, textOf } from '../../../platform/i18n/i18n.ts';
import { signedOut } from '../../../platform/session/session.ts';
import { tellOtherTabs } from '../../../platform/session/other-tabs.ts';
import { isView } from '../../../platform/session/view.ts';
import { forgetTab } from '../../../platform/storage/storage.ts';
import { showConfirm } from '../../../ui/overlay/notices.ts';

/** Apart from the texts of the account pages: every page loads these. */
export const logOutTexts = defineTexts(
  { logout: '退出登录', logoutAsk: '确定退出登录吗？' },
  { logout: 'Sign out', logoutAsk: 'Sign out?' },
);

/**
 * Asks, ends the session on the server and here, and goes home. A server that cannot be reached does not keep anybody signed in on this page. Where staff see
 * the site as a player does, the view ends and the player stays signed in.
 */
export async function logOut(): Promise<void> {
  // The band over the page ends the view.
  if (isView) return signedOut();
  if (!(await showConfirm(textOf(logOutTexts, 'logoutAsk'), { actLabel: textOf(logOutTexts, 'logout') }))) return;
  try {
    await request(calls.logout, {}, { own: 'all' });
  } catch (error) {
    // Somebody else is signed in by now: it is not them who wanted to go.
    if (error instanceof DroppedCall) return;
  }
  signedOut();
  tellOtherTabs(null);
  // Whoever comes next in this tab starts with nothing of this person's: no slip, no cached page, no open line.
  forgetTab();
  location.assign('/index');
}
