import * as z from 'zod/mini';
import { PATTERNS } from '../../patterns.ts';
import { isTyped, narrowTicket, narrowed, typedIn } from '../../typed.ts';
import { ChallengeAnswer } from './challenge.ts';
import { Hash64, TimeMs, call, intIn, text } from '../../wire/index.ts';

const UserName = typedIn('userName');
const Mobile = typedIn('mobile');
const Mail = typedIn('mail');
/** Where a reply goes: one of the two. */
const Contact = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(120)),
    z.transform((typed: string) => narrowed(isTyped('mobile', typed) ? 'mobile' : 'mail', typed)),
  ),
  z.string().check(z.refine((contact) => PATTERNS.mobile.test(contact) || PATTERNS.mail.test(contact))),
);
const Code = typedIn('smsCode');
const Ticket = z.pipe(text(64, 20), z.transform(narrowTicket));
const Question = intIn(1, 99);
const Nothing = z.object({});

/** What a code is for: a new account's address, an address of one's own account, or a way back into an account. */
const PURPOSES = ['register', 'bind', 'recover'] as const;
const sendInput = {
  purpose: z.enum(PURPOSES),
  /** `recover`: the ticket of forgetPassword. */
  recovery: z.optional(Ticket),
  /** `bind` over an address that is bound already: a proof of the safety password. */
  proof: z.optional(Ticket),
  ...ChallengeAnswer,
};
const Sent = z.object({
  ticket: z.string(),
  expiresAt: TimeMs,
  resendSeconds: z.int(),
  /** The code itself, only where messages go nowhere (demo mode without a provider, outside production); else empty. */
  demoCode: z.string(),
});
const sendRefusals = [
  'codeTooSoon',
  'codeTooMany',
  'messageClosed',
  'captchaDue',
  'wrongCaptcha',
  'recoveryInvalid',
  'safetyProofInvalid',
  'safetyPasswordMissing',
  'loginPasswordDue',
  'codeUnasked',
] as const;
/** `result` 1: what the code was for is done: the address is bound, or the way back is open. */
const Verified = z.object({ result: z.literal(1) });

