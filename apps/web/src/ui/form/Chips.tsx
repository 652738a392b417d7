import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Chips.module.css';

/** One chip that is on or off. */
export function Chip({
  on,
  children,
  onClick,
  disabled,
}: {
  on: boolean;
  children: ReactNode;
  onClick(): void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className={cx(styles.chip, on && styles.on)}
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface Props<T extends string> {
  label: string;
  value: T | null;
  options: readonly { value: T; label: ReactNode }[];
  onChange(value: T): void;
  className?: string;
}

/** A row of exclusive chips that scrolls, cut visibly at the edge: 今日 昨日 本周 … */
export function Chips<T extends string>({ label, value, options, onChange, className }: Props<T>) {
  return (
    <div className={cx(styles.row, className)} role="group" aria-label={label}>
      {options.map((option) => (
        <Chip key={option.value} on={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  );
}
