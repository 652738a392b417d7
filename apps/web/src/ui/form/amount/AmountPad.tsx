import { Delete } from 'lucide-react';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { useBackCloses } from '../../overlay/back-closes.ts';
import { UiWords } from '../../words.ts';
import { Button } from '../Button.tsx';
import { Chip } from '../Chips.tsx';
import styles from './AmountPad.module.css';
import { afterKey, type PadKey } from './pad-keys.ts';

export interface AmountPadProps {
  label: string;
  value: string;
  decimals: number;
  /** What is wrong with the figure; nothing can be done with it until that is mended. */
  fault: string | null;
  /** What the figure counts, written before it. */
  unit?: string | undefined;
  /** Figures to take with one press. */
  quick?: readonly number[] | undefined;
  /** What the figure comes to: it stands beside it, since the pad covers the place where it stood. */
  beside?: ReactNode;
  onChange(text: string): void;
  onDone(): void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** Keys leave the focus in the field: what is typed on real keys goes on. */
const keep = { onPointerDown: (event: { preventDefault(): void }) => event.preventDefault() };

/**
 * Number pad for amounts on a phone, over whatever is open (a popover, so in the top layer also of a dialog): the phone's own keyboard would cover the dock and its
 * sums. The figure is written large on top.
 */
export function AmountPad({ label, value, decimals, fault, unit, quick, beside, onChange, onDone }: AmountPadProps) {
  const words = use(UiWords);
  const pad = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => pad.current?.showPopover?.(), []);
  useBackCloses(true, onDone);
  const press = (key: PadKey) => {
    onChange(afterKey(value, key, isFirst.current));
    isFirst.current = false;
  };
  const take = (figure: number) => {
    onChange(String(figure));
    isFirst.current = true;
  };
  const digit = (key: PadKey) => (
    <button key={key} type="button" {...keep} onClick={() => press(key)}>
      {key}
    </button>
  );
  return (
    <div ref={pad} popover="manual" role="group" aria-label={label} className={styles.pad}>
      <p className={styles.head}>
        <span className={styles.figure} aria-hidden="true">
          <i>{unit}</i>
          <b className="num">{value}</b>
        </span>
        <span className={styles.beside}>{fault === null ? beside : <em>{fault}</em>}</span>
      </p>
      {quick && (
        <div className={styles.quick} {...keep}>
          {quick.map((figure) => (
            <Chip key={figure} on={String(figure) === value} onClick={() => take(figure)}>
              {figure}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.keys}>
        {DIGITS.map(digit)}
        <button type="button" className={styles.side} disabled={decimals === 0} {...keep} onClick={() => press('.')}>
          .
        </button>
        {digit('0')}
        {digit('00')}
        <button
          type="button"
          className={styles.side}
          aria-label={words.backspace}
          {...keep}
          onClick={() => press('back')}
        >
          <Delete size={20} aria-hidden="true" />
        </button>
        <button type="button" className={styles.side} {...keep} onClick={() => press('clear')}>
          {words.empty}
        </button>
        <Button kind="primary" size="l" disabled={fault !== null} onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
