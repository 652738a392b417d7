import type { LiveItem } from '@caiting/contract';
import { useSearchParams } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { useLiveList } from '../core/queries.ts';
import { liveTexts } from '../core/texts.ts';
import styles from './LiveList.module.css';
import { LiveCard } from './LiveCard.tsx';
import { EndedRow, PlannedRow } from './ShowRows.tsx';

/** /liveList: what is on air, what comes and what was, of all lotteries or the one in the address. */
export function Component() {
  const t = useText(liveTexts);
  const [search, setSearch] = useSearchParams();
  const lottery = search.get('lottery');
  const { data, isError, refetch } = useLiveList(lottery);
  const all = data ? [...data.live, ...data.planned, ...data.ended] : [];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="desk">{t('title')}</h1>
        <p>{data && (data.live.length > 0 ? t('onAir', { n: data.live.length }) : t('noneOnAir'))}</p>
        <LotteryChoice value={lottery} items={all} onChange={(code) => setSearch(code ? { lottery: code } : {})} />
      </header>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
          />
        ) : (
          <div className={styles.grid} role="status" aria-label={t('loading')}>
            {[0, 1, 2, 3].map((at) => (
              <Skeleton key={at} height={at === 0 ? 320 : 190} />
            ))}
          </div>
        )
      ) : all.length === 0 ? (
        <Empty
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to="/lotteryHall">{t('toHall')}</ButtonLink>}
        />
      ) : (
        <>
          {data.live.length > 0 && (
            <ul className={styles.grid} data-single={data.live.length === 1 || undefined}>
              {data.live.map((item, at) => (
                <li key={item.showId}>
                  <LiveCard item={item} isFirst={at === 0} />
                </li>
              ))}
            </ul>
          )}
          <Rows title={t('next')} items={data.planned} Row={PlannedRow} now={data.now} />
          <Rows title={t('ended')} items={data.ended} Row={EndedRow} now={data.now} />
        </>
      )}
      <p className={styles.note}>{t('note')}</p>
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly items: readonly LiveItem[];
  readonly now: number;
  readonly Row: typeof PlannedRow;
}

function Rows({ title, items, now, Row }: RowsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.rows}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <Row key={item.showId} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Lotteries that have a room, and the one that is asked for. */
function LotteryChoice({
  value,
  items,
  onChange,
}: {
  value: string | null;
  items: readonly LiveItem[];
  onChange(code: string): void;
}) {
  const t = useText(liveTexts);
  const lotteries = useLotteryConfig();
  const codes = new Set([...items.map((item) => item.lottery as string), ...(value === null ? [] : [value])]);
  if (value === null && codes.size < 2) return null;
  const nameOf = (code: string) =>
    translated(lotteries?.lotteries.find(({ lotteryCode }) => lotteryCode === code)?.lotteryName ?? code);
  return (
    <Select
      label={t('lottery')}
      labelHidden
      value={value ?? ''}
      options={[
        { value: '', label: t('allLotteries') },
        ...[...codes].map((code) => ({ value: code, label: nameOf(code) })),
      ]}
      onChange={onChange}
    />
  );
}
