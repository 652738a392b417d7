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
import { wayToNext } from '../core/way-to-next.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);
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
  const way = wayToNext(grades);
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
      {way && <Progress share={way.share} label={t('progress')} tone="accent" />}
      <p className={styles.hint}>
        {way
          ? t('toNext', {
              amount: way.missing,
              name: gradeName({ grade: way.next.grade, gradeName: way.next.name }),
            })
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
