import { EMBED_PATH } from '@caiting/contract';
import { ALERT_IF_MESSAGE, type CodeRule, type Reply } from '@caiting/contract/wire';
import { TEXTS } from '@caiting/contract/texts';
import { dismissNotices, showAlert, showConfirm } from '../../ui/overlay/notices.ts';
import { ruleOf } from './code-rules.ts';
import { currentLocale, defineTexts, textOf } from '../i18n/i18n.ts';
import { isFrame } from '../session/frame.ts';
import { go, here, loginPath } from '../page/navigation.ts';
import { isStill, own, personNow } from '../session/personal.ts';
import { isSignedIn, signedOut, useSession } from '../session/session.ts';
import { readTab, STORED, writeTab } from '../storage/storage.ts';

/** What the site does on each result code (product §8). The rows stand in the contract; this file only knows the kinds of act. */
const texts = defineTexts(
  { unavailable: TEXTS.networkUnavailable, timeout: TEXTS.networkTimeout },
  {
    unavailable: 'The network is not available, please contact support',
    timeout: 'The network timed out, please try again',
  },
);

// What one person was asked or told is not for the next.
own({ renew: dismissNotices });

let askRealityCheck: () => void = () => undefined;
/** Who asks the player when the server has stopped play for a reality check. The site registers it once, at start. */
export function onRealityCheck(ask: () => void): void {
  askRealityCheck = ask;
}

const RIGHT_AFTER_LOGIN_MS = 2_000;
const isAtLogin = () => here().startsWith('/login');

/** Shows the server's message, or the table's own where it sent none: only then is the table loaded. */
function showMessage(rule: CodeRule, message: string, show: (text: string) => Promise<unknown>): void {
  if (message) void show(message);
  else void import('@caiting/contract/codes').then(({ CODES }) => show(CODES[rule.key][currentLocale()]));
}

/** Acts on a refusal. True when the user is told or taken elsewhere; false when the caller must show it (field errors, silent codes). */
export function actOnCode(reply: Reply): boolean {
  const rule = ruleOf(reply.code);
  if (!rule) return actOnUnknown(reply);
  if (rule.acts.startsWith('goto:')) {
    saveSiteState(reply);
    go(rule.acts.slice('goto:'.length), { replace: true });
    return true;
  }
  switch (rule.acts) {
    case 'silent':
    case 'field':
    case 'person':
      return false;
    case 'confirm':
      showMessage(rule, reply.msg, showConfirm);
      return true;
    case 'expire':
      endSession(isSignedIn() ? () => showMessage(rule, reply.msg, showAlert) : null);
      return true;
    case 'reality':
      askRealityCheck();
      return true;
    case 'login':
      if (isAtLogin()) showMessage(rule, reply.msg, showAlert);
      else endSession(null);
      return true;
    default:
      showMessage(rule, reply.msg, (text) => alertThen(rule, text));
      return true;
  }
}

/** A code of a newer server: product §8, "other codes: alert message"; −3066 … −3058 only when there is a message. */
function actOnUnknown(reply: Reply): boolean {
  if (reply.msg === '' && reply.code >= ALERT_IF_MESSAGE.from && reply.code <= ALERT_IF_MESSAGE.to) return false;
  void showAlert(reply.msg || textOf(texts, 'unavailable'));
  return true;
}

/** Forgets the user and goes to /login with the way back; `tell` says first why, once for all calls that failed together. */
function endSession(tell: (() => void) | null): void {
  const target = here();
  signedOut();
  // Inside another site there is no login page: the frame says that the login has ended, and that site asks for a new one.
  if (isFrame) return go(EMBED_PATH, { replace: true });
  tell?.();
  if (!isAtLogin()) go(loginPath(target), { replace: true });
}

/** The browser's login belongs to somebody else by now (another tab signed in): this page begins anew as theirs, and does nothing more for who it stood for. */
export function actOnOtherPerson(): void {
  signedOut();
  location.reload();
}

async function alertThen(rule: CodeRule, text: string): Promise<void> {
  const { signedInAt } = useSession.getState();
  const mine = personNow();
  if (rule.code === DELAYED_ALERT && signedInAt !== null && performance.now() - signedInAt < RIGHT_AFTER_LOGIN_MS)
    await new Promise((resolve) => setTimeout(resolve, RIGHT_AFTER_LOGIN_MS));
  if (!isStill(mine)) return;
  await showAlert(text);
  if (!rule.goesTo || !isStill(mine)) return;
  if (rule.goesTo === '/login') endSession(null);
  else go(rule.goesTo, { replace: true });
}
/** product §8: alert message, delayed 2 s right after login. */
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

/** No proper answer: status other than 200, or none within 15 s (product §8). Gives the sentence; shows it unless quiet. */
export function actOnFailure(kind: 'unavailable' | 'timeout', quiet: boolean): string {
  const text = textOf(texts, kind);
  if (!quiet) void showAlert(text);
  return text;
}
