import * as z from 'zod/mini';
import { PATTERNS } from '../../patterns.ts';
import { typedIn } from '../../typed.ts';
import { Hash64, TimeMs, UserId, call, text } from '../../wire/index.ts';
import { UserInfo, accountCalls } from '../account/account.ts';
import { ChallengeAnswer } from '../account/challenge.ts';

/**
 * The chat inside a site of others (product §7, Embedded chat bridge). That site has an account here, its host account, and an origin that the tenant
 * lists. Its server asks for a one-time key for one of its own users; the frame redeems the key.
 */

/** A user of the other site, by that site's own id. */
const Uid = z.string().check(z.regex(/^[\w.@:-]{1,64}$/));
const Origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/));
const OneTimeKey = z.string().check(z.regex(PATTERNS.oneTimeKey));

export const EmbedBinding = z.object({
  /** The other site. */
  origin: z.string(),
  uid: z.string(),
  nickname: z.string(),
  boundAt: TimeMs,
});
export type EmbedBinding = z.infer<typeof EmbedBinding>;

/** The frame keeps the token in memory: cookies do not travel there (product §10). */
const SignedInFrame = z.object({ token: z.string(), user: UserInfo, binding: EmbedBinding });

const KEYED = { oneTimeKey: OneTimeKey, origin: Origin };

export const embedCalls = {
  embedChatBindInfo: call({
    method: 'GET',
    path: '/v1/users/embedChatBindInfo',
    who: 'login',
    inView: 'closed',
    doc: 'Accounts of other sites that are bound to this account.',
    input: z.object({}),
    output: z.object({ bindings: z.array(EmbedBinding) }),
    refusals: [],
  }),
  embedChatOneTimeKey: call({
    method: 'POST',
    path: '/v1/users/embedChatOneTimeKey',
    who: 'login',
    doc: 'For the server of a site that embeds the chat, with its host account: a key for one of its users, good once and for five minutes. `origin` where the account stands for several sites.',
    input: z.object({ uid: Uid, nickname: z.optional(text(20)), origin: z.optional(Origin) }),
    output: z.object({ oneTimeKey: z.string(), origin: z.string(), expiresAt: TimeMs }),
    refusals: ['embedClosed', 'embedNotHost'],
  }),
  embedChatBind: call({
    method: 'POST',
    path: '/v1/users/embedChatBind',
    who: 'any',
    doc: 'Sign the key’s user in with the account that is bound to it. With name and password: bind that account first. `origin` is the page that framed us.',
    input: z.object({
      ...KEYED,
      userName: z.optional(typedIn('userName')),
      password: z.optional(Hash64),
      ...ChallengeAnswer,
    }),
    output: SignedInFrame,
    refusals: [
      'embedClosed',
      'embedKeyInvalid',
      'embedNotBound',
      'embedBoundElsewhere',
      ...accountCalls.login.refusals,
    ],
  }),
  embedChatRegister: call({
    method: 'POST',
    path: '/v1/users/embedChatRegister',
    who: 'any',
    doc: 'Open an account for the key’s user, bind it and sign in. Fields and checks of users/register.',
    input: z.extend(accountCalls.register.input, KEYED),
    output: SignedInFrame,
    refusals: ['embedClosed', 'embedKeyInvalid', 'embedBoundElsewhere', ...accountCalls.register.refusals],
  }),
  embedChatUnbind: call({
    method: 'POST',
    path: '/v1/users/embedChatUnbind',
    who: 'login',
    doc: 'Undo a binding to another site: it signs this account in no more, and every other login of the account ends. Answers with the bindings that are left.',
    input: z.object({ origin: Origin, uid: Uid }),
    output: z.object({ bindings: z.array(EmbedBinding) }),
    refusals: ['embedNotBound'],
  }),
  embedChatRefreshAccount: call({
    method: 'POST',
    path: '/v1/users/embedChatRefreshAccount',
    who: 'login',
    doc: 'The account and its bindings as they stand now; the frame asks when the other site says that something changed.',
    input: z.object({}),
    output: z.object({ user: UserInfo, bindings: z.array(EmbedBinding) }),
    refusals: [],
  }),
  embedChatRefreshAvatar: call({
    method: 'POST',
    path: '/v1/users/embedChatRefreshAvatar',
    who: 'login',
    doc: 'The avatar as it stands now. With a file: that picture becomes the avatar, where the account is bound to another site.',
    file: true,
    input: z.object({}),
    output: z.object({ userId: UserId, avatar: z.string() }),
    refusals: [
      'embedNotBound',
      'imageInvalid',
      'imageTooLarge',
      'imageTooManyPixels',
      'imageTooSlow',
      'filesAway',
      'uploadsTooMany',
      'uploadUnknown',
    ],
  }),
} as const;
