import type { BetItem } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery/core';
import { Download, ListFilter } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { useLotteryConfig } from '../../../platform/lottery-config.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Sheet } from '../../../ui/Dialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PhoneBarActions } from '../../../ui/PhoneBar.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useBetPushes, usePlayFinder } from '../queries.ts';
import { BetList } from './BetList.tsx';
import { BetTable, type BetTotals } from './BetTable.tsx';
import { RECORD_STATES, useBetPages, useReach, type RecordFilter, type RecordState } from './queries.ts';
import { RangeFilter } from './RangeFilter.tsx';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';
import { useExport } from './use-export.ts';
import { useRange } from './use-range.ts';

/** The filter as the address holds it, so that a reload and the way back keep it. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const range = useRange();
  const { from, to } = range;
  const state = RECORD_STATES.find((one) => one === query.get('state')) ?? 'all';
  const lotteryCode = query.get('lottery') ?? '';
  const filter = useMemo<RecordFilter>(() => ({ state, lotteryCode, from, to }), [state, lotteryCode, from, to]);
  function set(name: 'state' | 'lottery', value: string, plain: string) {
    const next = new URLSearchParams(query);
    if (value === plain) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  return { filter, range, set };
}

/** /userCenter/betRecord: status tabs, time chips, lottery; totals pinned; the list by key, kept true by pushes. */
export function Component() {
  const t = useText(recordTexts);
  const { filter, range, set } = useFilter();
  const pages = useBetPages(filter);
  useBetPushes();
  const bets = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const findPlay = usePlayFinder(GROUPS.filter((group) => bets.some(({ lotteryType }) => lotteryType === group)));
  const playOf = (bet: BetItem) => findPlay(bet.lotteryType, bet.playDetailCode);
  const totals = pages.data?.pages[0]?.totals ?? null;
  return (
    <div className={styles.records}>
      <Card className={styles.filters}>
        <div className={styles.titleRow}>
          <h1>{t('title')}</h1>
          <ExportButton filter={filter} isEmpty={bets.length === 0} />
          <LotteryFilter value={filter.lotteryCode} onChange={(code) => set('lottery', code, '')} />
        </div>
        <div className={styles.filterRow}>
          <Tabs<RecordState>
            label={t('status')}
            className={styles.tabs ?? ''}
            value={filter.state}
            items={RECORD_STATES.map((state) => ({ value: state, label: t(state) }))}
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
      ) : bets.length === 0 ? (
        <Empty
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to="/lotteryHall">{t('goBet')}</ButtonLink>}
        />
      ) : (
        <>
          <BetTable bets={bets} totals={totals} playOf={playOf} />
          <BetList bets={bets} playOf={playOf} />
          <End
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}

/** 导出 CSV: a button in the title row of a desktop, an icon in the bar of a phone. */
function ExportButton({ filter, isEmpty }: { filter: RecordFilter; isEmpty: boolean }) {
  const t = useText(recordTexts);
  const { isBusy, save } = useExport(filter);
  return (
    <>
      <Button size="s" className={`${styles.export} desk`} busy={isBusy} disabled={isEmpty} onClick={save}>
        {t('export')}
      </Button>
      <PhoneBarActions>
        <IconButton label={t('export')} size="l" disabled={isEmpty || isBusy} onClick={save}>
          <Download size={20} aria-hidden="true" />
        </IconButton>
      </PhoneBarActions>
    </>
  );
}

/** What the whole filter comes to; dashes until the first page is here. */
function Totals({ totals }: { totals: BetTotals | null }) {
  const t = useText(recordTexts);
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      <div>
        <dt>{t('stakes')}</dt>
        <dd>
          <Money value={totals?.stake ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('returns')}</dt>
        <dd>
          <Money value={totals?.returned ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('profit')}</dt>
        <dd>
          <Money value={totals?.profit ?? null} signed />
        </dd>
      </div>
    </dl>
  );
}

/** The end of what is loaded: loads the next page when it comes near, and can be pressed where that does not happen. */
function End({ hasMore, isLoading, onMore }: { hasMore: boolean; isLoading: boolean; onMore(): void }) {
  const t = useText(recordTexts);
  const reach = useReach(() => hasMore && !isLoading && onMore());
  return hasMore ? (
    <p className={styles.end} ref={reach}>
      <Button kind="ghost" busy={isLoading} onClick={onMore}>
        {t(isLoading ? 'loading' : 'loadMore')}
      </Button>
    </p>
  ) : (
    <p className={styles.end}>{t('allShown')}</p>
  );
}

/** Which lottery: a select in the title row of a desktop, a sheet on a phone with a dot on its icon while it is set. */
function LotteryFilter({ value, onChange }: { value: string; onChange(code: string): void }) {
  const t = useText(recordTexts);
  const config = useLotteryConfig();
  const [isOpen, setOpen] = useState(false);
  const options = [
    { value: '', label: t('allLotteries') },
    ...(config?.lotteries.map((lottery) => ({ value: lottery.lotteryCode as string, label: lottery.lotteryName })) ??
      []),
  ];
  const name = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Select
        label={t('lottery')}
        labelHidden
        className={`${styles.select} desk`}
        value={value}
        options={options}
        onChange={onChange}
      />
      <PhoneBarActions>
        <IconButton label={value ? t('filterOn', { name }) : t('filter')} size="l" onClick={() => setOpen(true)}>
          <ListFilter size={20} aria-hidden="true" />
          {value && <i className={styles.dot} aria-hidden="true" />}
        </IconButton>
      </PhoneBarActions>
      <Sheet
        open={isOpen}
        title={t('filter')}
        onClose={() => setOpen(false)}
        foot={
          <Button kind="primary" size="l" block onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        }
      >
        <Select label={t('lottery')} size="l" value={value} options={options} onChange={onChange} />
      </Sheet>
    </>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];
function ListSkeleton() {
  const t = useText(recordTexts);
  return (
    <Card aria-busy="true" aria-label={t('loading')} className={styles.skeleton}>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton width={32} height={32} radius={9} />
          <span>
            <Skeleton width={140} height={16} />
            <Skeleton width={200} />
          </span>
          <Skeleton width={64} height={16} />
        </div>
      ))}
    </Card>
  );
}
