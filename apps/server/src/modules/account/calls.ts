import { safetyQuestionBindings } from './contacts/safety-question.ts';
import { securityListBindings } from './contacts/security-list.ts';
import { sendCodeBindings } from './contacts/send-code.ts';
import { verifyCodeBindings } from './contacts/verify-code.ts';
import { closingBindings } from './closing/closing.ts';
import { challengeBinding } from './core/challenge.ts';
import { userInfoBindings } from './core/user-info.ts';
import { inviteCodesBindings } from './invites/invite-codes.ts';
import { loginBinding } from './login/login.ts';
import { registerFieldsBindings } from './login/register-fields.ts';
import { registerBinding } from './login/register.ts';
import { gradeRisesBinding } from './profile/grade-rises.ts';
import { growthBinding, growthRecordBinding } from './profile/growth.ts';
import { profileBindings } from './profile/profile.ts';
import { addPasskeyBindings } from './passkeys/add-passkey.ts';
import { ownLoginBindings } from './passkeys/own-login.ts';
import { passkeyLoginBindings } from './passkeys/passkey-login.ts';
import { passkeyListBindings } from './passkeys/passkey-list.ts';
import { changePasswordBinding } from './recovery/change-password.ts';
import { manualVerificationBindings } from './recovery/manual-verification.ts';
import { recoverBindings } from './recovery/recover.ts';
import { recoveryRequestsBindings } from './recovery/recovery-requests.ts';
import { safetyPasswordBindings } from './safety/safety-password.ts';
import { loginProofBinding } from './safety/login-proof.ts';
import { safetyProofBinding } from './safety/safety-proof.ts';
import { endSessionBinding } from './sessions/end-session.ts';
import { loginNoticeBindings } from './sessions/login-notice.ts';
import { deviceNamesBinding } from './sessions/device-names.ts';
import { sessionsBindings } from './sessions/sessions.ts';

export const calls = [
  loginBinding,
  registerBinding,
  ...registerFieldsBindings,
  challengeBinding,
  endSessionBinding,
  ...sessionsBindings,
  deviceNamesBinding,
  ...loginNoticeBindings,
  ...userInfoBindings,
  ...profileBindings,
  growthBinding,
  growthRecordBinding,
  gradeRisesBinding,
  ...safetyPasswordBindings,
  loginProofBinding,
  safetyProofBinding,
  ...securityListBindings,
  ...sendCodeBindings,
  ...verifyCodeBindings,
  ...safetyQuestionBindings,
  ...recoverBindings,
  changePasswordBinding,
  ...recoveryRequestsBindings,
  ...manualVerificationBindings,
  ...inviteCodesBindings,
  ...addPasskeyBindings,
  ...passkeyLoginBindings,
  ...passkeyListBindings,
  ...ownLoginBindings,
  ...closingBindings,
];
