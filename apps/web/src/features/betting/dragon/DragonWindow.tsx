import { Flame, X } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './Dragon.module.css';
import { DragonPanel } from './DragonPanel.tsx';
import { dragonTexts } from './texts.ts';
import { closeDragon } from './window-store.ts';

const WIDTH = 400;
const HEIGHT = 600;
/** SPEC §9: default position (width − 440, height − 640). */
const MARGIN_X = 440;
const MARGIN_Y = 640;
const STEP = 24;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Keeps the whole window inside the page. */
const inside = ({ x, y }: Place): Place => ({
  x: Math.max(0, Math.min(x, innerWidth - WIDTH)),
  y: Math.max(0, Math.min(y, innerHeight - HEIGHT)),
});

/** The long dragon as a window over the page (desktop): dragged by its head or moved by arrow keys, closed by its cross or Escape. */
export function DragonWindow() {
  const t = useText(dragonTexts);
  const frame = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place>(() => inside({ x: innerWidth - MARGIN_X, y: innerHeight - MARGIN_Y }));
  const drag = useRef<Place | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const keepInside = () => setPlace(inside);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeDragon();
      const move = MOVES[event.key];
      if (!move || event.target !== element) return;
      event.preventDefault();
      setPlace(({ x, y }) => inside({ x: x + move.x * STEP, y: y + move.y * STEP }));
    };
    addEventListener('resize', keepInside);
    element.addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('resize', keepInside);
      element.removeEventListener('keydown', handleKey);
    };
  }, []);

  function handleDown(event: PointerEvent<HTMLElement>) {
    if ((event.target as HTMLElement).closest('button')) return;
    drag.current = { x: event.clientX - place.x, y: event.clientY - place.y };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent<HTMLElement>) {
    if (drag.current) setPlace(inside({ x: event.clientX - drag.current.x, y: event.clientY - drag.current.y }));
  }
  return (
    <aside
      ref={frame}
      tabIndex={-1}
      className={styles.window}
      aria-label={t('title')}
      style={{ left: place.x, top: place.y }}
    >
      <header
        className={styles.windowHead}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      >
        <Flame size={18} aria-hidden="true" />
        <h2>{t('title')}</h2>
        <span>{t('refreshed')}</span>
        <IconButton label={t('close')} size="s" onClick={closeDragon}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <DragonPanel />
    </aside>
  );
}

const MOVES: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
