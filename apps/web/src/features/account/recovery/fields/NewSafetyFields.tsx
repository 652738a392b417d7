import { isWeakSafetyPassword, PATTERNS } from '@caiting/contract';
import { useState } from 'react';
import { fieldText } from '../../../../platform/i18n/field-text.ts';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { CodeBoxes } from '../../../../ui/form/CodeBoxes.tsx';
import { recoveryTexts } from '../texts.ts';

/** Six new digits and their repetition. */
export function useNewSafety() {
  const t = useText(recoveryTexts);
  const [digits, setDigits] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ digits?: string; again?: string }>({});
  const field = t('safetyName');
  return {
    digits,
    again,
    errors,
    setErrors,
    setDigits: (value: string) => {
      setDigits(value);
      setErrors({});
    },
    setAgain: (value: string) => {
      setAgain(value);
      setErrors({});
    },
    check(): boolean {
      const found = !PATTERNS.safetyPassword.test(digits)
        ? { digits: fieldText(digits ? 'badInput' : 'fieldEmpty', { field }) }
        : isWeakSafetyPassword(digits)
          ? { digits: t('weakSafety') }
          : again === digits
            ? {}
            : { again: fieldText('fieldEquals', { field }) };
      setErrors(found);
      return Object.keys(found).length === 0;
    },
  };
}

export function NewSafetyFields({
  of,
  autoFocus = false,
}: {
  of: ReturnType<typeof useNewSafety>;
  autoFocus?: boolean;
}) {
  const t = useText(recoveryTexts);
  return (
    <>
      <CodeBoxes
        label={t('newSafety')}
        length={6}
        value={of.digits}
        onChange={of.setDigits}
        error={of.errors.digits}
        autoFocus={autoFocus}
      />
      <CodeBoxes label={t('safetyAgain')} length={6} value={of.again} onChange={of.setAgain} error={of.errors.again} />
    </>
  );
}
