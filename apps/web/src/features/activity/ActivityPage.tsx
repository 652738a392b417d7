import { yuanText } from '@caiting/contract/wire';
import { useState } from 'react';
import { Gift } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { useGradeOf } from '../../shared/player/grade-of.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Chips } from '../../ui/form/Chips.tsx';
import { Progress } from '../../ui/display/Progress.tsx';
import { Tag } from '../../ui/display/Tag.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { useWords } from '../content/index.ts';
import { usePause } from '../protection/index.ts';
import { Art } from './Art.tsx';
import styles from './Activity.module.css';
import { canClaim, daysText, figureShown, momentText, nextTier, stateWord } from './facts.ts';
import { useActivities, type Activity } from './queries.ts';
import { rainsShown } from './rain/facts.ts';
import type { Rain } from './rain/queries.ts';
import { RainCard } from './rain/RainCard.tsx';
import { activityTexts } from './texts.ts';

const FILTERS = ['all', 'running', 'claimable', 'ended'] as const;
/** Longer than a phone's screen, so that what stands below does not move when the list comes. */
const SKELETONS = 4;
type Filter = (typeof FILTERS)[number];

const FITS: Readonly<Record<Filter, (activity: Activity) => boolean>> = {
  all: () => true,
  running: ({ state }) => state === 'running',
  claimable: canClaim,
  ended: ({ state }) => state === 'ended',
};

/** /activity: what runs, what comes, what has ended. */
export function Component() {
  const t = useText(activityTexts);
  const [filter, setFilter] = useState<Filter>('all');
  const { data, isError, refetch } = useActivities();
  const count = data?.list.filter(canClaim).length ?? 0;
  return (
    <div className={`${styles.page} wrap`}>
      <div className={styles.head}>
        <h1 className="desk">{t('activities')}</h1>
        <Link to="/activityinfo">{t('general')}</Link>
      </div>
      <Chips<Filter>
        label={t('show')}
        value={filter}
        options={FILTERS.map((value) => ({
          value,
          label: value === 'claimable' && count > 0 ? `${t(value)} ${count}` : t(value),
        }))}
        onChange={setFilter}
      />
      {data ? (
        <Shown list={data.list} rains={data.rains} filter={filter} />
      ) : isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <div className={styles.grid}>
          {Array.from({ length: SKELETONS }, (_, at) => (
            <Skeleton key={at} height={230} width="100%" />
          ))}
        </div>
      )}
      <p className={styles.foot}>{t('foot')}</p>
    </div>
  );
}

function Shown({ list, rains, filter }: { list: readonly Activity[]; rains: readonly Rain[]; filter: Filter }) {
  const t = useText(activityTexts);
  const say = useWords();
  const shown = list.filter(FITS[filter]);
  const first = list.find(canClaim);
  const [ahead, over] = rainsShown(rains, filter);
  const isPaused = usePause() !== null;
  return (
    <>
      {first && filter !== 'claimable' && (
        <Banner
          tone="ok"
          icon={<Gift size={16} aria-hidden="true" />}
          action={
            <ButtonLink to={`/activity/${first.id}`} size="s">
              {t('toClaim')}
            </ButtonLink>
          }
        >
          {t('canClaim', {
            title: say(first.title),
            amount: yuanText(first.progress?.reward ?? '0'),
            until: momentText(first.claimsUntil),
          })}
        </Banner>
      )}
      {shown.length + ahead.length + over.length === 0 ? (
        <Card>
          <Empty
            of="gift"
            title={t(isPaused ? 'noneInPause' : 'none')}
            text={t(isPaused ? 'noneInPauseText' : 'noneText')}
          />
        </Card>
      ) : (
        <ul className={styles.grid}>
          {ahead.map((rain) => (
            <li key={`rain-${rain.id}`}>
              <RainCard rain={rain} />
            </li>
          ))}
          {shown.map((activity) => (
            <li key={activity.id}>
              <ActivityCard activity={activity} />
            </li>
          ))}
          {over.map((rain) => (
            <li key={`rain-${rain.id}`}>
              <RainCard rain={rain} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ActivityCard({ activity }: { activity: Activity }) {
  const t = useText(activityTexts);
  const say = useWords();
  const gradeOf = useGradeOf();
  const { tone, key } = stateWord(activity);
  const { state, progress } = activity;
  const next =
    progress && state === 'running' && activity.period !== 'day' ? nextTier(activity, progress.figure) : null;
  return (
    <Card as="article" className={styles.card}>
      <Link to={`/activity/${activity.id}`}>
        <Art kind={activity.kind} isOver={state === 'ended'}>
          <h2>{say(activity.title)}</h2>
        </Art>
        <div className={styles.text}>
          <p className={styles.when}>
            <span className="num">
              {state === 'coming' ? t('startsAt', { at: momentText(activity.startsAt) }) : daysText(activity)}
            </span>
            <Tag tone={tone}>{t(key)}</Tag>
          </p>
          <p>{say(activity.summary)}</p>
          {progress && next && !progress.isClaimed && (
            <p className={styles.far}>
              <Progress share={next.share} label={t(`figure_${activity.kind}`)} tone="accent" />
              <span className="num">
                {figureShown(activity, progress.figure, gradeOf)} / {figureShown(activity, next.tier.needed, gradeOf)}
              </span>
            </p>
          )}
        </div>
      </Link>
    </Card>
  );
}
