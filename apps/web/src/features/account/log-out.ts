import { calls } from '@caiting/contract/registry';
import { request } from '../../platform/call.ts';
import { textOf } from '../../platform/i18n.ts';
import { signedOut } from '../../platform/session.ts';
import { forgetTab } from '../../platform/storage.ts';
import { showConfirm } from '../../ui/notices.ts';
import { accountTexts } from './texts.ts';

/** Asks, ends the session on the server and here, and goes home. A server that cannot be reached does not keep anybody signed in on this page. */
export async function logOut(): Promise<void> {
  if (!(await showConfirm(textOf(accountTexts, 'logoutAsk'), { actLabel: textOf(accountTexts, 'logout') }))) return;
  await request(calls.logout, {}, { own: 'all' }).catch(() => undefined);
  signedOut();
  // Whoever comes next in this tab starts with nothing of this person's: no slip, no cached page, no open line.
  forgetTab();
  location.assign('/index');
}
