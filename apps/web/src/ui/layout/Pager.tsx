import { use } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../form/Button.tsx';
import { cx } from '../cx.ts';
import styles from './Pager.module.css';
import { UiWords } from '../words.ts';

/** Which page numbers to show: first, last, and two around the current one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages));
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((n, at) => (at > 0 && n - (sorted[at - 1] ?? 0) > 1 ? [null, n] : [n]));
}

/** Pages of a desktop table. `page` counts from 1. */
export function Pager({
  page,
  pages,
  total,
  onPage,
}: {
  page: number;
  pages: number;
  total?: string;
  onPage(page: number): void;
}) {
  const words = use(UiWords);
  if (pages <= 1 && !total) return null;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      {total && <span className={styles.total}>{total}</span>}
      <IconButton label={words.pageBefore} size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      {pageNumbers(page, Math.max(1, pages)).map((n, at) =>
        n === null ? (
          <span key={`gap${at}`}>…</span>
        ) : (
          <button
            key={n}
            type="button"
            className={cx(styles.page, 'num', n === page && styles.on)}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ),
      )}
      <IconButton label={words.pageAfter} size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
