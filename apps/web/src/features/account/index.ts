export { AgreeBox } from './AgreeBox.tsx';
export { CaptchaField, useCaptcha } from './Captcha.tsx';
export { logOut } from './log-out.ts';
export { LanguageChoice, ThemeChoice } from './Preferences.tsx';
export { requireSafetyPassword } from './safety/require-safety.ts';
export { SafetyPasswordDialog, SafetyProofDialog } from './safety/SafetyPasswordDialog.tsx';
export { ExtraFields, useExtraFields } from './RegisterExtra.tsx';
export { useFormErrors, type FieldErrors } from './form-errors.ts';
export { UserNameField } from './UserNameField.tsx';
