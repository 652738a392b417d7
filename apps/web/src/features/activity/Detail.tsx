import { yuanText } from '@caiting/contract/wire';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../platform/page/navigation.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { useGradeOf } from '../../shared/player/grade-of.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card, CardHead } from '../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { Tag } from '../../ui/display/Tag.tsx';
import { RichText, useOwnTitle, useWords } from '../content/index.ts';
import { Art } from './Art.tsx';
import styles from './Activity.module.css';
import { canClaim, figureShown, isReached, momentText, needText, owedText, rewardText, stateWord } from './facts.ts';
import { useActivity, useActivityActs, type ActivityDetail } from './queries.ts';
import { activityTexts } from './texts.ts';

/** One activity: what it takes, how far the player is, the claim, the rules. */
export function Detail({ id }: { id: string }) {
  const t = useText(activityTexts);
  const say = useWords();
  const { data, isError, error, refetch } = useActivity(id);
  useOwnTitle(data ? say(data.title) : null);
  const back = <ButtonLink to="/activity">{t('toList')}</ButtonLink>;
  if (!data && isError)
    return 'code' in error && error.code !== null ? (
      <Card>
        <Empty title={t('gone')} text={t('goneText')} action={back} />
      </Card>
    ) : (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!data) return <Skeleton height={480} width="100%" />;
  return (
    <>
      <nav className={cx(styles.crumbs, 'desk')} aria-label={t('activities')}>
        <Link to="/activity">{t('activities')}</Link> › <span>{say(data.title)}</span>
      </nav>
      <Card className={styles.hero}>
        <Art kind={data.kind} isOver={data.state === 'ended'}>
          <div>
            <h1>{say(data.title)}</h1>
            <p>{say(data.summary)}</p>
          </div>
        </Art>
      </Card>
      <div className={styles.two}>
        <div className={styles.column}>
          <Claim activity={data} />
          <Tiers activity={data} />
          {data.progress && <Rewards activity={data} />}
        </div>
        <Rules activity={data} />
      </div>
    </>
  );
}

function Claim({ activity }: { activity: ActivityDetail }) {
  const t = useText(activityTexts);
  const isOut = useSession(({ state }) => state === 'out');
  const { pathname, search } = useLocation();
  const gradeOf = useGradeOf();
  const { busy, claim, checkIn } = useActivityActs(activity.id);
  const { tone, key } = stateWord(activity);
  const { progress, kind } = activity;
  const mayClaim = canClaim(activity);
  return (
    <Card className={styles.pad}>
      <div className={styles.title}>
        <h2>{t('claimTitle')}</h2>
        <Tag tone={tone}>{t(key)}</Tag>
      </div>
      {progress && (
        <dl className={styles.figures}>
          <div>
            <dt>
              {t(`figure_${kind}`)}
              {progress.day && `（${t('ofDay', { day: progress.day })}）`}
            </dt>
            <dd className="num">{figureShown(activity, progress.figure, gradeOf)}</dd>
          </div>
          {progress.today !== null && (
            <div>
              <dt>
                {t('todayTitle')}（{t('todayText')}）
              </dt>
              <dd className="num">{figureShown(activity, progress.today, gradeOf)}</dd>
            </div>
          )}
          <div>
            <dt>{t('mayClaim')}</dt>
            <dd className="num">{yuanText(progress.reward)}</dd>
          </div>
        </dl>
      )}
      {mayClaim && (
        <p className={styles.fine}>
          {Number(activity.wagering) === 0
            ? t('owesNothing')
            : t('owes', { owed: owedText(activity), n: activity.wagering })}
        </p>
      )}
      <div className={styles.acts}>
        {isOut && <ButtonLink to={loginPath(pathname + search)}>{t('signIn')}</ButtonLink>}
        {progress && kind === 'checkIn' && activity.state === 'running' && (
          <Button disabled={!progress.mayCheckIn} busy={busy} onClick={() => void checkIn()}>
            {t(progress.mayCheckIn ? 'checkIn' : 'checkedIn')}
          </Button>
        )}
        {mayClaim && (
          <Button kind="primary" busy={busy} onClick={() => void claim()}>
            {t('claim', { amount: yuanText(progress?.reward ?? '0') })}
          </Button>
        )}
      </div>
    </Card>
  );
}

const TIERS_TITLE = { once: 'tiersOnce', day: 'tiersDay', tier: 'tiersTier' } as const;

function Tiers({ activity }: { activity: ActivityDetail }) {
  const t = useText(activityTexts);
  const gradeOf = useGradeOf();
  const figure = activity.progress?.figure ?? '0';
  return (
    <Card className={styles.pad}>
      <h2>{t(TIERS_TITLE[activity.period])}</h2>
      <ul className={styles.conditions}>
        {activity.tiers.map((tier) => (
          <li key={tier.needed} className={isReached(activity, tier, figure) ? styles.reached : undefined}>
            <span className={styles.mark}>
              <Check size={13} aria-hidden="true" />
            </span>
            <span>{needText(t, activity, tier, gradeOf)}</span>
            <b className="num">{rewardText(t, tier)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Rewards({ activity: { rewards, progress } }: { activity: ActivityDetail }) {
  const t = useText(activityTexts);
  return (
    <Card>
      <CardHead title={t('mine')} more={`${t('sum')} ${yuanText(progress?.claimed ?? '0')}`} />
      {rewards.length === 0 ? (
        <p className={cx(styles.fine, styles.inset)}>{t('noRewards')}</p>
      ) : (
        <ul className={styles.rewards}>
          {rewards.map(({ id, amount, at }) => (
            <li key={id}>
              <time className="num">{momentText(at)}</time>
              <b className="num">{yuanText(amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Rules({ activity }: { activity: ActivityDetail }) {
  const t = useText(activityTexts);
  const say = useWords();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('time'), t('range', { from: momentText(activity.startsAt), to: momentText(activity.endsAt) })],
    [t('until'), momentText(activity.claimsUntil)],
    [t('often'), t(`often_${activity.period}`)],
    [t('device'), t(activity.perDevice ? 'perDevice' : 'anyDevice')],
    ...(Number(activity.inviteeRecharge) > 0
      ? [[t('invitee'), t('inviteeText', { n: yuanText(activity.inviteeRecharge) })] as const]
      : []),
    [t('wagering'), Number(activity.wagering) === 0 ? t('noWagering') : t('times', { n: activity.wagering })],
    [t('budget'), yuanText(activity.budget)],
    [t('left'), yuanText(activity.left)],
  ];
  return (
    <Card className={styles.pad}>
      <h2>{t('rules')}</h2>
      <RichText text={say(activity.rules)} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to="/activityinfo" className={styles.more}>
        {t('general')} ›
      </Link>
    </Card>
  );
}
