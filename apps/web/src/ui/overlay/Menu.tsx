import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './Menu.module.css';
import { useRovingFocus } from '../hooks/use-roving-focus.ts';

/** Where something was asked for, in CSS pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MenuItem {
  readonly label: string;
  readonly isDestructive?: boolean;
  /** What it opens stands in the place of the menu: whoever drew that takes it away. */
  readonly replaces?: boolean;
  act(): void;
}

interface Props {
  label: string;
  at: Point;
  items: readonly MenuItem[];
  onClose(): void;
}

const EDGE_PX = 8;

/** Keeps a box of this size inside the window: it opens to the other side where there is no room. */
export function placeOf(at: number, size: number, room: number): number {
  const fits = at + size + EDGE_PX <= room ? at : at - size;
  return Math.max(EDGE_PX, Math.min(fits, room - size - EDGE_PX));
}

/**
 * A menu at the pointer, for a mouse or a keyboard; the page around it goes on. Arrows move, Enter chooses, Escape, Tab, a press elsewhere or scrolling close
 * it, and the focus goes back where it was. It stands in the top layer, so that no window around it cuts it off.
 */
export function Menu({ label, at, items, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const handleArrow = useRovingFocus('[role=menuitem]');
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const menu = box.current;
    if (!menu) return;
    const before = document.activeElement;
    // `auto` would take the release of the button that opened it for a press elsewhere.
    menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${placeOf(at.x, width, innerWidth)}px`;
    menu.style.top = `${placeOf(at.y, height, innerHeight)}px`;
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    return () => {
      // Whoever chose an item that opened something has the focus there.
      if (menu.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [at]);
  useEffect(() => {
    const handleElsewhere = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) close.current();
    };
    const handleAway = (): void => close.current();
    document.addEventListener('pointerdown', handleElsewhere);
    document.addEventListener('wheel', handleElsewhere, { passive: true });
    addEventListener('resize', handleAway);
    addEventListener('blur', handleAway);
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere);
      document.removeEventListener('wheel', handleElsewhere);
      removeEventListener('resize', handleAway);
      removeEventListener('blur', handleAway);
    };
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return handleArrow(event);
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={box}
      role="menu"
      aria-label={label}
      popover="manual"
      className={styles.menu}
      onKeyDown={handleKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={cx(styles.item, item.isDestructive && styles.destructive)}
          onClick={() => {
            if (!item.replaces) onClose();
            item.act();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
