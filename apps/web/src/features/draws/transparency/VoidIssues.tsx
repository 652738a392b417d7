import { calls } from '@caiting/contract/registry';
import type { VoidIssueRow } from '@caiting/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { transparencyTexts, voidReasonTexts } from './texts.ts';
import styles from './Transparency.module.css';

const PAGE = 8;

/** Void issues with the reason, each with the way to what it would have drawn. */
export function VoidIssues() {
  const t = useText(transparencyTexts);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: callKey(calls.voidIssues, {}),
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.voidIssues,
        { pageSize: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = data?.pages.flatMap(({ list }) => list);
  return (
    <Card className={styles.voids}>
      <CardHead title={t('voids')} />
      {rows === undefined ? (
        isError ? (
          <p className={styles.quiet}>
            {t('voidsFailed')}{' '}
            <Button size="s" onClick={() => void refetch()}>
              {t('reload')}
            </Button>
          </p>
        ) : (
          <p className={styles.quiet}>
            <Skeleton width="80%" />
          </p>
        )
      ) : rows.length === 0 ? (
        <p className={styles.quiet}>{t('voidsEmpty')}</p>
      ) : (
        <ul className={styles.timeline}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="s" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}

function Row({ row }: { row: VoidIssueRow }) {
  const t = useText(transparencyTexts);
  const reason = useText(voidReasonTexts);
  const name = { lottery: translated(row.lotteryName), issue: wholeIssue(row.issue) };
  return (
    <li className={cx(row.reason === 'paused' && styles.pausedRow)}>
      <div>
        <b className="num">{t('issueOf', name)}</b>
        <p>{reason(row.reason)}</p>
        {row.reason !== 'paused' && (
          <Link
            className="link"
            to={`/verify?lottery=${row.lotteryCode}&issue=${row.issue}`}
            aria-label={t('lookAt', name)}
          >
            {t('look')}
          </Link>
        )}
      </div>
      <time className="num">{recordTime(row.closeAt, false)}</time>
    </li>
  );
}
