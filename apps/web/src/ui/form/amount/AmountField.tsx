import { Field, type FieldProps } from '../Field.tsx';
import { cx } from '../../cx.ts';
import { useTypedFault } from './use-typed-fault.ts';
import styles from './AmountField.module.css';

interface Typed {
  /** As it was typed; `typed-amount.ts` reads it. */
  value: string;
  /** So many decimals may be typed; 0 for whole figures. */
  decimals: number;
  onChange(text: string): void;
}

type Props = Typed & Omit<FieldProps, keyof Typed | 'inputMode' | 'autoComplete' | 'maxLength'>;

/** A field for a figure: what is typed stays, and what is no figure is said at once, by its character. A phone's finger gets the amount pad (pad-on-touch.ts knows it by `data-decimals`). */
export function AmountField({ value, decimals, onChange, error, ...rest }: Props) {
  const faultOf = useTypedFault();
  return (
    <Field
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      data-decimals={decimals}
      autoComplete="off"
      value={value}
      error={faultOf(value, decimals) ?? error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SmallProps extends Typed {
  label: string;
  /** Why that figure cannot be taken, said over it. */
  error?: string | null;
  /** s: a line of a list; block: as wide as its place. */
  size?: 's' | 'm' | 'block';
  onBlur?(): void;
}

/** The same where there is no room for a label: in a slip, in a bar. */
export function SmallAmountField({ label, value, decimals, onChange, error = null, size = 'm', onBlur }: SmallProps) {
  const fault = useTypedFault()(value, decimals) ?? error;
  return (
    <span className={cx(styles.wrap, size === 'block' && styles.block)}>
      <span className={cx(styles.amount, size === 's' && styles.small, fault !== null && styles.bad)}>
        <i aria-hidden="true">¥</i>
        <input
          className="num"
          inputMode={decimals ? 'decimal' : 'numeric'}
          data-decimals={decimals}
          autoComplete="off"
          aria-label={label}
          aria-invalid={fault !== null || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={onBlur}
        />
      </span>
      {fault !== null && (
        <span className={styles.reason} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
