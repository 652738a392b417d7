import { useLayoutEffect } from 'react';
import type { UrlState } from '../table/url-state.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of a list and its panel: j k rows, Enter opens, a r open the form of a decision, c copies, Esc closes. None of them does an act. */
export function usePartKeys(url: UrlState): void {
  // Before the page is painted: what one sees can be closed by its key.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') return press('Escape', event);
      if (isTyping(event.target)) return;
      if (event.key === 'j' || event.key === 'k') return step(event.key === 'j' ? 1 : -1, url, event);
      if (event.key === 'f') return focusFilter(event);
      if (['a', 'r', 'c'].includes(event.key)) press(event.key, event);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [url]);
}

function press(key: string, event: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>(`[data-panel] [data-key="${key}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

function focusFilter(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>('[data-filter], form[role=search] select');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** The next row, or the first where none is open. */
function step(way: 1 | -1, url: UrlState, event: KeyboardEvent): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  if (rows.length === 0) return;
  event.preventDefault();
  const current = url.get('row');
  const at = rows.findIndex(({ dataset }) => dataset['row'] === current);
  const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + way))];
  next?.click();
  next?.scrollIntoView({ block: 'nearest' });
}
