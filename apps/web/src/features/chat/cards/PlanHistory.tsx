import type { PlanCard, PlanRow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import styles from './Cards.module.css';
import { PlanStateTag } from './PlanStateTag.tsx';
import { cardTexts } from './texts.ts';
import { WinRates } from './WinRates.tsx';

const PAGE = 10;

/** Everything a plan ever pushed, newest first, ten at a time; a row opens its details. */
export function PlanHistory({ plan, onClose }: { plan: PlanCard | null; onClose(): void }) {
  const t = useText(cardTexts);
  return (
    <Sheet open={plan !== null} onClose={onClose} title={plan ? t('historyOf', { name: plan.playName }) : ''}>
      {plan && <Rows playId={plan.playId} />}
    </Sheet>
  );
}

function Rows({ playId }: { playId: string }) {
  const t = useText(cardTexts);
  const [opened, setOpened] = useState<string | null>(null);
  const input = { playId, pageSize: PAGE };
  const list = useInfiniteQuery({
    queryKey: callKey(calls.getPushPlayListFront, input),
    queryFn: ({ pageParam, signal }) =>
      request(calls.getPushPlayListFront, { ...input, pageNum: pageParam }, { signal, background: true }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE < last.total ? all.length + 1 : undefined),
    staleTime: 0,
  });
  const first = list.data?.pages[0];
  if (!first) return <Skeleton height={200} width="100%" />;
  return (
    <div className={styles.form}>
      <WinRates rates={first} hasTotal hasToday />
      {first.total === 0 && <Empty title={t('noHistory')} />}
      <ul>
        {list.data?.pages
          .flatMap((page) => page.rows)
          .map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles.tick}
                aria-expanded={opened === row.id}
                onClick={() => setOpened(opened === row.id ? null : row.id)}
              >
                <span className={styles.grow}>
                  <span className="num">{t('issue', { issue: shortIssue(row.issue) })}</span>
                  <small className="num ell">{picksShown(row.predictionResult)}</small>
                </span>
                <PlanStateTag state={row.state} />
              </button>
              {opened === row.id && <Details row={row} />}
            </li>
          ))}
      </ul>
      {list.hasNextPage ? (
        <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </Button>
      ) : (
        first.total > 0 && <p className={styles.small}>{t('allShown')}</p>
      )}
    </div>
  );
}

function Details({ row }: { row: PlanRow }) {
  const t = useText(cardTexts);
  return (
    <div className={styles.offer}>
      <span>
        {row.gameName} · {row.playType}
        <br />
        {t('prediction')} <span className="num">{picksShown(row.predictionResult)}</span>
        <br />
        {row.openNumber !== '' && (
          <>
            <span className="num">{t('drawn', { numbers: row.openNumber })}</span>
            <br />
          </>
        )}
        {t('pushed', { time: recordTime(row.pushedAt) })}
        {row.describePlay !== '' && (
          <>
            <br />
            {row.describePlay}
          </>
        )}
      </span>
    </div>
  );
}
