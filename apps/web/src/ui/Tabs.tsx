import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

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

/** Underlined tabs that scroll sideways; the current one is scrolled into view without moving the page. */
export function Tabs<T extends string>({ label, value, items, onChange, fill, className }: Props<T>) {
  const strip = useRef<HTMLDivElement>(null);
  const handleKeyDown = useRovingFocus('[role="tab"]', true);

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
    </div>
  );
}
