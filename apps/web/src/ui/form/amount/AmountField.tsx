import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../Field.tsx';
import { cx } from '../../cx.ts';
import { useAmountPad } from './use-amount-pad.tsx';
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

/** A field for a figure: what is typed stays, and what is no figure is said at once, by its character. */
export function AmountField({ value, decimals, onChange, error, ...rest }: Props) {
  const fault = useTypedFault()(value, decimals) ?? error;
  const { input, node } = useAmountPad({ label: rest.label, value, decimals, fault: fault ?? null, onChange });
  return (
    <>
      <Field
        {...rest}
        {...input}
        autoComplete="off"
        value={value}
        error={fault}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          input.onBlur(event);
          rest.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          input.onKeyDown(event);
          rest.onKeyDown?.(event);
        }}
      />
      {node}
    </>
  );
}

interface SmallProps extends Typed {
  label: string;
  /** Why that figure cannot be taken, said over it. */
  error?: string | null;
  /** s: a line of a list; block: as wide as its place. */
  size?: 's' | 'm' | 'block';
  onBlur?(): void;
  /** On a phone's pad: figures to take, and what the figure comes to. */
  quick?: readonly number[] | undefined;
  beside?: ReactNode;
}

/** The same where there is no room for a label: in a slip, in a bar. */
export function SmallAmountField(props: SmallProps) {
  const { label, value, decimals, onChange, error = null, size = 'm', onBlur, quick, beside } = props;
  const fault = useTypedFault()(value, decimals) ?? error;
  const { input, node } = useAmountPad({ label, value, decimals, fault, unit: '¥', quick, beside, onChange });
  return (
    <span className={cx(styles.wrap, size === 'block' && styles.block)}>
      <span className={cx(styles.amount, size === 's' && styles.small, fault !== null && styles.bad)}>
        <i aria-hidden="true">¥</i>
        <input
          {...input}
          className="num"
          autoComplete="off"
          aria-label={label}
          aria-invalid={fault !== null || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={(event) => {
            input.onBlur(event);
            onBlur?.();
          }}
        />
      </span>
      {fault !== null && (
        <span className={styles.reason} role="alert">
          {fault}
        </span>
      )}
      {node}
    </span>
  );
}
