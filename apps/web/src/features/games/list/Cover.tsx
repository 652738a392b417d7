import { PlayingCard } from '../core/PlayingCard.tsx';
import styles from './Games.module.css';

/** Two cards that stand for a game; a plain ground for those of others. King of hearts, eight of spades … by their numbers. */
const SHOWN: Readonly<Record<string, readonly number[]>> = {
  dragonTiger: [25, 7],
  baccarat: [21, 0, 19, 24],
  blackjack: [0, 36],
};

export function Cover({ game }: { game: string }) {
  const cards = SHOWN[game] ?? [];
  return (
    <div className={styles.cover} data-game={game} aria-hidden="true">
      {cards.map((card, at) => (
        <span key={card} style={{ rotate: `${(at - (cards.length - 1) / 2) * 9}deg` }}>
          <PlayingCard card={card} width={72} />
        </span>
      ))}
    </div>
  );
}
