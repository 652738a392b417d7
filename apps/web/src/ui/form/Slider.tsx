import type { CSSProperties } from 'react';
import styles from './Slider.module.css';

interface Props {
  label: string;
  /** Whole steps, never fractions: the caller scales (a rebate of 1.5 % is 15 steps of 0.1 %). */
  value: number;
  min?: number;
  max: number;
  onChange(value: number): void;
  /** What a screen reader says for the value: "奖金 1.985，返点 1.5%". */
  valueText?: string;
  disabled?: boolean;
}

/** The platform's range input in our look: arrow keys move by one step, a tap on the track jumps. */
export function Slider({ label, value, min = 0, max, onChange, valueText, disabled }: Props) {
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      className={styles.slider}
      style={{ '--v': `${share}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={1}
      value={value}
      disabled={disabled || max <= min}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
