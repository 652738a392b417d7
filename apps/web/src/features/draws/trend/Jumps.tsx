import type { TrendChart } from '@caiting/contract';
import { useEffect, useState, type RefObject } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { trendTexts } from './texts.ts';
import styles from './TrendTable.module.css';

interface Props {
  area: RefObject<HTMLDivElement | null>;
  columns: readonly TrendChart['columns'][number][];
}

const headsOf = (area: HTMLElement) => [...area.querySelectorAll<HTMLElement>('thead [data-column]')];
/** How far the table has to be scrolled until a column stands right of the issues. */
const leftOf = (area: HTMLElement, head: HTMLElement): number =>
  head.offsetLeft - (area.querySelector<HTMLElement>('thead th')?.offsetWidth ?? 0);

/** Which column stands at the left edge; a column that is half gone is still the one that is read. */
function useColumnAt({ area, columns }: Props): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const look = () =>
      setAt(
        Math.max(
          0,
          headsOf(element).findLastIndex((head) => leftOf(element, head) <= element.scrollLeft + 1),
        ),
      );
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [area, columns]);
  return at;
}

/** The columns of a table that is wider than a phone; the one that is read is marked. */
export function Jumps({ area, columns }: Props) {
  const t = useText(trendTexts);
  const current = useColumnAt({ area, columns });
  function goTo(column: number): void {
    const element = area.current;
    const head = element && headsOf(element)[column];
    if (head) element.scrollTo({ left: leftOf(element, head) });
  }
  return (
    <nav className={cx(styles.jumps, 'phone')} aria-label={t('columns')}>
      {columns.map(({ key, name }, at) => (
        <button key={key} type="button" aria-current={at === current} onClick={() => goTo(at)}>
          {translated(name)}
        </button>
      ))}
    </nav>
  );
}
