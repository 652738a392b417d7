import type { BetItem } from '@caiting/contract';
import type { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { GROUPS } from '@caiting/lottery/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FigureNote, figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ListPages, RangeFilter } from '../../records/index.ts';
import { usePlayFinder } from '../core/queries.ts';
import { BetList } from './BetList.tsx';
import { BetTable, type BetTotals } from './BetTable.tsx';
import { useCancelAll } from './cancel-all.ts';
import { detailTexts } from './detail-texts.ts';
import { RECORD_STATES, useBetPages, type RecordFilter, type RecordState } from './queries.ts';
import { ListSkeleton, LotteryFilter } from './RecordParts.tsx';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';
import { useExport } from './use-export.ts';
import { useRecordFilter } from './use-record-filter.ts';

/** /userCenter/betRecord: status tabs, time chips, lottery; totals pinned; the list by key, kept true by pushes. */
export function Component() {
  const t = useText(recordTexts);
  const { filter, range, set } = useRecordFilter(RECORD_STATES);
  const pages = useBetPages(filter);
  const bets = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const findPlay = usePlayFinder(GROUPS.filter((group) => bets.some(({ lotteryType }) => lotteryType === group)));
  const playOf = (bet: BetItem) => findPlay(bet.lotteryType, bet.playDetailCode);
  const totals = pages.data?.pages[0]?.totals ?? null;
  const counts = useCounts(filter, pages.data?.pages[0]?.counts);
  const days = pages.data?.pages.flatMap((page) => page.days) ?? [];
  return (
    <div className={styles.records}>
      <Card className={styles.filters}>
        <div className={styles.titleRow}>
          <h1 className="desk">{t('title')}</h1>
          <ExportButton filter={filter} isEmpty={bets.length === 0} />
          <LotteryFilter value={filter.lotteryCode} onChange={(code) => set('lottery', code, '')} />
        </div>
        <div className={styles.filterRow}>
          <Tabs<RecordState>
            label={t('status')}
            className={styles.tabs ?? ''}
            value={filter.state}
            items={RECORD_STATES.map((state) => ({
              value: state,
              label: <TabLabel name={t(state)} count={countOf(counts, state)} />,
            }))}
            onChange={(state) => set('state', state, 'all')}
          />
          <RangeFilter range={range} />
        </div>
        <Totals totals={totals} />
      </Card>
      <ListPages
        pages={pages}
        count={bets.length}
        archivedTo={pages.data?.pages.at(-1)?.archivedTo}
        pending={<ListSkeleton />}
        failed={t('failed')}
        empty={
          <Empty
            of="tickets"
            title={t('empty')}
            text={t('emptyText')}
            action={<ButtonLink to="/lotteryHall">{t('goBet')}</ButtonLink>}
          />
        }
      >
        {filter.state === 'placed' && <CancelAll filter={filter} />}
        <BetTable bets={bets} totals={totals} playOf={playOf} />
        <BetList bets={bets} totals={days} playOf={playOf} />
      </ListPages>
    </div>
  );
}

type Counts = NonNullable<CallOutput<typeof calls.getBetData>['counts']>;

/** Counts of the tabs; they do not depend on the tab, so those of the last one stand while another loads. */
function useCounts({ lotteryCode, from, to }: RecordFilter, counts: Counts | undefined): Counts | undefined {
  const span = `${lotteryCode} ${from} ${to}`;
  const [kept, setKept] = useState({ span, counts });
  if (counts && (kept.counts !== counts || kept.span !== span)) setKept({ span, counts });
  return counts ?? (kept.span === span ? kept.counts : undefined);
}

function countOf(counts: Counts | undefined, state: RecordState): number {
  if (!counts) return 0;
  return state === 'all' ? counts.placed + counts.won + counts.lost + counts.cancelled : counts[state];
}

const COUNT_SHOWN_MAX = 999;

/** The place of the number is kept while it is not known. */
function TabLabel({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name}{' '}
      <small className={`${styles.tabCount} num`}>
        {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count > 0 && count}
      </small>
    </>
  );
}

/** 全部撤单: every open bet of the filter, issue by issue. */
function CancelAll({ filter }: { filter: RecordFilter }) {
  const t = useText(detailTexts);
  const { isBusy, cancelAll } = useCancelAll(filter);
  return (
    <p className={styles.cancelAll}>
      <Button size="s" kind="danger" busy={isBusy} onClick={cancelAll}>
        {t('cancelAll')}
      </Button>
    </p>
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
  const word = useText(figureTexts);
  const shown = shownOf(totals);
  return (
    <>
      <dl className={styles.totals} aria-label={t('totals')}>
        <div>
          <dt>{word('stake')}</dt>
          <dd>
            <Money value={shown?.stake ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('payout')}</dt>
          <dd>
            <Money value={shown?.payout ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('rebate')}</dt>
          <dd>
            <Money value={shown?.rebate ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('profit')}</dt>
          <dd>
            <Money value={shown?.profit ?? null} signed />
          </dd>
        </div>
      </dl>
      <p className={styles.sumNote}>
        <FigureNote figures={shown} names={['open', 'refund']} />
      </p>
    </>
  );
}
