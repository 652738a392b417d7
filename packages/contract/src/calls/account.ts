import * as z from 'zod/mini';
import { PATTERNS } from '../patterns.ts';
import { FlagIn, Hash64, TimeMs, UserId, call, text } from '../wire/index.ts';

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

const UserName = z.string().check(z.regex(PATTERNS.userName));
const ImageCode = z.optional(z.string().check(z.regex(PATTERNS.imageCode)));
/** A field the form may leave empty. */
const Optional = (pattern: RegExp) =>
  z.optional(z.string().check(z.refine((value) => value === '' || pattern.test(value))));
const Random = z.optional(text(64));

/** The session also travels as an httpOnly cookie; the token is for embedded frames and command-line clients, which keep it in memory. */
const SignedIn = z.object({ token: z.string(), user: UserInfo });

export const accountCalls = {
  login: call({
    method: 'POST',
    path: '/v1/users/login',
    who: 'any',
    doc: 'Sign in. `password` is hashed by the browser; `random` and `imageCode` when a captcha is due.',
    input: z.object({ userName: UserName, password: Hash64, random: Random, imageCode: ImageCode }),
    output: SignedIn,
    refusals: ['wrongCredentials', 'wrongCaptcha', 'captchaDue', 'loginLocked', 'accountLocked'],
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
      inviteCode: z.optional(z.string().check(z.regex(/^(?:[A-Za-z0-9]{4,12})?$/))),
      accepted: FlagIn,
      mobile: Optional(PATTERNS.mobile),
      /** Ticket of sendPhoneCode whose code came back, where the tenant wants the number verified. */
      mobileTicket: z.optional(text(64)),
      mail: Optional(PATTERNS.mail),
      mailTicket: z.optional(text(64)),
      realName: Optional(PATTERNS.realName),
      qq: Optional(PATTERNS.qq),
      random: Random,
      imageCode: ImageCode,
    }),
    output: SignedIn,
    refusals: [
      'userNameTaken',
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
    doc: 'A captcha: `random` is its id, `image` a data: URL; usable once within 5 minutes.',
    input: z.object({}),
    output: z.object({ random: z.string(), image: z.string() }),
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
