import { Delete } from 'lucide-react';
import styles from './KeyPad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Number pad 3 × 4 for codes on a phone (looks §5, Codes): the phone's own keyboard would cover the sum above the boxes. Presses do not take
 * the focus from the boxes. The code's input says inputMode none while the pad is there.
 */
export function KeyPad({
  onDigit,
  onBack,
  onClear,
  clearLabel,
  backLabel,
}: {
  onDigit(digit: string): void;
  onBack(): void;
  onClear(): void;
  clearLabel: string;
  backLabel: string;
}) {
  const keep = { onPointerDown: (event: { preventDefault(): void }) => event.preventDefault() };
  return (
    <div className={styles.pad}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" {...keep} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.side} {...keep} onClick={onClear}>
        {clearLabel}
      </button>
      <button type="button" {...keep} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={styles.side} aria-label={backLabel} {...keep} onClick={onBack}>
        <Delete size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
