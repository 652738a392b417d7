import type { ChaseItem } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Empty, ErrorState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { chaseTexts } from '../chase/texts.ts';
import { usePlayFinder } from '../queries.ts';
import { ListEnd, RangeFilter, useRange } from '../../records/index.ts';
import { ListSkeleton, LotteryFilter } from '../records/RecordParts.tsx';
import records from '../records/Records.module.css';
import { ChaseRows, ChaseTable, type ChaseTotals } from './ChaseLists.tsx';
import { SEEK_STATES, useChasePages, useChasePushes, type SeekFilter, type SeekState } from './queries.ts';

/** The filter as the address holds it, so that a reload and the way back keep it. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const range = useRange();
  const { from, to } = range;
  const state = SEEK_STATES.find((one) => one === query.get('state')) ?? 'all';
  const lotteryCode = query.get('lottery') ?? '';
  const filter = useMemo<SeekFilter>(() => ({ state, lotteryCode, from, to }), [state, lotteryCode, from, to]);
  function set(name: 'state' | 'lottery', value: string, plain: string) {
    const next = new URLSearchParams(query);
    if (value === plain) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  return { filter, range, set };
}

/** /userCenter/seekOrder: own chases by state, time and lottery; totals pinned; the list by key, kept true by pushes. */
export function Component() {
  const t = useText(chaseTexts);
  const { filter, range, set } = useFilter();
  const pages = useChasePages(filter);
  useChasePushes();
  const chases = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const findPlay = usePlayFinder(GROUPS.filter((group) => chases.some(({ lotteryType }) => lotteryType === group)));
  const playOf = (chase: ChaseItem) => findPlay(chase.lotteryType, chase.playDetailCode);
  const totals = pages.data?.pages[0]?.totals ?? null;
  return (
    <div className={records.records}>
      <Card className={records.filters}>
        <div className={records.titleRow}>
          <h1 className="desk">{t('records')}</h1>
          <LotteryFilter value={filter.lotteryCode} onChange={(code) => set('lottery', code, '')} />
        </div>
        <div className={records.filterRow}>
          <Tabs<SeekState>
            label={t('status')}
            className={records.tabs ?? ''}
            value={filter.state}
            items={SEEK_STATES.map((state) => ({ value: state, label: t(state) }))}
            onChange={(state) => set('state', state, 'all')}
          />
          <RangeFilter range={range} />
        </div>
        <Totals totals={totals} />
      </Card>
      {pages.isPending ? (
        <ListSkeleton />
      ) : pages.isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void pages.refetch()}>{t('reload')}</Button>}
        />
      ) : chases.length === 0 ? (
        <Empty
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to="/lotteryHall">{t('goBet')}</ButtonLink>}
        />
      ) : (
        <>
          <ChaseTable chases={chases} totals={totals} playOf={playOf} />
          <ChaseRows chases={chases} playOf={playOf} />
          <ListEnd
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}

/** What the whole filter comes to; dashes until the first page is here. */
function Totals({ totals }: { totals: ChaseTotals | null }) {
  const t = useText(chaseTexts);
  return (
    <dl className={records.totals} aria-label={t('totals')}>
      <div>
        <dt>{t('totalCost')}</dt>
        <dd>
          <Money value={totals?.amount ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('totalWon')}</dt>
        <dd>
          <Money value={totals?.won ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('profitOf')}</dt>
        <dd>
          <Money value={totals?.profit ?? null} signed />
        </dd>
      </div>
    </dl>
  );
}
