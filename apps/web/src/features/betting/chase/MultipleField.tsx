import { MULTIPLE_MAX } from '@caiting/contract';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { typedWhole } from '../../../ui/form/amount/typed-amount.ts';
import { useTypedFault } from '../../../ui/form/amount/use-typed-fault.ts';
import styles from './Chase.module.css';
import { chaseTexts } from './texts.ts';

/** A multiple of the plan that can be typed over; a wrong one snaps back with the reason under it. */
export function MultipleField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  const t = useText(chaseTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const faultOf = useTypedFault();
  const reason = (typed === null ? null : faultOf(typed, 0)) ?? refused;
  function commit() {
    if (typed === null) return;
    const wanted = typedWhole(typed, MULTIPLE_MAX);
    setRefused(wanted !== null || typed.trim() === '' ? null : (faultOf(typed, 0) ?? t('multipleRange')));
    setTyped(null);
    if (wanted !== null && wanted !== value) onChange(wanted);
  }
  return (
    <>
      <input
        className={styles.multiple}
        inputMode="numeric" // tidy-allow: a cell, over the same reading
        aria-label={label}
        aria-invalid={reason !== null || undefined}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {reason !== null && (
        <span className={styles.reason} role="alert">
          {reason}
        </span>
      )}
    </>
  );
}
