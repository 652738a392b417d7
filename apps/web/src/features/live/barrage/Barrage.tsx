import type Danmaku from 'danmaku';
import { useEffect, useRef } from 'react';
import { useIsStill } from '../../../ui/hooks/use-media.ts';
import styles from './Barrage.module.css';
import { useBarrageSettings } from './barrage-settings.ts';

export interface BarrageText {
  readonly id: string;
  readonly text: string;
  readonly isOwn: boolean;
}

export interface BarrageListener {
  onText(one: BarrageText): void;
  /** Its writer or a manager took it back. */
  onRecalled(id: string): void;
}

/** What flies over the picture hands its texts to whoever draws them. */
export interface BarrageSource {
  /** Tells of each new text and each that is taken back; gives what ends it. */
  subscribe(listener: BarrageListener): () => void;
}

/** Texts that cross the picture at a time, at most. */
export const ON_SCREEN_MAX = 200;
const SPEED_PX = 110;
/** A text longer than this is cut: it would cross for a minute. */
const TEXT_MAX = 60;

/** Texts of the talk that cross the picture in lanes. Off by wish, under reduced motion and in a hidden tab; what came meanwhile is not shown afterwards. */
export function Barrage({ source }: { source: BarrageSource }) {
  const { isOn, area, opacity } = useBarrageSettings();
  const isStill = useIsStill();
  const box = useRef<HTMLDivElement>(null);
  const isShown = isOn && !isStill;
  useEffect(() => {
    const element = box.current;
    if (!isShown || element === null) return;
    let isOver = false;
    let engine: Danmaku | undefined;
    const resized = new ResizeObserver(() => engine?.resize());
    void import('danmaku').then(({ default: Engine }) => {
      if (isOver) return;
      engine = new Engine({ container: element, engine: 'dom', speed: SPEED_PX });
      resized.observe(element);
    });
    const end = source.subscribe({
      onText: (one) => {
        if (
          !engine ||
          document.visibilityState === 'hidden' ||
          element.querySelectorAll('span').length >= ON_SCREEN_MAX
        )
          return;
        engine.emit({ render: () => drawn(one) });
      },
      // The engine owns the elements and takes them away itself: one that is taken back is emptied.
      onRecalled: (id) => {
        for (const span of element.querySelectorAll('span')) if (span.dataset['id'] === id) span.textContent = '';
      },
    });
    return () => {
      isOver = true;
      end();
      resized.disconnect();
      engine?.destroy();
    };
  }, [source, isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className={styles.barrage} data-area={area} style={{ opacity: opacity / 100 }} aria-hidden="true" />
  );
}

/** Text is text, whatever stands in it. */
function drawn({ id, text, isOwn }: BarrageText): HTMLElement {
  const span = document.createElement('span');
  span.textContent = [...text.replace(/\s+/g, ' ')].slice(0, TEXT_MAX).join('');
  span.dataset['id'] = id;
  span.className = (isOwn ? styles.own : styles.text) ?? '';
  return span;
}
