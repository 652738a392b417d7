import { embedAnswer, type EmbedAnswer, type EmbedMessage, type UserInfo } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { CODES, SUCCESS, type CallOutput, type CallWireInput } from '@caiting/contract/wire';
import { CallError, request } from '../../platform/call/call.ts';
import { currentLocale } from '../../platform/i18n/i18n.ts';
import { queryClient } from '../../platform/call/query.ts';
import { signedIn, useSession } from '../../platform/session/session.ts';
import { tenantQuery } from '../../shared/site/tenant.ts';
import { enter, useEmbed, type Unbound } from './embed-store.ts';
import type { Say } from './parent.ts';

type Frame = CallOutput<typeof calls.embedChatBind>;

/** What the other site may know of the person: the id, the name and face that the chat shows, never the account's name. */
function shown({ userId, nickname, avatar }: UserInfo): Record<string, string> {
  return { uid: userId, nickName: nickname, avatar: avatar && new URL(avatar, location.origin).href };
}

function refused(message: EmbedMessage, error: unknown): EmbedAnswer {
  const code = error instanceof CallError && error.code !== null ? error.code : CODES.serverFault.code;
  return embedAnswer(message, code, error instanceof CallError ? error.message : CODES.serverFault[currentLocale()]);
}

const refusal = (message: EmbedMessage, key: 'notLoggedIn' | 'embedNotBound'): EmbedAnswer =>
  embedAnswer(message, CODES[key].code, CODES[key][currentLocale()]);

/** Takes over the session that a key has opened. */
export function takeOver({ token, user }: Frame, origin: string): Record<string, string> {
  signedIn(user, true, token);
  enter({ phase: 'in', origin });
  return shown(user);
}

/** Does what the other site asks for and answers it (product §7). A form that is open answers when the person has ended it. */
export async function answerTo(message: EmbedMessage, origin: string, say: Say): Promise<void> {
  try {
    switch (message.type) {
      case 'tenantName': {
        const { tenantName } = await queryClient.ensureQueryData(tenantQuery);
        return say(embedAnswer(message, SUCCESS, '', { tenantName }));
      }
      case 'thirdPartyLogin':
        return await signInByKey(message.oneTimeKey, message, origin, say);
      case 'bindAccount':
      case 'register': {
        const form = message.type === 'register' ? 'register' : 'bind';
        return ask({ origin, oneTimeKey: message.oneTimeKey, message, form, answer: say });
      }
      default:
        return say(await answerOf(message));
    }
  } catch (error) {
    say(refused(message, error));
  }
}

/** The messages about somebody who is signed in. */
async function answerOf(message: EmbedMessage): Promise<EmbedAnswer> {
  const { user } = useSession.getState();
  if (!user) return refusal(message, 'notLoggedIn');
  if (message.type === 'userInfo') return embedAnswer(message, SUCCESS, '', shown(user));
  if (message.type === 'bindSuccess') {
    const account = await request(calls.embedChatRefreshAccount, {}, { own: 'all' });
    signedIn(account.user, false);
    return embedAnswer(message, SUCCESS, '', shown(account.user));
  }
  const image = message.type === 'refreshAvatar' ? message.image : undefined;
  // The file travels beside the fields, of which this call has none.
  const input = (image ? { file: image } : {}) as CallWireInput<typeof calls.embedChatRefreshAvatar>;
  const { avatar } = await request(calls.embedChatRefreshAvatar, input, { own: 'all' });
  signedIn({ ...user, avatar }, false);
  return embedAnswer(message, SUCCESS, '', shown({ ...user, avatar }));
}

async function signInByKey(oneTimeKey: string, message: EmbedMessage, origin: string, say: Say): Promise<void> {
  try {
    const frame = await request(calls.embedChatBind, { oneTimeKey, origin }, { own: 'all' });
    say(embedAnswer(message, SUCCESS, '', takeOver(frame, origin)));
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'embedNotBound') throw error;
    say(refused(message, error));
    // The key is still good: the person may bind or register with it right here, and the site hears of it.
    ask({ origin, oneTimeKey, message, form: 'choose', answer: say });
  }
}

/** Shows the form. One that is still open for an earlier message is answered first. */
function ask(unbound: Unbound): void {
  const { at } = useEmbed.getState();
  if (at.phase === 'unbound' && at.unbound.form !== 'choose') giveUp(at.unbound);
  enter({ phase: 'unbound', unbound });
}

/** The person does not want to, or the site asked for something else meanwhile. */
export function giveUp({ message, answer }: Unbound): void {
  answer(refusal(message, 'embedNotBound'));
}

/** Tells the site that the form succeeded: under the message that opened it, or under the login that found nobody. */
export function succeed({ message, form, origin, answer }: Unbound, frame: Frame): void {
  const type = form === 'register' ? 'register' : 'bindAccount';
  const under = { type, id: message.id, oneTimeKey: '' } as const;
  answer(embedAnswer(under, SUCCESS, '', takeOver(frame, origin)));
}
