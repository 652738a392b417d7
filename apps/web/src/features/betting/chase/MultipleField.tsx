import { MULTIPLE_MAX } from '@caiting/contract';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
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
  const [isRefused, setRefused] = useState(false);
  function commit() {
    if (typed === null) return;
    const wanted = /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : Number.NaN;
    const fits = wanted <= MULTIPLE_MAX;
    setRefused(!fits);
    setTyped(null);
    if (fits && wanted !== value) onChange(wanted);
  }
  return (
    <>
      <input
        className={styles.multiple}
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isRefused || undefined}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {isRefused && (
        <span className={styles.reason} role="alert">
          {t('multipleRange')}
        </span>
      )}
    </>
  );
}
