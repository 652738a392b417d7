import { recoveryCalls as defs } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { changePassword } from './change-password.ts';
import { manualVerificationState, requestManualVerification } from './manual-verification.ts';
import { forgetPassword, forgetPasswordReset } from './recover.ts';
import { questionList, setSafetyQuestion, verifySafetyQuestion } from './safety-question.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

export const recoveryCalls = [
  bind(defs.forgetPassword, (context, input) => forgetPassword(context.deps, context, input)),
  bind(defs.forgetPasswordReset, ({ deps, session }, input) => forgetPasswordReset(deps, session, input)),
  bind(defs.resetPassword, ({ deps, session }, input) => changePassword(deps, session, input)),
  bind(defs.sendPhoneCode, (context, { mobile, ...input }) =>
    sendCode(context.deps, context, { ...input, channel: 'phone', address: mobile }),
  ),
  bind(defs.verifyPhoneCode, ({ deps, session }, input) => verifyCode(deps, session, { ...input, channel: 'phone' })),
  // One address whatever its case.
  bind(defs.sendMailCode, (context, { mail, ...input }) =>
    sendCode(context.deps, context, { ...input, channel: 'mail', address: mail.toLowerCase() }),
  ),
  bind(defs.verifyMailCode, ({ deps, session }, input) => verifyCode(deps, session, { ...input, channel: 'mail' })),
  bind(defs.safeQuestionList, async () => ok(questionList())),
  bind(defs.verifySafetyQuestion, ({ deps }, input) => verifySafetyQuestion(deps, input)),
  bind(defs.setSafetyQuestion, ({ deps, session }, input) => setSafetyQuestion(deps, session, input)),
  bind(defs.manualVerification, ({ deps, session }, input) => requestManualVerification(deps, session.userId, input)),
  bind(defs.manualVerificationState, async ({ deps, session }) =>
    ok(await manualVerificationState(deps, session.userId)),
  ),
];
