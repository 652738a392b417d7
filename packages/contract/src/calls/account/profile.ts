import * as z from 'zod/mini';
import { DEVICE_NAME } from '../../account/passkey-names.ts';
import { PATTERNS } from '../../patterns.ts';
import { narrowEnds, typedIn } from '../../typed.ts';
import { FlagIn, MoneyOut, RequestId, TimeMs, call, intIn, jsonText, text } from '../../wire/index.ts';
import { INVITE_DAYS_MAX, INVITE_USES_MAX, REMARK_MAX } from '../../limits.ts';

const Nothing = z.object({});
const SessionId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const InviteCodeText = typedIn('inviteCode');
const REGISTER_FIELDS = ['inviteCode', 'mobile', 'mail', 'realName', 'qq'] as const;

/** What the registration form asks for beyond name and password, as the tenant set it. */
export const RegisterField = z.object({
  name: z.enum(REGISTER_FIELDS),
  isRequired: z.boolean(),
  /** A code sent to it must come back before the account is opened. */
  isVerified: z.boolean(),
});
export type RegisterFieldName = (typeof REGISTER_FIELDS)[number];

const DeviceName = z.pipe(
  z.pipe(
    text(120),
    z.transform((typed: string) => narrowEnds(typed)),
  ),
  z.string().check(z.regex(DEVICE_NAME)),
);

const Login = z.object({
  sessionId: z.string(),
  at: TimeMs,
  place: z.string(),
  address: z.string(),
  device: z.string(),
});

export const InviteCode = z.object({
  code: z.string(),
  /** Makes agents (代理邀请码) or members (会员邀请码). */
  makesAgent: z.boolean(),
  levels: z.record(z.string(), z.string()),
  /** Since when the rates are these. */
  levelsSince: TimeMs,
  usedCount: z.int(),
  /** Null: no limit. */
  useLimit: z.nullable(z.int()),
  expiresAt: z.nullable(TimeMs),
  state: z.enum(['open', 'usedUp', 'expired']),
  remark: z.string(),
  createdAt: TimeMs,
});

/** Rates of a code, by group. */
const InviteLevels = jsonText(z.record(text(8, 2), z.string().check(z.regex(/^\d{1,2}(?:\.\d)?$/))), 1_000);

