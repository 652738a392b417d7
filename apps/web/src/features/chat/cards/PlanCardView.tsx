import type { ChatMessage, PlanCard } from '@caiting/contract';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { useCountdown } from '../../../ui/hooks/clock.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import type { LotteryGroup } from '../../../ui/lottery/Ball.tsx';
import { offerOfPlan, planCardOf } from './card-data.ts';
import type { FollowOffer } from './card-data.ts';
import styles from './Cards.module.css';
import { PlanStateTag } from './PlanStateTag.tsx';
import { cardTexts } from './texts.ts';
import { WinRates } from './WinRates.tsx';

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
  const { bettingIssue, bettingNumber, closeAt } = card.betPlay;
  const hasClosed = useCountdown(card.state === 'open' ? closeAt : null) === 0;
  return (
    <section className={styles.card} aria-label={card.playName}>
      <header className={styles.head}>
        <GroupGlyph group={card.betPlay.lotteryType as LotteryGroup} size={24} />
        <b>{card.playName}</b>
        <small>{translated(card.betPlay.lotteryName)}</small>
      </header>
      <WinRates rates={card} hasTotal={hasTotal ?? false} hasToday={hasToday ?? false} isOfPush />
      <p className={styles.small}>{card.betPlay.playDetails}</p>
      <ul className={styles.past}>
        {card.playHistory.toReversed().map((past) => (
          <li key={past.issue}>
            <span className="num">{t('issue', { issue: shortIssue(past.issue) })}</span>
            <span className="num">{picksShown(past.predictionResult)}</span>
            {past.isPrize === null ? (
              <span>{t('none')}</span>
            ) : (
              <PlanStateTag state={past.isPrize === 1 ? 'hit' : 'miss'} />
            )}
          </li>
        ))}
        <li className={styles.now}>
          <span className="num">{t('issue', { issue: shortIssue(bettingIssue) })}</span>
          <b className="num">{picksShown(bettingNumber)}</b>
          <PlanStateTag state={card.state === 'open' && hasClosed ? 'closed' : card.state} />
        </li>
      </ul>
      {card.openNumber !== '' && <p className={`${styles.small} num`}>{t('drawn', { numbers: card.openNumber })}</p>}
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
