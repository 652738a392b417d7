import { Minus, Plus } from 'lucide-react';
import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { typedWhole } from './amount/typed-amount.ts';
import { useTypedFault } from './amount/use-typed-fault.ts';
import styles from './Stepper.module.css';
import { UiWords } from '../words.ts';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
  size?: 'm' | 'l';
  disabled?: boolean;
  /** Sentence shown when a typed value is outside min…max; by default the generic range sentence. */
  rangeText?: string;
}

const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 70;

/** − n +: a long press repeats, typing is allowed, a wrong value snaps back with the reason under it (looks §4, Stepper). */
export function Stepper({ label, value, min, max, onChange, size = 'm', disabled, rangeText }: Props) {
  const words = use(UiWords);
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const faultOf = useTypedFault();
  const repeat = useLongPress(value, min, max, onChange, () => setRefused(null));
  const range =
    rangeText ?? words.outside.replace('{label}', label).replace('{min}', String(min)).replace('{max}', String(max));
  const reason = (typed === null ? null : faultOf(typed, 0)) ?? refused;

  /** A wrong value goes back to the one that holds, since that is what the sums beside it are made of; the reason says what was wrong. */
  function commit() {
    if (typed === null) return;
    const wanted = typedWhole(typed, max);
    const fits = wanted !== null && wanted >= min;
    setRefused(fits || typed.trim() === '' ? null : (faultOf(typed, 0) ?? range));
    setTyped(null);
    if (fits) onChange(wanted);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') commit();
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      onChange(Math.min(max, Math.max(min, value + (event.key === 'ArrowUp' ? 1 : -1))));
    }
  }

  return (
    <div className={styles.wrap}>
      <div className={cx(styles.stepper, size === 'l' && styles.large)} role="group" aria-label={label}>
        <button type="button" aria-label={words.less} disabled={disabled || value <= min} {...repeat(-1)}>
          <Minus size={14} aria-hidden="true" />
        </button>
        <input
          className="num"
          inputMode="numeric"
          aria-label={label}
          aria-invalid={reason !== null || undefined}
          disabled={disabled}
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={handleKeyDown}
        />
        <button type="button" aria-label={words.more} disabled={disabled || value >= max} {...repeat(1)}>
          <Plus size={14} aria-hidden="true" />
        </button>
      </div>
      {reason !== null && (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
    </div>
  );
}

/** Press handlers for a step: one step at once, then a run of steps while the pointer stays down. */
function useLongPress(value: number, min: number, max: number, onChange: (value: number) => void, onStep: () => void) {
  const latest = useRef({ value, min, max, onChange, onStep });
  latest.current = { value, min, max, onChange, onStep };
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const byPointer = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stepOnce(step: number) {
    const now = latest.current;
    const next = Math.min(now.max, Math.max(now.min, now.value + step));
    now.onStep();
    if (next !== now.value) now.onChange(next);
  }
  function run(step: number) {
    stepOnce(step);
    timer.current = setTimeout(() => run(step), REPEAT_EVERY_MS);
  }
  const stop = () => clearTimeout(timer.current);

  return (step: number) => ({
    onPointerDown: (event: { button: number }) => {
      if (event.button !== 0) return;
      byPointer.current = true;
      stepOnce(step);
      timer.current = setTimeout(() => run(step), REPEAT_AFTER_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Keyboard presses and assistive taps arrive as a click without a pointer press before it.
    onClick: () => {
      if (!byPointer.current) stepOnce(step);
      byPointer.current = false;
    },
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  });
}
