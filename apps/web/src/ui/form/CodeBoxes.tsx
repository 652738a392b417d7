import { useId, useRef, type ChangeEvent } from 'react';
import { TriangleAlert } from 'lucide-react';
import { cx } from '../cx.ts';
import { useFocusWhenEmptied } from '../hooks/use-focus-when-emptied.ts';
import { PHONE } from '../hooks/use-media.ts';
import styles from './CodeBoxes.module.css';
import { asciiDigits } from './amount/typed-amount.ts';

interface Props {
  label: string;
  /** 6 for the safety password, 4 for a room. */
  length: 4 | 6;
  value: string;
  onChange(value: string): void;
  /** Called once when the last digit is in. Leave out for money: that needs a press of its own (looks §5, Codes). */
  onComplete?: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  /** A `KeyPad` stands beside it on a phone: the phone's own keyboard stays away. */
  hasPad?: boolean;
  /** One-time codes may be filled by the phone from the message; passwords must not. */
  isOneTime?: boolean;
  /** Boxes in the middle of their row, for sheets and dialogs. */
  centred?: boolean;
  labelHidden?: boolean;
  disabled?: boolean;
}

/** Digit boxes over one real (transparent) input, so paste, the number pad and password managers work as in any field. */
export function CodeBoxes({
  label,
  length,
  value,
  onChange,
  onComplete,
  error,
  autoFocus,
  hasPad,
  isOneTime,
  centred,
  labelHidden,
  disabled,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFocusWhenEmptied(input, value, error);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const digits = asciiDigits(event.target.value).replace(/\D/g, '').slice(0, length); // tidy-allow: a code of digits, unseen while typed
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  }

  return (
    <div className={cx(styles.field, centred && styles.centred)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.boxes, length === 4 && styles.four, error && styles.bad)}>
        {Array.from({ length }, (_, place) => (
          <i key={place} aria-hidden="true" data-current={place === Math.min(value.length, length - 1) || undefined}>
            {place < value.length ? '•' : ''}
          </i>
        ))}
        <input
          ref={input}
          id={id}
          type="password"
          inputMode={hasPad && matchMedia(PHONE).matches ? 'none' : 'numeric'}
          autoComplete={isOneTime ? 'one-time-code' : 'off'}
          disabled={disabled}
          pattern="[0-9]*"
          value={value}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-help` : undefined}
          onChange={handleChange}
        />
      </div>
      {error && (
        <p id={`${id}-help`} className={styles.error} role="alert">
          <TriangleAlert size={14} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  );
}
