import { yuanText } from '@caiting/contract/wire';
import { Crown } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { amountOf, type Grade, type Grades } from './level-grades.ts';
import styles from './Level.module.css';
import { profileTexts } from './texts.ts';

/** Every grade: a table on a desktop, on a phone rows with what they bring in the second line. */
export function LevelTable({ grades }: { grades: Grades }) {
  const t = useText(profileTexts);
  const isDesktop = useIsDesktop();
  return (
    <Card className={styles.all}>
      <CardHead title={t('allLevels')} {...(!isDesktop && { more: t('freeADay') })} />
      {isDesktop ? <Table grades={grades} /> : <Rows grades={grades} />}
    </Card>
  );
}

function Table({ grades }: { grades: Grades }) {
  const t = useText(profileTexts);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('grade')}</th>
          <th scope="col">{t('needed')}</th>
          <th scope="col">{t('freeWithdrawals')}</th>
          <th scope="col">{t('withdrawDailyMax')}</th>
          <th scope="col">{t('gift')}</th>
        </tr>
      </thead>
      <tbody>
        {grades.table.map((row) => (
          <tr key={row.grade} className={lookOf(row, grades)} aria-current={row.grade === grades.grade || undefined}>
            <th scope="row">
              <Name row={row} grades={grades} />
            </th>
            <td className="num">{yuanText(row.turnover)}</td>
            <td className="num">{t('times', { n: row.freeWithdrawals })}</td>
            <td className="num">{yuanText(row.withdrawDailyMax)}</td>
            <td className="num">{amountOf(row.gift) > 0n ? yuanText(row.gift) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ grades }: { grades: Grades }) {
  const t = useText(profileTexts);
  return (
    <ol>
      {grades.table.map((row) => (
        <li key={row.grade} className={lookOf(row, grades)} aria-current={row.grade === grades.grade || undefined}>
          <div>
            <Name row={row} grades={grades} />
            <small className="num">{t('freeAndMax', { n: row.freeWithdrawals, amount: row.withdrawDailyMax })}</small>
          </div>
          <p className="num">
            {yuanText(row.turnover)}
            <small>{amountOf(row.gift) > 0n ? t('giftOf', { amount: row.gift }) : t('noGift')}</small>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Name({ row, grades }: { row: Grade; grades: Grades }) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  return (
    <span className={styles.name}>
      <Crown className={styles.medal} size={14} aria-hidden="true" />
      {gradeName({ grade: row.grade, gradeName: row.name })}
      {row.grade === grades.grade && <Tag tone="accent">{t('current')}</Tag>}
    </span>
  );
}

/** The own row is lit; those below it are reached, those above stay grey. */
function lookOf(row: Grade, { grade }: Grades): string {
  return cx(styles.row, row.grade === grade && styles.current, row.grade < grade && styles.reached);
}
