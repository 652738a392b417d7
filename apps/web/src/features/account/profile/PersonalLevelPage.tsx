import { yuanText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { money, parseMoney, type Money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useGradeName } from '../../../shared/player/grade.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money as MoneyText } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { StatusWord, Tag } from '../../../ui/display/Tag.tsx';
import styles from './Profile.module.css';
import { followGrade } from './level-cache.ts';
import { profileTexts } from './texts.ts';

followGrade();

const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);
const PARTS = 1_000n;
/** Figures of the table: no decimals where there are none. */

/** /userCenter/personalLevel: the tenant's grades, and how far the player is. */
export function Component() {
  const t = useText(profileTexts);
  const user = useUser();
  const { data, isError, refetch } = useQuery(callQuery(calls.gradeTable, {}));
  if (isError && !data)
    return (
      <Card>
        <ErrorState title={t('failed')} action={<Button onClick={() => void refetch()}>{t('again')}</Button>} />
      </Card>
    );
  if (!data || !user)
    return (
      <Card className={styles.card}>
        <Skeleton height={420} />
      </Card>
    );

  return (
    <div className={styles.page}>
      <OwnLevel user={user} grades={data} />
      <Levels grades={data} />
      <Rises table={data.table} />
    </div>
  );
}

type Grades = CallOutput<typeof calls.gradeTable>;

/** The turnover so far, and what is missing to the next grade. */
function OwnLevel({ user, grades }: { user: NonNullable<ReturnType<typeof useUser>>; grades: Grades }) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  const valid = amountOf(grades.turnover);
  const next = grades.isGrowing ? grades.table.find(({ grade }) => grade === grades.grade + 1) : undefined;
  const least = next ? amountOf(next.turnover) : money(0n);
  // A tenant may raise the table: what is missing is never less than nothing.
  const missing = money(least > valid ? least - valid : 0n);
  const share = least > 0n ? Number((valid * PARTS) / least) / Number(PARTS) : 1;
  return (
    <Card className={styles.card}>
      <div className={styles.levelHead}>
        <h1 className="desk">{t('level')}</h1>
        <Tag tone="accent">{gradeName(user)}</Tag>
      </div>
      <p className={styles.turnover}>
        <span>{t('turnover')}</span>
        <b>
          <MoneyText value={valid} />
        </b>
      </p>
      {next && <Progress share={share} label={t('progress')} tone="accent" />}
      <p className={styles.hint}>
        {next
          ? t('toNext', { amount: missing, name: gradeName({ grade: next.grade, gradeName: next.name }) })
          : t(grades.isGrowing ? 'top' : 'outside')}
      </p>
    </Card>
  );
}

function Levels({ grades }: { grades: Grades }) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  return (
    <Card className={styles.table}>
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
            <tr key={row.grade} aria-current={row.grade === grades.grade || undefined}>
              <th scope="row">
                {gradeName({ grade: row.grade, gradeName: row.name })}{' '}
                {row.grade === grades.grade && <StatusWord tone="accent">{t('current')}</StatusWord>}
              </th>
              <td className="num">{yuanText(row.turnover)}</td>
              <td className="num">{t('times', { n: row.freeWithdrawals })}</td>
              <td className="num">{yuanText(row.withdrawDailyMax)}</td>
              <td className="num">{amountOf(row.gift) > 0n ? yuanText(row.gift) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{t('rule')}</p>
      <p className={styles.hint}>{t('giftRule')}</p>
    </Card>
  );
}

/** Grades reached so far, with what each brought. */
function Rises({ table }: { table: Grades['table'] }) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  const { data } = useQuery(callQuery(calls.gradeRises, {}, true));
  if (!data) return null;
  return (
    <Card className={styles.card}>
      <h2 className={styles.riseTitle}>{t('rises')}</h2>
      {data.list.length === 0 ? (
        <p className={styles.hint}>{t('noRises')}</p>
      ) : (
        <ul className={styles.rises}>
          {data.list.map(({ grade, gift, at }) => (
            <li key={grade}>
              <span>
                {gradeName({ grade, gradeName: table.find((row) => row.grade === grade)?.name ?? '' })}
                <small className="num">{recordTime(at, false)}</small>
              </span>
              {amountOf(gift) > 0n ? <MoneyText value={gift} signed /> : '—'}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
