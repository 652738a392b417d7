import { PATTERNS } from '@caiting/contract';
import { useState } from 'react';
import { fieldText } from '../../../../platform/i18n/field-text.ts';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { PasswordField } from '../../../../ui/form/Field.tsx';
import { recoveryTexts } from '../texts.ts';

/** A new login password and its repetition, checked by product §5. */
export function useNewPassword() {
  const t = useText(recoveryTexts);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ password?: string; again?: string }>({});
  const field = t('passwordName');
  return {
    password,
    again,
    errors,
    setErrors,
    setPassword: (value: string) => {
      setPassword(value);
      setErrors({});
    },
    setAgain: (value: string) => {
      setAgain(value);
      setErrors({});
    },
    /** True when both are right; else the errors stand at their fields. */
    check(): boolean {
      const found = !PATTERNS.password.test(password)
        ? { password: fieldText(password ? 'badInput' : 'fieldEmpty', { field }) }
        : again === password
          ? {}
          : { again: fieldText('fieldEquals', { field }) };
      setErrors(found);
      return Object.keys(found).length === 0;
    },
  };
}

export function NewPasswordFields({ of }: { of: ReturnType<typeof useNewPassword> }) {
  const t = useText(recoveryTexts);
  return (
    <>
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
        value={of.password}
        error={of.errors.password}
        onChange={(event) => of.setPassword(event.target.value)}
      />
      <PasswordField
        label={t('passwordAgain')}
        name="again"
        autoComplete="new-password"
        value={of.again}
        error={of.errors.again}
        onChange={(event) => of.setAgain(event.target.value)}
      />
    </>
  );
}
