import * as z from 'zod/mini';
import { PATTERNS } from '../../patterns.ts';
import { typedIn, typedOrEmpty } from '../../typed.ts';
import { CHALLENGE_PURPOSES, ChallengeAnswer } from './challenge.ts';
import { FlagIn, Hash64, TimeMs, UserId, call, text } from '../../wire/index.ts';

export const UserInfo = z.object({
  userId: UserId,
  userName: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  grade: z.int(),
  gradeName: z.string(),
  agent: z.boolean(),
  login: z.boolean(),
  rebateupdatedAt: TimeMs,
  userHasDigitalPay: z.boolean(),
  userHasSafetyPassword: z.boolean(),
  /** Null when the account never signed in before. */
  previousLogin: z.nullable(z.object({ time: TimeMs, place: z.string() })),
  registeredAt: TimeMs,
});
export type UserInfo = z.infer<typeof UserInfo>;

const UserName = typedIn('userName');
/** A field the form may leave empty. */
const Optional = (pattern: RegExp) =>
  z.optional(z.string().check(z.refine((value) => value === '' || pattern.test(value))));

/** The session also travels as an httpOnly cookie; the token is for embedded frames and command-line clients, which keep it in memory. */
export const SignedIn = z.object({ token: z.string(), user: UserInfo });

export const accountCalls = {
  login: call({
    method: 'POST',
    path: '/v1/users/login',
    who: 'any',
    doc: 'Sign in. `password` is hashed by the browser; `random`, `imageCode` and `work` when a challenge is due. From a known browser, or with a solved challenge, the right password always gets in.',
    input: z.object({
      userName: UserName,
      password: Hash64,
      /** Takes back that the account is being closed (docs/decisions/0303). */
      keepAccount: z.optional(FlagIn),
      ...ChallengeAnswer,
    }),
    output: SignedIn,
    refusals: [
      'wrongCredentials',
      'wrongCaptcha',
      'captchaDue',
      'loginLocked',
      'accountLocked',
      'accountClosing',
      'passwordReset',
    ],
  }),
  logout: call({
    method: 'POST',
    path: '/v1/users/logout',
    who: 'login',
    doc: 'End this session.',
    alsoGet: true,
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
  register: call({
    method: 'POST',
    path: '/v1/users/register',
    who: 'any',
    doc: 'Open an account and sign in. `accepted` confirms age 18 and the terms.',
    input: z.object({
      userName: UserName,
      password: Hash64,
      inviteCode: typedOrEmpty('inviteCode'),
      accepted: FlagIn,
      mobile: typedOrEmpty('mobile'),
      /** Ticket of sendPhoneCode whose code came back, where the tenant wants the number verified. */
      mobileTicket: z.optional(text(64)),
      mail: typedOrEmpty('mail'),
      mailTicket: z.optional(text(64)),
      realName: Optional(PATTERNS.realName),
      qq: typedOrEmpty('qq'),
      ...ChallengeAnswer,
    }),
    output: SignedIn,
    refusals: [
      'userNameTaken',
      'userNameForbidden',
      'passwordWeak',
      'wrongCaptcha',
      'captchaDue',
      'inviteCodeUnknown',
      'inviteRequired',
      'mobileUnproved',
      'mailUnproved',
      'mobileTaken',
      'mailTaken',
      'termsNotAccepted',
      'registerClosed',
    ],
  }),
  imageCode: call({
    method: 'GET',
    path: '/v1/users/imageCode',
    who: 'any',
    inView: 'closed',
    doc: 'A challenge: `random` is its id, `image` a data: URL, `work` a proof of work (ALTCHA, JSON); for one purpose and this address, once within 5 minutes. `alone`: more work and no picture.',
    input: z.object({ purpose: z.prefault(z.enum(CHALLENGE_PURPOSES), 'login'), alone: z.prefault(FlagIn, '0') }),
    output: z.object({ random: z.string(), image: z.string(), work: z.string() }),
    refusals: [],
  }),
  userInfo: call({
    method: 'GET',
    path: '/v1/users/info',
    who: 'login',
    doc: 'The signed-in person.',
    input: z.object({}),
    output: UserInfo,
    refusals: [],
  }),
  rebate: call({
    method: 'GET',
    path: '/v1/users/rebate',
    who: 'login',
    doc: 'Rebate level of the player in every lottery group, in percent.',
    input: z.object({}),
    output: z.object({ updatedAt: TimeMs, levels: z.record(z.string(), z.string()) }),
    refusals: [],
  }),
} as const;
