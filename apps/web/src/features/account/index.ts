export { AgreeBox } from './core/AgreeBox.tsx';
export { CaptchaField, useCaptcha } from './core/Captcha.tsx';
export { logOut } from './centre/log-out.ts';
export { LoginProofHost } from './safety/LoginProofHost.tsx';
export { requireSafetyPassword } from './safety/require-safety.ts';
export { SafetyPasswordDialog, SafetyProofDialog } from './safety/SafetyPasswordDialog.tsx';
export { ExtraFields, useExtraFields } from './login/RegisterExtra.tsx';
export { useFormErrors, type FieldErrors } from './core/form-errors.ts';
export { UserNameField } from './core/UserNameField.tsx';
