import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from '../cx.ts';
import styles from './Tabs.module.css';
import { useRovingFocus } from '../hooks/use-roving-focus.ts';

interface Props<T extends string> {
  label: string;
  value: T;
  items: readonly {
    value: T;
    label: ReactNode;
    /** id of the panel this tab shows, if it stands on the page */ panelId?: string;
  }[];
  onChange(value: T): void;
  /** Spreads the tabs over the whole width (login, two or three tabs). */
  fill?: boolean;
  className?: string;
}

/** Which sides of the strip have more than is seen: before, after. */
function useHidden(strip: RefObject<HTMLElement | null>, count: number): readonly [boolean, boolean] {
  const [hidden, setHidden] = useState<readonly [boolean, boolean]>([false, false]);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const next = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1] as const;
      setHidden((old) => (old[0] === next[0] && old[1] === next[1] ? old : next));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip, count]);
  return hidden;
}

/** How much of the strip a press on an arrow moves. */
const STEP_SHARE = 0.75;

/** An arrow at an end of the strip, for a mouse that cannot swipe. The keyboard has its arrow keys and a screen reader all tabs, so it is for neither. */
function Arrow({ strip, way }: { strip: RefObject<HTMLElement | null>; way: 1 | -1 }) {
  const Icon = way > 0 ? ChevronRight : ChevronLeft;
  return (
    <span
      aria-hidden="true"
      data-scroll={way}
      className={cx(styles.arrow, way > 0 && styles.after)}
      onClick={() => strip.current?.scrollBy({ left: way * strip.current.clientWidth * STEP_SHARE })}
    >
      <Icon size={18} />
    </span>
  );
}

/** Underlined tabs that scroll sideways; the current one is scrolled into view without moving the page. */
export function Tabs<T extends string>({ label, value, items, onChange, fill, className }: Props<T>) {
  const strip = useRef<HTMLDivElement>(null);
  const handleKeyDown = useRovingFocus('[role="tab"]', true);
  const [hasBefore, hasAfter] = useHidden(strip, items.length);

  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!strip.current || !current) return;
    // Not scrollIntoView: that would also scroll the page down to the strip.
    strip.current.scrollTo({ left: current.offsetLeft - (strip.current.clientWidth - current.clientWidth) / 2 });
  }, [value]);

  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      className={cx(styles.tabs, fill && styles.fill, className)}
      onKeyDown={handleKeyDown}
    >
      {hasBefore && <Arrow strip={strip} way={-1} />}
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={item.panelId}
          tabIndex={item.value === value ? 0 : -1}
          className={cx(styles.tab, item.value === value && styles.on)}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
      {hasAfter && <Arrow strip={strip} way={1} />}
    </div>
  );
}
