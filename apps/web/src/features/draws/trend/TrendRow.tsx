import type { TrendChart } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { memo, type CSSProperties } from 'react';
import { translated } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Ball } from '../../../ui/lottery/Ball.tsx';
import { lhcWave, waveOfWord } from '../core/waves.ts';
import styles from './TrendTable.module.css';
import { shortIssue } from '../../../shared/lottery/issue.ts';

type Column = TrendChart['columns'][number];
type Row = TrendChart['rows'][number];

interface Props {
  group: Group;
  columns: readonly Column[];
  row: Row;
  /** The fifth, tenth … issue from the top: a rule under it parts the rows. */
  isFifth: boolean;
}

/**
 * One issue: what was drawn, or how long it was not. A row never changes once it is drawn, so a new draw adds one and touches no other, and
 * scrolling draws nothing.
 */
export const TrendRow = memo(
  function TrendRow({ group, columns, row, isFifth }: Props) {
    return (
      <tr className={cx(isFifth && styles.fifth)}>
        <th scope="row" className={styles.issue}>
          {shortIssue(row.issue)}
        </th>
        <td className={cx(styles.drawn, 'desk')}>{shownNumbers(row.openNumber)}</td>
        {columns.map(({ key, values }, column) =>
          values.map(({ value }, at) => {
            const omission = row.cells[column]?.[at] ?? 0;
            return (
              <td key={key + value} className={cx(at === 0 && styles.first, omission === 0 ? styles.hit : styles.miss)}>
                {omission === 0 ? <HitFace group={group} column={key} value={value} /> : omission}
              </td>
            );
          }),
        )}
      </tr>
    );
  },
  (before, after) =>
    before.row.issue === after.row.issue &&
    before.isFifth === after.isFifth &&
    before.group === after.group &&
    before.row.cells.length === after.row.cells.length &&
    before.columns.every(({ key }, at) => key === after.columns[at]?.key),
);

/** Twenty numbers would be wider than the chart. */
const NUMBERS_SHOWN_MAX = 10;
function shownNumbers(openNumber: string): string {
  const numbers = openNumber.split(',');
  if (numbers.length > NUMBERS_SHOWN_MAX) return '';
  return numbers.join(numbers.some(({ length }) => length > 1) ? ' ' : '');
}

/** Columns whose values are the group's own numbers, drawn as its balls. */
const NUMBER_COLUMN = /^(?:ball\d+|special|spread)$/;

/** 波色: its words wear the colour they name. */
const WAVE_COLUMN = 'wave';
const waveStyle = (word: string): CSSProperties =>
  ({ '--wave': `var(--wave-${waveOfWord(word) ?? 'none'})` }) as CSSProperties;

function HitFace({ group, column, value }: { group: Group; column: string; value: string }) {
  if (column === WAVE_COLUMN)
    return (
      <b className={cx(styles.word, styles.wave)} style={waveStyle(value)}>
        {translated(value)}
      </b>
    );
  if (!NUMBER_COLUMN.test(column)) return <b className={styles.word}>{translated(value)}</b>;
  return (
    <>
      <span className="sr">{translated(value)}</span>
      <Ball
        group={group}
        value={value}
        size="var(--ball)"
        plain={group === 'BJ28'}
        {...(group === 'LHC' && { wave: lhcWave(Number(value)) })}
      />
    </>
  );
}
