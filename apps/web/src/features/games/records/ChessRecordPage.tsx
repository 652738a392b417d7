import type { GameRound } from '@caiting/contract';
import { Download } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ListPages, RangeFilter } from '../../records/index.ts';
import { GameFilter } from './GameFilter.tsx';
import { ROUND_FILTER_STATES, useRoundPages, type RoundFilter, type RoundFilterState } from './queries.ts';
import { RoundList } from './RoundList.tsx';
import styles from './GameRecords.module.css';
import { RoundTable, type RoundTotals } from './RoundTable.tsx';
import { roundTexts } from './texts.ts';
import { useRoundExport } from './use-export.ts';
import { useRoundFilter } from './use-round-filter.ts';

/** /userCenter/chessRecord: own rounds of card games; state, time and game in the address, totals of the filter on top, the list by key. */
export function Component() {
  const t = useText(roundTexts);
  const { filter, range, set } = useRoundFilter();
  const pages = useRoundPages(filter);
  const rounds: readonly GameRound[] = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const totals = pages.data?.pages[0]?.totals ?? null;
  return (
    <div className={styles.records}>
      <Card className={styles.filters}>
        <div className={styles.titleRow}>
          <h1 className="desk">{t('title')}</h1>
          <ExportButton filter={filter} isEmpty={rounds.length === 0} />
          <GameFilter value={filter.game} onChange={(game) => set('game', game)} />
        </div>
        <div className={styles.filterRow}>
          <Tabs<RoundFilterState>
            label={t('status')}
            className={styles.tabs ?? ''}
            value={filter.state}
            items={ROUND_FILTER_STATES.map((state) => ({ value: state, label: t(state) }))}
            onChange={(state) => set('state', state)}
          />
          <RangeFilter range={range} />
        </div>
        <Totals totals={totals} />
      </Card>
      <ListPages
        pages={pages}
        count={rounds.length}
        pending={<ListSkeleton />}
        failed={t('failed')}
        empty={<Empty of="rounds" title={t('empty')} text={t('emptyText')} />}
      >
        <RoundTable rounds={rounds} totals={totals} />
        <RoundList rounds={rounds} />
      </ListPages>
    </div>
  );
}

/** 导出 CSV: a button in the title row of a desktop, an icon in the bar of a phone. */
function ExportButton({ filter, isEmpty }: { filter: RoundFilter; isEmpty: boolean }) {
  const t = useText(roundTexts);
  const { isBusy, save } = useRoundExport(filter);
  return (
    <>
      <Button size="s" className="desk" busy={isBusy} disabled={isEmpty} onClick={save}>
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

/** What the rounds of the whole filter that are over come to; dashes until the first page is here. */
function Totals({ totals }: { totals: RoundTotals | null }) {
  const t = useText(roundTexts);
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {(['staked', 'back', 'profit'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <Money value={totals?.[name] ?? null} signed={name === 'profit'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];
/** Rows in their final shape while the first page is on its way. */
function ListSkeleton() {
  const t = useText(roundTexts);
  return (
    <Card aria-busy="true" aria-label={t('loading')} className={styles.skeleton}>
      {ROWS.map((row) => (
        <div key={row}>
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
