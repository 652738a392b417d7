import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Select.module.css';

interface Props<T extends string> {
  label: string;
  /** Hides the label from the eye only (filters in a title row). */
  labelHidden?: boolean;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
  size?: 'm' | 'l';
  className?: string;
}

/** The platform's own select in our frame: on a phone it opens the phone's own wheel, with a keyboard it needs no lessons. */
export function Select<T extends string>({
  label,
  labelHidden,
  value,
  options,
  onChange,
  size = 'm',
  className,
}: Props<T>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, size === 'l' && styles.large)}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </div>
    </div>
  );
}
