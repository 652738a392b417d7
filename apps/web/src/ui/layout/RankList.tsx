import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import styles from './RankList.module.css';
import { Skeleton } from './States.tsx';

export interface RankRow {
  key: string;
  rank: number;
  name: ReactNode;
  detail: ReactNode;
  value: ReactNode;
  /** Where the row leads. */
  to?: string;
}

interface RankListProps {
  /** Undefined until they are known: `count` placeholders of their final size stand instead. */
  rows: readonly RankRow[] | undefined;
  count: number;
  /** Whether the first three stand out. */
  hasTop?: boolean;
  className?: string | undefined;
}

const TOP = 3;

/** A ranking, best first. */
export function RankList({ rows, count, hasTop = true, className }: RankListProps) {
  return (
    <ol className={cx(styles.list, className)}>
      {rows?.map(({ key, rank, name, detail, value, to }) => (
        <li key={key}>
          <span className={cx(styles.rank, hasTop && rank <= TOP && styles.top, 'num')}>{rank}</span>
          <div>
            {/* The link of the name is stretched over its row. */}
            <b className="ell">{to ? <Link to={to}>{name}</Link> : name}</b>
            <span className="ell">{detail}</span>
          </div>
          {value}
        </li>
      )) ?? <Placeholders count={count} />}
    </ol>
  );
}

function Placeholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <li key={at}>
      <Skeleton width={20} height={20} />
      <div>
        <Skeleton width="50%" height={20} />
        <Skeleton width="80%" height={18} />
      </div>
    </li>
  ));
}
