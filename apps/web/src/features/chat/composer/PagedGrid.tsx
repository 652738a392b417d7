import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './ToolPanel.module.css';
import { imageTexts } from '../images/texts.ts';

interface Props {
  label: string;
  columns: number;
  /** Buttons, a page each. */
  pages: readonly (readonly ReactNode[])[];
  className?: string | undefined;
  /** The last page is in sight. */
  onLastPage?: () => void;
}

/** Pages of buttons beside each other: swiped on a phone, turned by their dots, walked with the arrow keys (one tab stop for all). */
export function PagedGrid({ label, columns, pages, className, onLastPage }: Props) {
  const t = useText(imageTexts);
  const strip = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const shown = Math.min(page, pages.length - 1);

  const handleScroll = (): void => {
    const element = strip.current;
    if (!element || element.clientWidth === 0) return;
    const at = Math.round(element.scrollLeft / element.clientWidth);
    setPage(at);
    if (at >= pages.length - 1) onLastPage?.();
  };
  const turnTo = (at: number): void => strip.current?.scrollTo({ left: at * strip.current.clientWidth });
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = steps[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? at : at + step;
    if (at < 0 || next === at || !all[next]) return;
    event.preventDefault();
    for (const one of all) one.tabIndex = -1;
    all[next].tabIndex = 0;
    all[next].focus();
  };
  return (
    <>
      <div ref={strip} className={styles.strip} onScroll={handleScroll}>
        <div role="toolbar" aria-label={label} className={styles.pages} onKeyDown={handleKey}>
          {pages.map((buttons, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a page is its place
            <div key={at} className={cx(styles.page, className)}>
              {buttons}
            </div>
          ))}
        </div>
      </div>
      {pages.length > 1 && (
        <div className={styles.dots}>
          {pages.map((_, at) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- a page is its place
              key={at}
              type="button"
              aria-label={t('page', { n: at + 1, total: pages.length })}
              aria-current={at === shown ? 'page' : undefined}
              className={cx(at === shown && styles.here)}
              onClick={() => turnTo(at)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** A list in pages of a size; the first page may hold another number. */
export function paged<T>(list: readonly T[], size: number, first = size): T[][] {
  const pages = [list.slice(0, first)];
  for (let at = first; at < list.length; at += size) pages.push(list.slice(at, at + size));
  return pages;
}
