import { calls } from '@caiting/contract/registry';
import { yuanText } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordDayOf, recordTime } from '../../../platform/time/time.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { amountOf, type Grades } from './level-grades.ts';
import styles from './Level.module.css';
import { profileTexts } from './texts.ts';

/** Growth by day, with all of it up to that day: each line is the one below it and what the day added. */
export function GrowthRecord() {
  const t = useText(profileTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.growthRecord, {}, true));
  return (
    <Card className={styles.record}>
      <h2>{t('record')}</h2>
      {data ? (
        data.list.length === 0 ? (
          <p className={styles.rule}>{t('noRecord')}</p>
        ) : (
          <ul className="num">
            {data.list.map(({ day, valid, total }) => (
              <li key={day}>
                <span>{recordDayOf(day)}</span>
                <span>
                  <b>+{yuanText(valid)}</b> <small>{t('sumTo', { amount: total })}</small>
                </span>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <Button onClick={() => void refetch()}>{t('again')}</Button>
      ) : (
        <Skeleton width="100%" height={120} />
      )}
    </Card>
  );
}

/** Grades reached so far, with what each brought. */
export function Rises({ table }: { table: Grades['table'] }) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  const { data } = useQuery(callQuery(calls.gradeRises, {}, true));
  const nameOf = (grade: number) =>
    gradeName({ grade, gradeName: table.find((row) => row.grade === grade)?.name ?? '' });
  return (
    <Card className={styles.record}>
      <h2>{t('rises')}</h2>
      {!data ? (
        <Skeleton width="100%" height={60} />
      ) : data.list.length === 0 ? (
        <p className={styles.rule}>{t('noRises')}</p>
      ) : (
        <ul>
          {data.list.map(({ grade, gift, at }) => (
            <li key={grade}>
              <span className="num">{recordTime(at, false)}</span>
              <span>
                {nameOf(grade - 1)} → <b>{nameOf(grade)}</b> {amountOf(gift) > 0n && <Money value={gift} signed />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
