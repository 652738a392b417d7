import type { TrendChart } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { Fragment } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { canPreselect, preselectKey, type Preselected } from './preselect.ts';
import { trendTexts } from './texts.ts';
import styles from './TrendTable.module.css';

type Column = TrendChart['columns'][number];
type Value = Column['values'][number];

/** Under the column of the open numbers, which has no figures. */
const NO_NUMBERS = '\u00a0';
const FIGURES = ['hits', 'averageOmission', 'longestOmission', 'longestStreak'] as const;

interface Props {
  group: Group;
  columns: readonly Column[];
  chosen: Preselected;
  onChoose(key: string): void;
}

/** One letter in English: a cell is 24 px wide. */
const HEAT = { 热: 'hot', 温: 'mild', 冷: 'cold' } as const;

/** 出现次数 平均遗漏 最大遗漏 最大连出 当前遗漏 冷热 预选 of every value over the window (plays.md §6). */
export function TrendFoot({ group, columns, chosen, onChoose }: Props) {
  const t = useText(trendTexts);
  const row = (name: string, cell: (value: Value) => { text: string; look?: string | undefined }) => (
    <tr>
      <th scope="row" className={styles.issue}>
        {name}
      </th>
      <td className={cx(styles.drawn, 'desk')}>{NO_NUMBERS}</td>
      {columns.map(({ key, values }) =>
        values.map((value, at) => {
          const { text, look } = cell(value);
          return (
            <td key={key + value.value} className={cx(at === 0 && styles.first, look)}>
              {text}
            </td>
          );
        }),
      )}
    </tr>
  );
  return (
    <tfoot>
      {FIGURES.map((figure) => (
        <Fragment key={figure}>
          {row(t(figure), (value) => ({
            text: figure === 'averageOmission' ? tenths(value.averageOmission) : String(value[figure]),
          }))}
        </Fragment>
      ))}
      {row(t('currentOmission'), (value) => ({
        text: String(value.omission),
        look: isLong(value) ? styles.long : undefined,
      }))}
      {row(t('hotCold'), ({ heat }) => ({
        text: t(HEAT[heat]),
        look: heat === '热' ? styles.hotWord : heat === '冷' ? styles.coldWord : undefined,
      }))}
      {columns.some((column) => canPreselect(group, column)) && (
        <tr className={styles.picks}>
          <th scope="row" className={styles.issue}>
            {t('preselect')}
          </th>
          <td className={cx(styles.drawn, 'desk')}>{NO_NUMBERS}</td>
          {columns.map((column) =>
            column.values.map(({ value }, at) => (
              <td key={column.key + value} className={cx(at === 0 && styles.first)}>
                {canPreselect(group, column) && (
                  <button
                    type="button"
                    aria-label={t('preselectOf', { column: translated(column.name), value: translated(value) })}
                    aria-pressed={chosen.has(preselectKey(column.key, value))}
                    onClick={() => onChoose(preselectKey(column.key, value))}
                  >
                    <i>{value}</i>
                  </button>
                )}
              </td>
            )),
          )}
        </tr>
      )}
    </tfoot>
  );
}

/** One decimal is what a narrow cell has room for; the figure is rounded down like the one it comes from. */
const tenths = (hundredths: string): string => hundredths.slice(0, -1).replace(/\.0$/, '');

/** At least 1.5 times its mean, which is text with two decimals (looks §4). */
function isLong({ omission, averageOmission }: Value): boolean {
  const hundredths = Number(averageOmission.replace('.', ''));
  return omission > 0 && omission * 200 >= hundredths * 3;
}
