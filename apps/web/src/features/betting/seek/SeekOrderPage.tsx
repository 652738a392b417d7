import type { ChaseItem } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery/core';
import { FigureNote, figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { useText } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { chaseTexts } from '../chase/texts.ts';
import { usePlayFinder } from '../core/queries.ts';
import { ListPages, RangeFilter } from '../../records/index.ts';
import { ListSkeleton, LotteryFilter } from '../records/RecordParts.tsx';
import records from '../records/Records.module.css';
import { useRecordFilter } from '../records/use-record-filter.ts';
import { ChaseRows, ChaseTable, type ChaseTotals } from './ChaseLists.tsx';
import { SEEK_STATES, useChasePages, type SeekState } from './queries.ts';

/** /userCenter/seekOrder: own chases by state, time and lottery; totals pinned; the list by key, kept true by pushes. */
export function Component() {
  const t = useText(chaseTexts);
  const { filter, range, set } = useRecordFilter(SEEK_STATES);
  const pages = useChasePages(filter);
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
      <ListPages
        pages={pages}
        count={chases.length}
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
        <ChaseTable chases={chases} totals={totals} playOf={playOf} />
        <ChaseRows chases={chases} playOf={playOf} />
      </ListPages>
    </div>
  );
}

/** What the whole filter comes to; dashes until the first page is here. */
function Totals({ totals }: { totals: ChaseTotals | null }) {
  const t = useText(chaseTexts);
  const word = useText(figureTexts);
  const shown = shownOf(totals);
  return (
    <>
      <dl className={records.totals} aria-label={t('totals')}>
        <div>
          <dt>{t('totalCost')}</dt>
          <dd>
            <Money value={totals?.amount ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('payout')}</dt>
          <dd>
            <Money value={shown?.payout ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('profit')}</dt>
          <dd>
            <Money value={shown?.profit ?? null} signed />
          </dd>
        </div>
      </dl>
      <p className={records.sumNote}>
        <FigureNote figures={shown} />
      </p>
    </>
  );
}