/** Ways back into an account, and what they need. No answer tells whether a user name, number or address exists. */
export const recoveryCalls = {
  forgetPassword: call({
    method: 'POST',
    path: '/v1/users/forgetPassword',
    who: 'any',
    doc: 'Begin a way back for a forgotten login password, or (signed in, kind safety) safety password. Answers alike for any name. After a few tries from one address an image code is due.',
    input: z.object({ kind: z.prefault(z.enum(['login', 'safety']), 'login'), userName: UserName, ...ChallengeAnswer }),
    output: z.object({ ticket: z.string(), expiresAt: TimeMs }),
    refusals: ['captchaDue', 'wrongCaptcha'],
  }),
  forgetPasswordReset: call({
    method: 'POST',
    path: '/v1/users/forgetPasswordReset',
    who: 'any',
    doc: 'End of the way back: a new login password, or a new safety password for the login that began. Every login of the account ends with a new login password.',
    input: z.object({ ticket: Ticket, password: Hash64 }),
    output: Verified,
    refusals: ['recoveryInvalid', 'safetyPasswordWeak', 'passwordWeak'],
  }),
  resetPassword: call({
    method: 'POST',
    path: '/v1/users/resetPassword',
    who: 'login',
    doc: 'Change the login password. Every other login of the account ends.',
    input: z.object({ oldPassword: Hash64, password: Hash64 }),
    output: Nothing,
    refusals: ['oldPasswordWrong', 'loginLocked', 'passwordWeak'],
  }),
  sendPhoneCode: call({
    method: 'POST',
    path: '/v1/users/sendPhoneCode',
    who: 'any',
    doc: 'Send a code of four digits by SMS: good for five minutes, once. One a minute, five an hour, ten a day to one number.',
    input: z.object({ ...sendInput, mobile: Mobile }),
    output: Sent,
    refusals: sendRefusals,
  }),
  verifyPhoneCode: call({
    method: 'POST',
    path: '/v1/users/verifyPhoneCode',
    who: 'any',
    doc: 'Answer a code sent by SMS. Five wrong answers end the code.',
    input: z.object({ ticket: Ticket, code: Code }),
    output: Verified,
    refusals: ['codeWrong', 'codeTooMany', 'mobileTaken', 'mailTaken', 'recoveryInvalid'],
  }),
  sendMailCode: call({
    method: 'POST',
    path: '/v1/users/sendMailCode',
    who: 'any',
    doc: 'The same by mail.',
    input: z.object({ ...sendInput, mail: Mail }),
    output: Sent,
    refusals: sendRefusals,
  }),
  verifyMailCode: call({
    method: 'POST',
    path: '/v1/users/verifyMailCode',
    who: 'any',
    doc: 'Answer a code sent by mail.',
    input: z.object({ ticket: Ticket, code: Code }),
    output: Verified,
    refusals: ['codeWrong', 'codeTooMany', 'mobileTaken', 'mailTaken', 'recoveryInvalid'],
  }),
  safeQuestionList: call({
    method: 'GET',
    path: '/v1/users/safeQuestionList',
    who: 'any',
    doc: 'The security questions one may choose from.',
    input: Nothing,
    output: z.object({ list: z.array(z.object({ id: z.int(), zh: z.string(), en: z.string() })) }),
    refusals: [],
  }),
  verifySafetyQuestion: call({
    method: 'POST',
    path: '/v1/users/verifySafetyQuestion',
    who: 'any',
    doc: 'A step of the way back: the question chosen once and its answer, hashed by the browser like a password. After a few wrong ones an image code is due; five from one place lock it there for an hour.',
    input: z.object({ ticket: Ticket, questionId: Question, answer: Hash64, ...ChallengeAnswer }),
    output: Verified,
    refusals: ['answerWrong', 'answerLocked', 'captchaDue', 'wrongCaptcha', 'recoveryInvalid'],
  }),
  setSafetyQuestion: call({
    method: 'POST',
    path: '/v1/users/setSafetyQuestion',
    who: 'login',
    doc: 'Choose a security question. Over one that is set, or where there is a safety password, with a proof of it for safetyQuestion.',
    input: z.object({ questionId: Question, answer: Hash64, proof: z.optional(Ticket) }),
    output: Verified,
    refusals: ['safetyProofInvalid', 'safetyPasswordMissing', 'loginPasswordDue'],
  }),
  askRecovery: call({
    method: 'POST',
    path: '/v1/users/askRecovery',
    who: 'any',
    doc: 'Ask the staff for a way back into an account, when none of its own ways is left: facts that only the owner knows, and a number or address for the reply. Answers alike for any name; an image code is always due.',
    input: z.object({
      userName: UserName,
      realName: z.string().check(z.regex(PATTERNS.realNameV2)),
      /** A mobile number or a mail address. */
      contact: Contact,
      detail: text(500, 10),
      ...ChallengeAnswer,
    }),
    output: Nothing,
    refusals: ['captchaDue', 'wrongCaptcha', 'verificationPending', 'recoveryAsksTooMany'],
  }),
  checkRecoveryCode: call({
    method: 'POST',
    path: '/v1/users/checkRecoveryCode',
    who: 'any',
    doc: 'Whether a code that staff sent opens the way back of that name; the code is then the ticket of forgetPasswordReset.',
    input: z.object({ userName: UserName, ticket: Ticket }),
    output: Verified,
    refusals: ['recoveryInvalid'],
  }),
  manualVerification: call({
    method: 'POST',
    path: '/v1/users/manualVerification',
    who: 'login',
    doc: 'Ask the staff to take the safety password away, when every other way is lost. One open request at a time.',
    input: z.object({
      realName: z.string().check(z.regex(PATTERNS.realNameV2)),
      contact: text(50, 5),
      detail: text(500, 10),
      /** Addresses of uploadImage, joined by commas; at most three. */
      images: z.optional(text(200)),
    }),
    output: Nothing,
    refusals: ['verificationPending', 'uploadUnknown'],
  }),
  manualVerificationState: call({
    method: 'GET',
    path: '/v1/users/manualVerificationState',
    who: 'login',
    doc: 'Own requests to the staff, newest first.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['pending', 'approved', 'rejected']),
          note: z.string(),
          createdAt: TimeMs,
          reviewedAt: z.nullable(TimeMs),
        }),
      ),
    }),
    refusals: [],
  }),
} as const;
