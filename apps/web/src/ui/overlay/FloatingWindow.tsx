import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../form/Button.tsx';
import { cx } from '../cx.ts';
import styles from './FloatingWindow.module.css';
import { WindowHead } from './window-head.ts';
import { besideOthers, defaultPlace, insidePage, type Place } from './window-place.ts';

const STEP = 24;
const MOVES: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Props {
  title: string;
  icon: ReactNode;
  /** Small grey words beside the title. */
  note?: ReactNode;
  /** The content brings its own title (a PhoneBar): this one is for screen readers only. */
  titleHidden?: boolean;
  /** Buttons left of the cross. */
  actions?: ReactNode;
  closeLabel: string;
  /** Where it stood last; null = the product page's default. */
  remembered: Place | null;
  /** Told when a move is over. */
  onMoved(place: Place): void;
  onClose(): void;
  children: ReactNode;
}

const pageSize = () => ({ width: innerWidth, height: innerHeight });

/** A window of 400 × 600 over the page (desktop): dragged by its head or moved by arrow keys, closed by its cross or Escape, always wholly on the page. */
export function FloatingWindow(props: Props) {
  const { title, icon, note, titleHidden = false, actions, closeLabel, remembered, onMoved, onClose, children } = props;
  const frame = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const place = useMovedPlace({ frame, bar, remembered, onMoved, onClose });
  useFocusInside(frame);
  return (
    <aside
      ref={frame}
      tabIndex={-1}
      className={styles.window}
      aria-label={title}
      data-floating=""
      style={{ left: place.x, top: place.y }}
    >
      <header ref={bar} className={styles.head}>
        {icon}
        <h2 className={cx(titleHidden && 'sr')}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        <span ref={setHead} className={styles.slot} />
        {actions}
        <IconButton label={closeLabel} size="s" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <WindowHead value={head}>{children}</WindowHead>
    </aside>
  );
}

interface Moved extends Pick<Props, 'remembered' | 'onMoved' | 'onClose'> {
  frame: RefObject<HTMLElement | null>;
  /** What it is dragged by. */
  bar: RefObject<HTMLElement | null>;
}

/** Where the window stands: dragged by its bar, moved by arrow keys, kept inside when the page is resized. */
function useMovedPlace({ frame, bar, remembered, onMoved, onClose }: Moved): Place {
  const [place, setPlace] = useState(() => firstPlace(remembered));
  const grabbed = useRef<Place | null>(null);
  useEffect(() => {
    const keepInside = () => setPlace((old) => insidePage(old, pageSize()));
    addEventListener('resize', keepInside);
    return () => removeEventListener('resize', keepInside);
  }, []);

  const goTo = (next: Place, isOver: boolean): void => {
    const inside = insidePage(next, pageSize());
    setPlace(inside);
    if (isOver) onMoved(inside);
  };
  // The browser's own events: what a PhoneBar draws into the head lies outside of the head for React.
  useEffect(() => {
    const [element, handle] = [frame.current, bar.current];
    if (!element || !handle) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener(
      'keydown',
      (event) => {
        // A dialog that was opened from here closes first, by itself.
        if (event.key === 'Escape' && !(event.target as HTMLElement).closest('dialog')) onClose();
        const move = MOVES[event.key];
        if (!move || event.target !== element) return;
        event.preventDefault();
        goTo({ x: place.x + move.x * STEP, y: place.y + move.y * STEP }, true);
      },
      { signal },
    );
    handle.addEventListener(
      'pointerdown',
      (event) => {
        if ((event.target as HTMLElement).closest('button, a')) return;
        grabbed.current = { x: event.clientX - place.x, y: event.clientY - place.y };
        handle.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    handle.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const from = grabbed.current;
        if (from) goTo({ x: clientX - from.x, y: clientY - from.y }, false);
      },
      { signal },
    );
    const end = () => {
      if (grabbed.current) onMoved(place);
      grabbed.current = null;
    };
    handle.addEventListener('pointerup', end, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    return () => stop.abort();
  });
  return place;
}

/** The window takes the focus when it opens. */
function useFocusInside(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus({ preventScroll: true });
    return () => {
      // Whoever opened it gets the focus back, unless the person is elsewhere already.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [frame]);
}

function firstPlace(remembered: Place | null): Place {
  const others = [...document.querySelectorAll<HTMLElement>('[data-floating]')].map((other) => ({
    x: other.offsetLeft,
    y: other.offsetTop,
  }));
  return besideOthers(insidePage(remembered ?? defaultPlace(pageSize()), pageSize()), others);
}
