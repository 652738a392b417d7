import type { LongDragonItem } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { PauseNote, SessionClock } from '../../protection/index.ts';
import { usePlayFinder } from '../core/queries.ts';
import { clearBasket, toggleSide, useBasket } from './basket.ts';
import styles from './Dragon.module.css';
import { DragonFoot } from './DragonFoot.tsx';
import { DRAGON_KINDS, narrowed, type DragonKind } from './dragon-list.ts';
import { DragonRow } from './DragonRow.tsx';
import { MyDragonBets, OpenCount } from './MyDragonBets.tsx';
import { useDragons, useTrades } from './queries.ts';
import { dragonTexts } from './texts.ts';

type View = 'board' | 'mine';
/** Lengths to narrow the list to, beside the tenant's own least. */
const LENGTHS = [4, 5, 6, 8, 10];

/** The long dragon, in a page or a window: what runs, and the bet on one side of one run. */
export function DragonPanel({ isGuest = false, className }: { isGuest?: boolean; className?: string | undefined }) {
  const t = useText(dragonTexts);
  const [view, setView] = useState<View>('board');
  return (
    <div className={cx(styles.panel, className)}>
      <SessionClock />
      <PauseNote />
      <Tabs<View>
        label={t('title')}
        className={styles.tabs ?? ''}
        value={view}
        items={[
          { value: 'board', label: t('board') },
          {
            value: 'mine',
            label: (
              <>
                {t('mine')} <OpenCount />
              </>
            ),
          },
        ]}
        onChange={setView}
      />
      {view === 'board' ? <Board isGuest={isGuest} /> : <MyDragonBets />}
    </div>
  );
}

function Board({ isGuest }: { isGuest: boolean }) {
  const t = useText(dragonTexts);
  const { data, isError, refetch } = useDragons();
  const trades = useTrades();
  const [filter, setFilter] = useState<DragonFilter>(SHOW_ALL);
  const { key, side } = useBasket();
  const list = data?.list ?? NONE;
  const picked = list.find((item) => item.key === key) ?? null;
  useBasketWatch(data?.list, picked);
  const playOf = usePlayFinder(GROUPS.filter((group) => list.some(({ lotteryType }) => lotteryType === group)));
  const shown = narrowed(list, filter.kind, filter.least);
  return (
    <>
      <Filters filter={filter} timesMin={data?.timesMin ?? 0} onChange={setFilter} />
      <div className={styles.scroll}>
        {!data && isError ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
          />
        ) : !data ? (
          <BoardSkeleton label={t('loading')} />
        ) : shown.length === 0 ? (
          <Empty
            title={t('empty')}
            text={t('emptyText', { n: data.timesMin })}
            {...(list.length > 0 && { action: <Button onClick={() => setFilter(SHOW_ALL)}>{t('showAll')}</Button> })}
          />
        ) : (
          <ul className={styles.list} aria-label={t('board')}>
            {shown.map((item) => (
              <DragonRow
                key={item.key}
                item={item}
                play={playOf(item.lotteryType, item.playCode)}
                trade={trades?.(item.lotteryType) ?? null}
                picked={item.key === key ? side : null}
                onPick={toggleSide}
              />
            ))}
          </ul>
        )}
      </div>
      <DragonFoot
        item={picked}
        play={picked ? playOf(picked.lotteryType, picked.playCode) : undefined}
        trade={picked ? (trades?.(picked.lotteryType) ?? null) : null}
        isGuest={isGuest}
      />
    </>
  );
}
const NONE: readonly LongDragonItem[] = [];

/** What the list is narrowed to: a kind of bet, and runs of at least so many issues. */
interface DragonFilter {
  readonly kind: DragonKind;
  readonly least: number;
}
const SHOW_ALL: DragonFilter = { kind: 'all', least: 0 };

interface FiltersProps {
  filter: DragonFilter;
  /** The tenant's own least length. */
  timesMin: number;
  onChange(filter: DragonFilter): void;
}

function Filters({ filter, timesMin, onChange }: FiltersProps) {
  const t = useText(dragonTexts);
  const lengths = [timesMin, ...LENGTHS.filter((one) => one > timesMin)];
  return (
    <div className={styles.filters}>
      <Chips<DragonKind>
        label={t('kind')}
        value={filter.kind}
        options={DRAGON_KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Select
        label={t('timesMin')}
        labelHidden
        className={styles.least ?? ''}
        value={String(Math.max(filter.least, timesMin))}
        options={lengths.map((n) => ({ value: String(n), label: t('timesAtLeast', { n }) }))}
        onChange={(value) => onChange({ ...filter, least: Number(value) })}
      />
    </div>
  );
}

/** A run that ended takes its pick along. */
function useBasketWatch(list: readonly LongDragonItem[] | undefined, picked: LongDragonItem | null): void {
  const t = useText(dragonTexts);
  const before = useRef<string | null>(null);
  const key = useBasket((basket) => basket.key);
  useEffect(() => {
    const last = before.current;
    before.current = picked && picked.key;
    if (!list || key === null || picked) return;
    clearBasket();
    if (last === key) showToast(t('ended'));
  }, [list, key, picked, t]);
}

const ROWS = [1, 2, 3, 4, 5, 6];
function BoardSkeleton({ label }: { label: string }) {
  return (
    <ul className={styles.list} aria-busy="true" aria-label={label}>
      {ROWS.map((row) => (
        <li key={row} className={styles.row}>
          <Skeleton width={32} height={32} radius={9} />
          <div className={styles.name}>
            <Skeleton width={90} height={16} />
            <Skeleton width={120} />
          </div>
          <Skeleton width="100%" height={44} radius={8} />
        </li>
      ))}
    </ul>
  );
}
