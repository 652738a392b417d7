import type { GameProof } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import styles from './DealtCards.module.css';
import { outcomeTexts } from './game-words.ts';
import { PlayingCard } from './PlayingCard.tsx';
import { sideTexts, sideWord } from './side-texts.ts';
import { sidesOf, type Side } from './sides.ts';

/** The cards of a round that is over, side by side; nothing while they may not be seen. */
export function DealtCards({ proof, width = 36 }: { proof: GameProof; width?: number }) {
  const sides = sidesOf(proof);
  return sides.length === 0 ? null : (
    <ul className={styles.sides}>
      {sides.map((side) => (
        <OneSide key={`${side.who}${side.place}`} side={side} width={width} />
      ))}
    </ul>
  );
}

function OneSide({ side, width }: { side: Side; width: number }) {
  const t = useText(sideTexts);
  const outcome = useText(outcomeTexts);
  const { points, cards, result, isDoubled, isBlackjack } = side;
  return (
    <li>
      <span className={styles.name}>
        <b>{sideWord(t, side)}</b>
        {points !== null && (
          <span className="num">{isBlackjack ? outcome('blackjack') : t('points', { n: points })}</span>
        )}
        {isDoubled && <Tag>{t('doubled')}</Tag>}
        {result !== null && result !== 'blackjack' && (
          <Tag tone={result === 'win' ? 'win' : result === 'push' ? 'plain' : 'loss'}>{outcome(result)}</Tag>
        )}
      </span>
      <span className={styles.cards}>
        {cards.map((card) => (
          <PlayingCard key={card} card={card} width={width} />
        ))}
      </span>
    </li>
  );
}
