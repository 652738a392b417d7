import { nextSpringFestival } from '@caiting/lottery/core';
import { ELEMENTS, NUMBERS, ZODIACS, elementOf, ownZodiac, zodiacOf } from '@caiting/lottery/lhc-attributes';
import { ChevronDown } from 'lucide-react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Ball } from '../../../ui/lottery/Ball.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { lhcWave } from '../core/waves.ts';
import styles from './ZodiacTable.module.css';
import { lunarTexts } from './texts.ts';

/** Which numbers carry which zodiac and element in a lunar year, and when that ends (plays.md §12). Folded until somebody wants it. */
export function ZodiacTable({ lunarYear, open = false }: { lunarYear: number; open?: boolean }) {
  const t = useText(lunarTexts);
  const own = ownZodiac(lunarYear);
  const ends = nextSpringFestival(lunarYear);
  const zodiacs = ZODIACS.map((name) => ({
    name,
    isOwn: name === own,
    numbers: NUMBERS.filter((n) => zodiacOf(n, lunarYear) === name),
  }));
  const elements = ELEMENTS.map((name) => ({
    name,
    isOwn: false,
    numbers: NUMBERS.filter((n) => elementOf(n, lunarYear) === name),
  }));
  return (
    <details className={styles.table} open={open}>
      <summary>
        <b>{t('zodiacYear', { year: lunarYear, zodiac: translated(own) })}</b>
        <span>{t('zodiacUntil', { date: ends })}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <div className={styles.grids}>
        <Grid caption={t('zodiacs')} rows={zodiacs} ownLabel={t('ownZodiac')} />
        <Grid caption={t('elements')} rows={elements} ownLabel="" />
      </div>
      <p>{t('zodiacNote', { date: ends })}</p>
    </details>
  );
}

interface Row {
  readonly name: string;
  readonly isOwn: boolean;
  readonly numbers: readonly number[];
}

function Grid({ caption, rows, ownLabel }: { caption: string; rows: readonly Row[]; ownLabel: string }) {
  return (
    <table>
      <caption className="sr">{caption}</caption>
      <tbody>
        {rows.map(({ name, isOwn, numbers }) => (
          <tr key={name}>
            <th scope="row">
              {translated(name)} {isOwn && <Tag tone="brand">{ownLabel}</Tag>}
            </th>
            <td>
              <span className="sr">{numbers.map(two).join(' ')}</span>
              <span className={styles.balls}>
                {numbers.map((n) => (
                  <Ball key={n} group="LHC" value={two(n)} wave={lhcWave(n)} size={22} />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const two = (n: number): string => String(n).padStart(2, '0');
