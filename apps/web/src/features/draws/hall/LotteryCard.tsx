import { Star } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { usePassedShare } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n.ts';
import { isBuilt } from '../../../platform/site-map.ts';
import { cx } from '../../../ui/cx.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { DrawnBalls } from '../DrawnBalls.tsx';
import { issueTail } from '../issue-tail.ts';
import { periodText } from '../period.ts';
import { PhaseTimer } from '../PhaseTimer.tsx';
import { groupOf, usePhase, useRollingIssue } from '../queries.ts';
import { shapeText } from '../shape-text.ts';
import { drawTexts } from '../texts.ts';
import { toggleFavourite } from './favourites.ts';
import type { HallItem } from './hall-list.ts';
import styles from './Hall.module.css';

/** One lottery of the hall: timer, last draw in words, favourite, and the share of the issue that has passed. */
export const LotteryCard = memo(function LotteryCard({
  lottery,
  now,
  isFavourite,
}: HallItem & { isFavourite: boolean }) {
  const t = useText(drawTexts);
  const group = groupOf(lottery.lotteryType);
  const phase = usePhase(now, lottery.paused);
  const rolling = useRollingIssue(now);
  if (!group) return null;
  const last = now?.last ?? null;
  const name = lottery.lotteryName;
  return (
    <li className={cx(styles.card, phase !== 'selling' && styles.off)}>
      <Link to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}`} className={styles.body}>
        <GroupGlyph group={group} />
        <span className={styles.name}>
          <h2>{name}</h2>
          <span>{periodText(lottery)}</span>
        </span>
        <span className={styles.timer}>
          <PhaseTimer now={now} paused={lottery.paused} />
          {phase === 'selling' && now && (
            <span className="num">{t('toClose', { issue: issueTail(now.current.issue) })}</span>
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
        {rolling ? (
          <>
            {t('issue', { issue: issueTail(rolling.issue) })} <span>{t('waitingResult')}</span>
          </>
        ) : last ? (
          <>
            {t('issue', { issue: issueTail(last.issue) })}{' '}
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
        ) : (
          t('noResult')
        )}
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
      </p>
      <button
        type="button"
        className={cx(styles.star, isFavourite && styles.starred)}
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'unfavourite' : 'favourite', { name })}
        onClick={() => toggleFavourite(lottery.lotteryCode)}
      >
        <Star size={16} aria-hidden="true" />
      </button>
      {now && <IssueProgress from={now.current.opensAt} to={now.current.closeAt} />}
    </li>
  );
});

/** Apart, so that a tick of the bar draws nothing else again. */
function IssueProgress({ from, to }: { from: number; to: number }) {
  return (
    <div className={styles.bar}>
      <Progress thin share={usePassedShare(from, to)} />
    </div>
  );
}
