import type { ReactNode } from 'react';
import { useRovingFocus } from '../hooks/use-roving-focus.ts';
import { cx } from '../cx.ts';
import styles from './Segmented.module.css';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly {
    value: T;
    label: string;
    /** Behind it: a count. */ mark?: ReactNode;
    /** Of the label, where it is not the page's. */ lang?: string;
  }[];
  onChange(value: T): void;
  size?: 's' | 'm';
  /** Shares the width of its container evenly. */
  block?: boolean;
  disabled?: boolean;
}

/** Two to four exclusive choices in one grey track: 官方/信用, 元/角/分. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  size = 'm',
  block,
  disabled,
}: Props<T>) {
  const handleKeyDown = useRovingFocus('[role="radio"]', true);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.track, styles[size], block && styles.block)}
      onKeyDown={handleKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          disabled={disabled}
          lang={option.lang}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={cx(styles.option, option.value === value && styles.on)}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.mark}
        </button>
      ))}
    </div>
  );
}
