import type { LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { usePassedShare } from '../../../platform/time/clock.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { cx } from '../../../ui/cx.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { DrawnBalls } from '../core/DrawnBalls.tsx';
import { periodText } from '../core/period.ts';
import { PhaseTimer } from '../core/PhaseTimer.tsx';
import { groupOf, usePhase, useRollingIssue } from '../core/queries.ts';
import { shapeText } from '../core/shape-text.ts';
import { drawTexts } from '../core/texts.ts';
import { toggleFavourite } from './favourites.ts';
import type { HallItem } from './hall-list.ts';
import styles from './Hall.module.css';
import { shortIssue } from '../../../shared/lottery/issue.ts';

/** One lottery of the hall: timer, last draw in words, favourite, and the share of the issue that has passed. */
export const LotteryCard = memo(function LotteryCard({
  lottery,
  now,
  isFavourite,
  level,
}: HallItem & { isFavourite: boolean; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const t = useText(drawTexts);
  const group = groupOf(lottery.lotteryType);
  const phase = usePhase(now, lottery.paused);
  const rolling = useRollingIssue(now);
  if (!group) return null;
  const last = now?.last ?? null;
  return (
    <li className={cx(styles.card, phase !== 'selling' && styles.off)}>
      <Link to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}`} className={styles.body}>
        <GroupGlyph group={group} />
        <span className={styles.name}>
          <Heading>{translated(lottery.lotteryName)}</Heading>
          <span>
            {periodText(lottery)}
            {lottery.source === 'feed' && ` · ${t(lottery.simulated ? 'officialSimulated' : 'official')}`}
          </span>
        </span>
        <span className={styles.timer}>
          <PhaseTimer now={now} paused={lottery.paused} />
          {phase === 'selling' && now && (
            <span className="num">{t('toClose', { issue: shortIssue(now.current.issue) })}</span>
          )}
        </span>
        <span className={styles.balls}>
          <DrawnBalls
            group={group}
            openNumber={rolling || !last || last.void ? null : last.openNumber}
            rolling={rolling !== null}
          />
        </span>
      </Link>
      <p className={cx(styles.foot, 'num')}>
        <LastIssue lottery={lottery} group={group} rolling={rolling} last={last} />
        <Ways lottery={lottery} />
      </p>
      <FavouriteButton lottery={lottery} isFavourite={isFavourite} />
      {now && <IssueProgress from={now.current.opensAt} to={now.current.closeAt} />}
    </li>
  );
});

type CardLottery = HallItem['lottery'];

interface LastIssueProps {
  lottery: CardLottery;
  group: Group;
  /** The issue whose result is awaited; null while none is. */
  rolling: ReturnType<typeof useRollingIssue>;
  last: LotteryNow['last'];
}

/** The newest issue: awaited, drawn in words, void, or none yet. */
function LastIssue({ lottery, group, rolling, last }: LastIssueProps) {
  const t = useText(drawTexts);
  if (rolling)
    return (
      <>
        {t('issue', { issue: shortIssue(rolling.issue) })} <span>{t('waitingResult')}</span>
      </>
    );
  if (!last) return t('noResult');
  return (
    <>
      {t('issue', { issue: shortIssue(last.issue) })}{' '}
      <span>{last.void ? t('void') : shapeText(group, last.openNumber.split(',').map(Number))}</span>
      {last.source === 'house' && isBuilt('/verify') && (
        <Link
          className="link"
          to={`/verify?lottery=${lottery.lotteryCode}&issue=${last.issue}`}
          aria-label={t('verifyIssue', { issue: last.issue })}
        >
          {t('verify')}
        </Link>
      )}
    </>
  );
}

function Ways({ lottery }: { lottery: CardLottery }) {
  const t = useText(drawTexts);
  const name = translated(lottery.lotteryName);
  return (
    <span className={styles.ways}>
      {isBuilt('/trendChart/:id') && (
        <Link className="link" to={`/trendChart/${lottery.lotteryCode}`} aria-label={t('trendOf', { name })}>
          {t('trend')}
        </Link>
      )}
      {isBuilt('/howtoplay/:id') && (
        <Link className="link" to={`/howtoplay/${lottery.lotteryCode}`} aria-label={t('rulesOf', { name })}>
          {t('rules')}
        </Link>
      )}
    </span>
  );
}

function FavouriteButton({ lottery, isFavourite }: { lottery: CardLottery; isFavourite: boolean }) {
  const t = useText(drawTexts);
  const name = translated(lottery.lotteryName);
  return (
    <button
      type="button"
      className={cx(styles.star, isFavourite && styles.starred)}
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'unfavourite' : 'favourite', { name })}
      onClick={() => toggleFavourite(lottery.lotteryCode)}
    >
      <Star size={16} aria-hidden="true" />
    </button>
  );
}

/** Apart, so that a tick of the bar draws nothing else again. */
function IssueProgress({ from, to }: { from: number; to: number }) {
  return (
    <div className={styles.bar}>
      <Progress thin share={usePassedShare(from, to)} />
    </div>
  );
}
