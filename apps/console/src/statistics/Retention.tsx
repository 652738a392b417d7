import { consoleStatisticsCalls } from '@caiting/contract';
import { countText, type CallOutput } from '@caiting/contract/wire';
import type { CSSProperties } from 'react';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ReadCard } from './ReadCard.tsx';
import { percentOf, shortDay } from './span.ts';
import styles from './Statistics.module.css';
import { statisticsTexts } from './texts.ts';

type Row = CallOutput<typeof consoleStatisticsCalls.statisticWeeks>['list'][number];

/** The week of registration itself, and eight after it. */
const WEEKS = Array.from({ length: 9 }, (_, nth) => nth);
/** A cell that everybody of its week stands in is shaded so much. */
const SHADE = 0.3;

/** Who came back: a row a week of registration, a column a week since, shaded by the share that is written in it. */
export function Retention({ from }: { from: string }) {
  const t = useText(statisticsTexts);
  return (
    <ReadCard
      call={consoleStatisticsCalls.statisticWeeks}
      input={{ from }}
      title={t('retention')}
      text={t('retentionText')}
      empty={t('noWeeks')}
    >
      {({ list }) => (
        <DataTable caption={t('retention')} heads={[t('week'), t('players'), ...WEEKS.map((n) => t('nth', { n }))]}>
          {weeksOf(list).map((rows) => (
            <Week key={rows[0]?.week} rows={rows} />
          ))}
        </DataTable>
      )}
    </ReadCard>
  );
}

/** Rows of one week of registration each, in the order of the list. */
const weeksOf = (list: readonly Row[]): readonly (readonly Row[])[] =>
  [...new Set(list.map(({ week }) => week))].map((week) => list.filter((row) => row.week === week));

function Week({ rows }: { rows: readonly Row[] }) {
  const [first] = rows;
  return (
    <tr>
      <th scope="row" className="num">
        {shortDay(first?.week ?? '')}
      </th>
      <td className="num">{countText(first?.registered ?? 0)}</td>
      {WEEKS.map((nth) => {
        const row = rows.find((one) => one.nth === nth);
        const percent = row === undefined ? null : percentOf(row.players, row.registered);
        if (percent === null)
          return (
            <td key={nth} className={styles.none}>
              —
            </td>
          );
        return (
          <td key={nth} className="num" data-heat style={{ '--heat': `${percent * SHADE}%` } as CSSProperties}>
            {countText(percent)}% <small>{countText(row?.players ?? 0)}</small>
          </td>
        );
      })}
    </tr>
  );
}
