import { calls } from '@caiting/contract/registry';
import { yuanText } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import type { useUser } from '../../../platform/session/session.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { StatusWord, Tag } from '../../../ui/display/Tag.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { wayToNext } from '../core/way-to-next.ts';
import { amountOf, type Grades } from './level-grades.ts';
import styles from './Level.module.css';
import { profileTexts } from './texts.ts';

interface Props {
  user: NonNullable<ReturnType<typeof useUser>>;
  grades: Grades;
}

/** The own grade with the growth so far, and the bar from it to the next. */
export function LevelHero({ user, grades }: Props) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  const own = grades.table.find(({ grade }) => grade === grades.grade);
  const way = wayToNext(grades);
  const next = way && gradeName({ grade: way.next.grade, gradeName: way.next.name });
  return (
    <section className={styles.hero} aria-label={t('level')}>
      <Crown className={styles.drawing} aria-hidden="true" />
      <div className={styles.own}>
        <span>{t('ownLevel')}</span>
        <b>
          <Crown size={26} aria-hidden="true" /> {gradeName(user)}
        </b>
      </div>
      <div className={styles.way}>
        <p className={styles.turnover}>
          <b>
            <Money value={amountOf(grades.turnover)} />
          </b>{' '}
          {t('turnover')}
        </p>
        {way && next ? (
          <>
            <Progress share={way.share} label={t('toNext', { amount: way.missing, name: next })} tone="accent" />
            <p className={`${styles.ends} num`}>
              <span>
                {gradeName(user)} {yuanText(own?.turnover ?? '0')}
              </span>
              <span>{t('missing', { amount: way.missing })}</span>
              <span>
                {next} {yuanText(way.next.turnover)}
              </span>
            </p>
          </>
        ) : (
          <p>{t(grades.isGrowing ? 'top' : 'outside')}</p>
        )}
      </div>
    </section>
  );
}

/** What the own grade brings, and what is left of it today; nothing for who stands outside of the table. */
export function OwnBenefits({ user, grades }: Props) {
  const t = useText(profileTexts);
  const gradeName = useGradeName();
  const left = useQuery(callQuery(calls.withdrawSettings, {}, true));
  const rises = useQuery(callQuery(calls.gradeRises, {}, true));
  const own = grades.table.find(({ grade }) => grade === grades.grade);
  if (!own) return null;
  const reached = rises.data?.list.find(({ grade }) => grade === own.grade);
  return (
    <Card className={styles.benefits}>
      <CardHead title={t('benefitsOf', { name: gradeName(user) })}>
        <StatusWord tone="ok">{t('inForce')}</StatusWord>
      </CardHead>
      <dl>
        <Benefit name={t('freeWithdrawals')} query={left} note={(of) => t('freeLeft', { n: of.freeLeft })}>
          {t('times', { n: own.freeWithdrawals })}
        </Benefit>
        <Benefit name={t('withdrawDailyMax')} query={left} note={(of) => t('dailyLeft', { amount: of.dailyLeft })}>
          <Money value={own.withdrawDailyMax} />
        </Benefit>
        <Benefit
          name={t('gift')}
          query={rises}
          note={() =>
            reached && amountOf(reached.gift) > 0n
              ? t('reachedAt', { time: recordTime(reached.at, false) })
              : amountOf(own.gift) > 0n
                ? '—'
                : t('noGift')
          }
        >
          {amountOf(own.gift) > 0n ? <Money value={own.gift} /> : '—'}
        </Benefit>
        <Benefit name={t('chatTag')} query={rises} note={() => t('chatTagText')}>
          <Tag tone="accent">{gradeName(user)}</Tag>
        </Benefit>
      </dl>
    </Card>
  );
}

interface BenefitProps<T> {
  name: string;
  /** What the note is read from: a line while it is on its way, a dash when it could not be read. */
  query: { readonly data: T | undefined; readonly isError: boolean };
  note: (of: T) => string;
  children: ReactNode;
}

function Benefit<T>({ name, query: { data, isError }, note, children }: BenefitProps<T>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="num">{children}</b>
        <small className="num">
          {data !== undefined ? note(data) : isError ? '—' : <Skeleton width={56} height={12} />}
        </small>
      </dd>
    </div>
  );
}
