import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Toggle.module.css';

interface Props {
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
}

/** On/off, acts at once. `label` names it for assistive technology; the visible name stands beside it in the row. */
export function Switch({ label, checked, onChange, disabled }: Props & { label: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    >
      <span />
    </button>
  );
}

/** A box with its sentence; counts only when the form is sent. */
export function Checkbox({
  children,
  name,
  checked,
  onChange,
  disabled,
  invalid,
}: Props & { children: ReactNode; name?: string; invalid?: boolean }) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        <Check size={14} />
      </span>
      <span>{children}</span>
    </label>
  );
}
