import { countText, dayOf, yuanText } from '@caiting/contract/wire';
import { useMemo } from 'react';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Legend } from './Legend.tsx';
import { Lines } from './Lines.tsx';
import { noonOf, shortDay, type StatisticsDay } from './span.ts';
import styles from './Statistics.module.css';
import { statisticsTexts } from './texts.ts';
import type { Line } from './TimeChart.tsx';

type Words = Parameters<ReturnType<typeof useText<keyof (typeof statisticsTexts)['zh']>>>[0];
type CountOf = 'onlinePlayers' | 'activePlayers' | 'registered' | 'firstRecharges' | 'firstBets' | 'views';
type MoneyOf = 'stake' | 'payout' | 'margin' | 'gameMargin' | 'recharge' | 'withdrawal';

interface Series {
  readonly words: Words;
  readonly of: CountOf | MoneyOf;
}
interface Chart {
  readonly title: Words;
  readonly text?: Words;
  readonly isMoney: boolean;
  readonly series: readonly Series[];
}

const CHARTS: readonly Chart[] = [
  {
    title: 'people',
    isMoney: false,
    series: [
      { words: 'online', of: 'onlinePlayers' },
      { words: 'active', of: 'activePlayers' },
    ],
  },
  {
    title: 'newcomers',
    isMoney: false,
    series: [
      { words: 'registered', of: 'registered' },
      { words: 'firstRecharges', of: 'firstRecharges' },
      { words: 'firstBets', of: 'firstBets' },
    ],
  },
  {
    title: 'stakes',
    isMoney: true,
    series: [
      { words: 'stake', of: 'stake' },
      { words: 'payout', of: 'payout' },
    ],
  },
  {
    title: 'margins',
    text: 'marginsText',
    isMoney: true,
    series: [
      { words: 'lotteries', of: 'margin' },
      { words: 'games', of: 'gameMargin' },
    ],
  },
  {
    title: 'money',
    isMoney: true,
    series: [
      { words: 'recharge', of: 'recharge' },
      { words: 'withdrawal', of: 'withdrawal' },
    ],
  },
  { title: 'views', isMoney: false, series: [{ words: 'viewed', of: 'views' }] },
];

/** By day: lines of the days that are over, and beside each chart its table, which has today as well. */
export function DayCharts({ days }: { days: readonly StatisticsDay[] }) {
  return (
    <div className={styles.pair}>
      {CHARTS.map((chart) => (
        <DayChart key={chart.title} chart={chart} days={days} />
      ))}
    </div>
  );
}

function DayChart({ chart, days }: { chart: Chart; days: readonly StatisticsDay[] }) {
  const t = useText(statisticsTexts);
  const whole = useMemo(() => days.filter(({ isOver }) => isOver).toReversed(), [days]);
  const last = whole.at(-1);
  const said = (day: StatisticsDay, { of }: Series): string => {
    const value = day[of];
    return typeof value === 'number' ? countText(value) : yuanText(value);
  };
  return (
    <Card className={styles.card}>
      <CardHead title={t(chart.title)}>
        <span className={styles.by}>{t(chart.text ?? 'notDrawn')}</span>
      </CardHead>
      <div className={styles.chart}>
        <Legend lines={chart.series.map((series) => ({ name: t(series.words), last: last && said(last, series) }))}>
          {last && <small className="num">{shortDay(last.day)}</small>}
        </Legend>
        {whole.length > 1 ? <Drawn chart={chart} days={whole} /> : <p className={styles.few}>{t('fewDays')}</p>}
        <details>
          <summary>{t('table')}</summary>
          <DayTable chart={chart} days={days} />
        </details>
      </div>
    </Card>
  );
}

function Drawn({ chart, days }: { chart: Chart; days: readonly StatisticsDay[] }) {
  const t = useText(statisticsTexts);
  const times = useMemo(() => days.map(({ day }) => noonOf(day)), [days]);
  const lines = useMemo<readonly Line[]>(
    () => chart.series.map(({ words, of }) => ({ name: t(words), values: days.map((day) => Number(day[of])) })),
    [chart, days, t],
  );
  return <Lines times={times} lines={lines} time={dayAt} isCount={!chart.isMoney} />;
}

/** A mark of the axis. */
const dayAt = (ms: number): string => shortDay(dayOf(ms));

function DayTable({ chart, days }: { chart: Chart; days: readonly StatisticsDay[] }) {
  const t = useText(statisticsTexts);
  return (
    <DataTable caption={t(chart.title)} heads={[t('day'), ...chart.series.map(({ words }) => t(words))]}>
      {days.map((day) => (
        <tr key={day.day}>
          <th scope="row">
            {day.day} {!day.isOver && <small>{t('unfinished')}</small>}
          </th>
          {chart.series.map(({ of }) => {
            const value = day[of];
            return (
              <td key={of} className="num">
                {typeof value === 'number' ? (
                  countText(value)
                ) : (
                  <Money value={value} signed={of === 'margin' || of === 'gameMargin'} neutral />
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </DataTable>
  );
}
