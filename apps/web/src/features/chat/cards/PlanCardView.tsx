import type { ChatMessage, PlanCard } from '@caiting/contract';
import { useText } from '../../../platform/i18n.ts';
import { shortIssue } from '../../../platform/issue.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import type { LotteryGroup } from '../../../ui/lottery/Ball.tsx';
import { offerOfPlan, planCardOf } from './card-data.ts';
import type { FollowOffer } from './card-data.ts';
import styles from './Cards.module.css';
import { useIsOver } from './use-is-selling.ts';
import { PrizeTag } from './PrizeTag.tsx';
import { cardTexts } from './texts.ts';

interface Props {
  message: ChatMessage;
  onFollow(offer: FollowOffer): void;
  onHistory(plan: PlanCard): void;
}

/** A pushed plan: hit rates over all its pushes, the last issues, the prediction for this one. */
export function PlanCardView({ message, onFollow, onHistory }: Props) {
  const t = useText(cardTexts);
  const card = planCardOf(message);
  const [hasTotal, hasToday] = card.displayContent.split(',').map((flag) => flag === '1');
  const { bettingIssue, bettingNumber, lotteryCode } = card.betPlay;
  const isOver = useIsOver(lotteryCode, bettingIssue);
  const percent = (rate: string): string => (rate === '' ? t('none') : `${rate}%`);
  return (
    <section className={styles.card} aria-label={card.playName}>
      <header className={styles.head}>
        <GroupGlyph group={card.betPlay.lotteryType as LotteryGroup} size={24} />
        <b>{card.playName}</b>
        <small>{card.betPlay.lotteryName}</small>
      </header>
      {(hasTotal || hasToday) && (
        <div className={styles.rates}>
          {hasTotal && (
            <div>
              {t('totalRate')}
              <b className="num">{percent(card.totalWinRate)}</b>
            </div>
          )}
          {hasToday && (
            <div>
              {t('todayRate')}
              <b className="num">{percent(card.todayWinRate)}</b>
            </div>
          )}
        </div>
      )}
      <p className={styles.small}>{card.betPlay.playDetails}</p>
      <ul className={styles.past}>
        {card.playHistory.toReversed().map((past) => (
          <li key={past.issue}>
            <span className="num">{t('issue', { issue: shortIssue(past.issue) })}</span>
            <span className="num">{picksShown(past.predictionResult)}</span>
            <PrizeTag isPrize={past.isPrize} isOver />
          </li>
        ))}
        <li className={styles.now}>
          <span className="num">{t('issue', { issue: shortIssue(bettingIssue) })}</span>
          <b className="num">{picksShown(bettingNumber)}</b>
          <PrizeTag isPrize={null} isOver={isOver} />
        </li>
      </ul>
      {card.describePlay !== '' && <p className={styles.small}>{card.describePlay}</p>}
      <p className={styles.small}>{t('disclaimer')}</p>
      <footer className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => onHistory(card)}>
          {t('history')}
        </button>
        <Button kind="primary" size="s" onClick={() => onFollow(offerOfPlan(card))}>
          {t('planFollow')}
        </Button>
      </footer>
    </section>
  );
}