export const profileCalls = {
  getRegisterTypeFront: call({
    method: 'GET',
    path: '/v1/management/tenant/getRegisterTypeFront',
    who: 'any',
    doc: 'How one may register: open to all, by invite code only, or closed.',
    input: Nothing,
    output: z.object({ type: z.enum(['open', 'invite', 'closed']) }),
    refusals: [],
  }),
  getRegisterVerifyFront: call({
    method: 'GET',
    path: '/v1/management/tenant/getRegisterVerifyFront',
    who: 'any',
    doc: 'Which checks a registration passes: image code, SMS code, mail code.',
    input: Nothing,
    output: z.object({ imageCode: z.boolean(), phoneCode: z.boolean(), mailCode: z.boolean() }),
    refusals: [],
  }),
  getNewRegisterVerifyFront: call({
    method: 'GET',
    path: '/v1/management/tenant/getNewRegisterVerifyFront',
    who: 'any',
    doc: 'The fields of the registration form beyond name and password, in their order.',
    input: Nothing,
    output: z.object({ fields: z.array(RegisterField) }),
    refusals: [],
  }),
  checkUser: call({
    method: 'GET',
    path: '/v1/users/checkUser',
    who: 'any',
    doc: 'Is this user name still free? Few questions per address: registration tells it anyway.',
    input: z.object({ userName: typedIn('userName') }),
    output: z.object({ isFree: z.boolean() }),
    refusals: [],
  }),
  profile: call({
    method: 'GET',
    path: '/v1/users/profile',
    who: 'login',
    doc: 'Own personal details; number, address and name are masked.',
    input: Nothing,
    output: z.object({
      nickname: z.string(),
      /** When it may be changed again; null for now. */ nicknameFrom: z.nullable(TimeMs),
      avatar: z.string(),
      sex: z.int(),
      qq: z.string(),
      realName: z.string(),
      mobile: z.string(),
      mail: z.string(),
    }),
    refusals: [],
  }),
  infoUpdate: call({
    method: 'POST',
    path: '/v1/users/infoUpdate',
    who: 'login',
    doc: 'Change own details; fields left out stay. `avatar` is an address of uploadImage; the real name can be set once.',
    input: z.object({
      nickname: z.optional(z.string().check(z.regex(PATTERNS.nickname))),
      sex: z.optional(intIn(0, 2)),
      qq: z.optional(z.string().check(z.regex(/^(?:\d{5,99})?$/))),
      realName: z.optional(z.string().check(z.regex(PATTERNS.realName))),
      avatar: z.optional(text(80)),
    }),
    output: Nothing,
    refusals: ['realNameLocked', 'uploadUnknown', 'nicknameForbidden', 'nicknameTaken', 'nicknameTooSoon'],
  }),
  uploadImage: call({
    method: 'POST',
    path: '/v1/users/uploadImage',
    who: 'login',
    doc: 'Give a picture (field `file`, at most 3 MB). It is re-encoded; the answer is its address on this site.',
    file: true,
    input: z.object({ purpose: z.prefault(z.enum(['avatar', 'cover', 'evidence']), 'avatar') }),
    output: z.object({ imgPath: z.string() }),
    refusals: ['imageInvalid', 'imageTooLarge', 'imageTooManyPixels', 'imageTooSlow', 'filesAway', 'uploadsTooMany'],
  }),
  gradeTable: call({
    method: 'GET',
    path: '/v1/users/gradeTable',
    who: 'login',
    doc: 'Grades with the valid turnover each needs, and how far the player is. A grade never falls.',
    input: Nothing,
    output: z.object({
      grade: z.int(),
      /** Managers and test accounts stand outside of the table. */
      isGrowing: z.boolean(),
      turnover: MoneyOut,
      table: z.array(
        z.object({
          grade: z.int(),
          name: z.string(),
          turnover: MoneyOut,
          /** Credited once, on reaching it, with the wagering of a bonus. */
          gift: MoneyOut,
          freeWithdrawals: z.int(),
          withdrawDailyMax: MoneyOut,
        }),
      ),
    }),
    refusals: [],
  }),
  growthRecord: call({
    method: 'GET',
    path: '/v1/users/growthRecord',
    who: 'login',
    doc: 'Growth by day, the newest first, 30 days at most that had any: the valid turnover that was settled, and all of it up to the end of that day.',
    input: Nothing,
    output: z.object({ list: z.array(z.object({ day: z.string(), valid: MoneyOut, total: MoneyOut })) }),
    refusals: [],
  }),
  gradeRises: call({
    method: 'GET',
    path: '/v1/users/gradeRises',
    who: 'login',
    doc: 'Grades the player reached by turnover, the highest first, with the gift each brought.',
    input: Nothing,
    output: z.object({ list: z.array(z.object({ grade: z.int(), gift: MoneyOut, at: TimeMs })) }),
    refusals: [],
  }),
  sessionList: call({
    method: 'GET',
    path: '/v1/users/sessionList',
    who: 'login',
    doc: 'Open logins of the account, newest act first; `isThis` is the one asking. `isUnknown`: from a browser or place that was new then, and nobody has said yet that it is theirs.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.extend(Login, {
          lastActAt: TimeMs,
          isThis: z.boolean(),
          isUnknown: z.boolean(),
          byPasskey: z.boolean(),
          /** What its owner calls the device; empty for nothing. */ name: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  revokeSession: call({
    method: 'POST',
    path: '/v1/users/revokeSession',
    who: 'login',
    doc: 'End one login of the own account, or with `others` every other one.',
    input: z.object({ sessionId: z.optional(SessionId), others: z.optional(FlagIn) }),
    output: z.object({ ended: z.int() }),
    refusals: [],
  }),
  renameDevice: call({
    method: 'POST',
    path: '/v1/users/renameDevice',
    who: 'login',
    doc: 'Call the device of an open login something; an empty name takes it back. The next logins of that browser have the name too. A login that is itself unknown may not do it.',
    input: z.object({ sessionId: SessionId, name: DeviceName }),
    output: z.object({ name: z.string() }),
    refusals: ['sessionUnknown'],
  }),
  loginHistory: call({
    method: 'GET',
    path: '/v1/users/loginHistory',
    who: 'login',
    doc: 'The last fifty logins of the account.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.extend(Login, {
          endedAt: z.nullable(TimeMs),
          endedBy: z.enum(['', 'logout', 'forced', 'passwordChanged', 'idle', 'locked', 'reset']),
        }),
      ),
    }),
    refusals: [],
  }),
  addInviteCode: call({
    method: 'POST',
    path: '/v1/users/addInviteCode',
    who: 'agent',
    doc: 'Make an invite code. `levels` by group, none above the agent’s own, steps of 0.1; a group left out gets the agent’s. Without `code` one is made. The same `requestId` is one code.',
    input: z.object({
      makesAgent: FlagIn,
      levels: InviteLevels,
      code: z.optional(InviteCodeText),
      remark: z.optional(text(REMARK_MAX)),
      /** Registrations it serves. */
      useLimit: z.optional(intIn(1, INVITE_USES_MAX)),
      /** Days until it ends. */
      days: z.optional(intIn(1, INVITE_DAYS_MAX)),
      requestId: RequestId,
    }),
    output: InviteCode,
    refusals: ['inviteCodesTooMany', 'inviteLevelTooHigh', 'inviteCodeForbidden', 'fieldUnique', 'requestIdReused'],
  }),
  updateInviteCodeRemark: call({
    method: 'POST',
    path: '/v1/users/updateInviteCodeRemark',
    who: 'agent',
    doc: 'Change the remark of an own invite code.',
    input: z.object({ code: InviteCodeText, remark: text(REMARK_MAX) }),
    output: Nothing,
    refusals: ['inviteCodeUnknown'],
  }),
  updateInviteCodeLevels: call({
    method: 'POST',
    path: '/v1/users/updateInviteCodeLevels',
    who: 'agent',
    doc: 'Change the rates of an own invite code, for who registers with it from now on; those who came by it keep theirs. None above the agent’s own; a group left out gets the agent’s. What the rates were is kept.',
    input: z.object({ code: InviteCodeText, levels: InviteLevels }),
    output: InviteCode,
    refusals: ['inviteCodeUnknown', 'inviteLevelTooHigh'],
  }),
  inviteCodeLevels: call({
    method: 'GET',
    path: '/v1/users/inviteCodeLevels',
    who: 'agent',
    doc: 'What the rates of an own invite code were before, newest first, at most 50.',
    input: z.object({ code: InviteCodeText }),
    output: z.object({
      list: z.array(z.object({ levels: z.record(z.string(), z.string()), since: TimeMs, until: TimeMs })),
    }),
    refusals: ['inviteCodeUnknown'],
  }),
  deleteInviteCode: call({
    method: 'POST',
    path: '/v1/users/deleteInviteCode',
    who: 'agent',
    doc: 'Withdraw an own invite code. Who came by it stays.',
    input: z.object({ code: InviteCodeText }),
    output: Nothing,
    refusals: ['inviteCodeUnknown'],
  }),
  inviteCodeList: call({
    method: 'GET',
    path: '/v1/users/inviteCodeList',
    who: 'agent',
    doc: 'Own invite codes, newest first.',
    input: z.object({ makesAgent: z.optional(FlagIn) }),
    output: z.object({ list: z.array(InviteCode) }),
    refusals: [],
  }),
} as const;
