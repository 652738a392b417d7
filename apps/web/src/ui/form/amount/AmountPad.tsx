import { Delete } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useBackCloses } from '../../overlay/back-closes.ts';
import { Button } from '../Button.tsx';
import { Chip } from '../Chips.tsx';
import styles from './AmountPad.module.css';
import { followField, nameOf, unitOf, writeField, type FieldStore } from './pad-field.ts';
import { afterKey, type PadKey } from './pad-keys.ts';

export interface PadWords {
  readonly backspace: string;
  readonly clear: string;
  readonly done: string;
}

interface Props {
  field: HTMLInputElement;
  store: FieldStore;
  words: PadWords;
  onDone(): void;
}

/** Figures to take with one press, where whole yuan are staked. */
const QUICK = [10, 20, 50, 100, 500] as const;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** Keys leave the focus in the field: what is typed on real keys goes on. */
const keep = { onPointerDown: (event: { preventDefault(): void }) => event.preventDefault() };

/**
 * Number pad for amounts on a phone, over whatever is open (a popover, so in the top layer also of a dialog): the phone's own keyboard would cover the dock and its
 * sums. The figure is written large on top.
 */
function AmountPad({ field, store, words, onDone }: Props) {
  const pad = useRef<HTMLDivElement>(null);
  const { text, fault, sums } = useSyncExternalStore(store.subscribe, store.now);
  // The first key replaces what stood there, as typing over a selection does.
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    pad.current?.showPopover?.();
    field.scrollIntoView({ block: 'nearest' });
  }, [field]);
  useBackCloses(true, onDone);
  useClosing(field, onDone);
  const unit = unitOf(field);
  const decimals = Number(field.dataset['decimals']);
  const press = (key: PadKey) => {
    writeField(field, afterKey(text, key, isFirst));
    setFirst(false);
  };
  const take = (figure: number) => {
    writeField(field, String(figure));
    setFirst(true);
  };
  const key = (name: PadKey) => (
    <button key={name} type="button" {...keep} onClick={() => press(name)}>
      {name}
    </button>
  );
  return (
    <div ref={pad} popover="manual" role="group" aria-label={nameOf(field)} className={styles.pad}>
      <p className={styles.head}>
        <Figure unit={unit} text={text} />
        <Beside fault={fault} sums={sums} name={nameOf(field)} />
      </p>
      {decimals === 0 && unit === '¥' && (
        <div className={styles.quick} {...keep}>
          {QUICK.map((figure) => (
            <Chip key={figure} on={String(figure) === text} onClick={() => take(figure)}>
              {figure}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.keys}>
        {DIGITS.map(key)}
        <button type="button" className={styles.side} disabled={decimals === 0} {...keep} onClick={() => press('.')}>
          .
        </button>
        {key('0')}
        {key('00')}
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
          {words.clear}
        </button>
        <Button kind="primary" size="l" disabled={fault !== null} onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}

/** What is written so far, large, and said: the focus stays in the field, so that a reader would hear nothing of a key. */
function Figure({ unit, text }: { unit: string; text: string }) {
  return (
    <>
      <span className={styles.figure} aria-hidden="true">
        <i>{unit}</i>
        <b className="num">{text}</b>
      </span>
      <output className="sr">{unit + text}</output>
    </>
  );
}

/** What is wrong, else what the figure comes to, else what it is. */
function Beside({ fault, sums, name }: { fault: string | null; sums: readonly string[]; name: string }) {
  if (fault !== null) return <em className={styles.beside}>{fault}</em>;
  const [first = name, ...rest] = sums;
  return (
    <span className={styles.beside}>
      <b>{first}</b>
      {rest.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** Real keys end it too, and so does the focus when it goes on. */
function useClosing(field: HTMLInputElement, onDone: () => void): void {
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Enter' || key === 'Escape') onDone();
    };
    field.addEventListener('keydown', handleKey);
    field.addEventListener('blur', onDone);
    return () => {
      field.removeEventListener('keydown', handleKey);
      field.removeEventListener('blur', onDone);
    };
  }, [field, onDone]);
}

/** Opens the pad for a field; a dialog's stands inside it, since nothing outside an open dialog can be pressed. */
export function openPad(field: HTMLInputElement, words: PadWords): void {
  if (field.readOnly || document.activeElement !== field || document.querySelector(`.${styles.host}`)) return;
  const host = document.createElement('div');
  host.className = styles.host ?? '';
  (field.closest('dialog') ?? document.body).append(host);
  const root = createRoot(host);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    // Not while React is drawing: what closes the pad may be an effect of the page's.
    queueMicrotask(() => {
      root.unmount();
      host.remove();
    });
  };
  root.render(<AmountPad field={field} store={followField(field, close)} words={words} onDone={close} />);
}
