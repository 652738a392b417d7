import { EMBED_PATH } from '@caiting/contract';
import { ALERT_IF_MESSAGE, codeRow, type CodeRow, type Reply } from '@caiting/contract/wire';
import { TEXTS } from '@caiting/contract/texts';
import { showAlert, showConfirm } from '../ui/notices.ts';
import { currentLocale, defineTexts, textOf } from './i18n.ts';
import { isFrame } from './frame.ts';
import { go, here, loginPath } from './navigation.ts';
import { useRealityCheck } from './reality-check.ts';
import { isSignedIn, signedOut, useSession } from './session.ts';
import { readTab, STORED, writeTab } from './storage.ts';

/** What the site does on each result code (SPEC §8). The rows stand in the contract; this file only knows the kinds of act. */
const texts = defineTexts(
  { unavailable: TEXTS.networkUnavailable, timeout: TEXTS.networkTimeout },
  {
    unavailable: 'The network is not available, please contact support',
    timeout: 'The network timed out, please try again',
  },
);

const RIGHT_AFTER_LOGIN_MS = 2_000;
const isAtLogin = () => here().startsWith('/login');

/** The server's sentence, or the table's own where it sent none. */
function sentence(row: CodeRow | undefined, message: string): string {
  return message || (row ? row[currentLocale()] : '');
}

/** Acts on a refusal. True when the user is told or taken elsewhere; false when the caller must show it (field errors, silent codes). */
export function actOnCode(reply: Reply): boolean {
  const row = codeRow(reply.code);
  const text = sentence(row, reply.msg);
  if (!row) return actOnUnknown(reply, text);
  if (row.acts.startsWith('goto:')) {
    saveSiteState(reply);
    go(row.acts.slice('goto:'.length), { replace: true });
    return true;
  }
  switch (row.acts) {
    case 'silent':
    case 'field':
      return false;
    case 'confirm':
      void showConfirm(text);
      return true;
    case 'expire':
      endSession(isSignedIn() ? text : null);
      return true;
    case 'reality':
      useRealityCheck.setState({ isAsked: true });
      return true;
    case 'login':
      if (isAtLogin()) void showAlert(text);
      else endSession(null);
      return true;
    default:
      void alertThen(row, text);
      return true;
  }
}

/** A code of a newer server: SPEC §8, "other codes: alert message"; −3066 … −3058 only when there is a message. */
function actOnUnknown(reply: Reply, text: string): boolean {
  if (text === '' && reply.code >= ALERT_IF_MESSAGE.from && reply.code <= ALERT_IF_MESSAGE.to) return false;
  void showAlert(text || textOf(texts, 'unavailable'));
  return true;
}

/** Forgets the user and goes to /login with the way back; `said` is told first, once for all calls that failed together. */
function endSession(said: string | null): void {
  const target = here();
  signedOut();
  // Inside another site there is no login page: the frame says that the login has ended, and that site asks for a new one.
  if (isFrame) return go(EMBED_PATH, { replace: true });
  if (said) void showAlert(said);
  if (!isAtLogin()) go(loginPath(target), { replace: true });
}

async function alertThen(row: CodeRow, text: string): Promise<void> {
  const { signedInAt } = useSession.getState();
  if (row.code === DELAYED_ALERT && signedInAt !== null && performance.now() - signedInAt < RIGHT_AFTER_LOGIN_MS)
    await new Promise((resolve) => setTimeout(resolve, RIGHT_AFTER_LOGIN_MS));
  await showAlert(text);
  if (!row.goesTo) return;
  if (row.goesTo === '/login') endSession(null);
  else go(row.goesTo, { replace: true });
}
/** SPEC §8: alert message, delayed 2 s right after login. */
const DELAYED_ALERT = -98;

/** What a maintenance, closed or no-service answer said, for the page it leads to. */
interface SiteState {
  message: string;
  data: unknown;
}
const isSiteState = (value: unknown): value is SiteState =>
  typeof value === 'object' && value !== null && typeof (value as SiteState).message === 'string';

/** Kept for the tab, so that the page says the same after a reload. */
function saveSiteState({ msg, data }: Reply): void {
  writeTab(STORED.siteState, { message: msg, data } satisfies SiteState);
}
export const savedSiteState = (): SiteState | null => readTab(STORED.siteState, isSiteState);

/** No proper answer: status other than 200, or none within 15 s (SPEC §8). Gives the sentence; shows it unless quiet. */
export function actOnFailure(kind: 'unavailable' | 'timeout', quiet: boolean): string {
  const text = textOf(texts, kind);
  if (!quiet) void showAlert(text);
  return text;
}
