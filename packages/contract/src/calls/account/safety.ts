import * as z from 'zod/mini';
import { Hash64, TimeMs, call } from '../../wire/index.ts';

/** What a proof of the safety password may be spent on, each of them a call of its own. */
export const SAFETY_VERIFY_TYPES = [
  'redEnvelope',
  'withdraw',
  'bankCard',
  'alipay',
  'weixin',
  'digitalCurrency',
  'pledge',
  'safetyQuestion',
  'phone',
  'mail',
] as const;
export type SafetyVerifyType = (typeof SAFETY_VERIFY_TYPES)[number];

/** Rows of the security centre, in the order shown. */
export const SECURITY_KINDS = ['loginPassword', 'safetyPassword', 'safetyQuestion', 'phone', 'mail'] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const SecurityItem = z.object({
  kind: z.enum(SECURITY_KINDS),
  isSet: z.boolean(),
  /** Masked number or address; empty where there is nothing to show. */
  shown: z.string(),
  changedAt: z.nullable(TimeMs),
});

/** product §7: a binding result of 1 updates userHasSafetyPassword. */
const Bound = z.object({ result: z.literal(1) });

/** Safety password (product §10.4): sent as `hashSafetyPassword(userName, digits)`, never as digits. */
export const safetyCalls = {
  setSafetyPassword: call({
    method: 'POST',
    path: '/v1/users/setSafetyPassword',
    who: 'login',
    doc: 'Set the safety password for the first time, within ten minutes of verifyLoginPassword. `result` 1: the player has one now.',
    input: z.object({ safetyPassword: Hash64 }),
    output: Bound,
    refusals: ['safetyPasswordSet', 'safetyPasswordWeak', 'loginPasswordDue'],
  }),
  verifyLoginPassword: call({
    method: 'POST',
    path: '/v1/users/verifyLoginPassword',
    who: 'login',
    doc: 'Prove the login password again. For ten minutes this login may then do what only its owner should: set the first safety password, bind the first payout account, number, address or security question.',
    input: z.object({ password: Hash64 }),
    output: z.object({ expiresAt: TimeMs }),
    refusals: ['loginPasswordWrong', 'loginLocked'],
  }),
  verifySafetyPassword: call({
    method: 'POST',
    path: '/v1/users/verifySafetyPassword',
    who: 'login',
    doc: 'Prove the safety password for one purpose. The proof is good once, for this login, for five minutes. Five wrong ones lock it for an hour.',
    input: z.object({ safetyPassword: Hash64, verifyType: z.enum(SAFETY_VERIFY_TYPES) }),
    output: z.object({ proof: z.string(), expiresAt: TimeMs }),
    refusals: ['safetyPasswordWrong', 'safetyPasswordLocked', 'safetyPasswordMissing'],
  }),
  resetSafetyPassword: call({
    method: 'POST',
    path: '/v1/users/resetSafetyPassword',
    who: 'login',
    doc: 'Change the safety password; the old one proves the right.',
    input: z.object({ oldSafetyPassword: Hash64, safetyPassword: Hash64 }),
    output: Bound,
    refusals: ['safetyPasswordWeak', 'safetyPasswordWrong', 'safetyPasswordLocked', 'safetyPasswordMissing'],
  }),
  isChangeSafetyPassword: call({
    method: 'GET',
    path: '/v1/users/isChangeSafetyPassword',
    who: 'login',
    doc: 'May the safety password be changed now? Not while there is none, and not while wrong ones lock it.',
    input: z.object({}),
    output: z.object({
      isChange: z.boolean(),
      isSet: z.boolean(),
      lockedSeconds: z.int(),
      changedAt: z.nullable(TimeMs),
    }),
    refusals: [],
  }),
  securityList: call({
    method: 'GET',
    path: '/v1/users/securityList',
    who: 'login',
    doc: 'What protects the account and what is missing, with a score of 0 to 100.',
    input: z.object({}),
    output: z.object({ score: z.int(), list: z.array(SecurityItem) }),
    refusals: [],
  }),
} as const;
