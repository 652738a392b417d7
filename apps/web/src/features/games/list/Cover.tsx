import { PlayingCard } from '../core/PlayingCard.tsx';
import styles from './Games.module.css';

/** Cards that stand for a game of the house, by their numbers: king of hearts, eight of spades … */
const SHOWN: Readonly<Record<string, readonly number[]>> = {
  dragonTiger: [25, 7],
  baccarat: [21, 0, 19, 24],
  blackjack: [0, 36],
};

/** A game in a picture; one of others by the first letter of its name. */
export function Cover({ game, name }: { game: string; name: string }) {
  const cards = SHOWN[game] ?? [];
  return (
    <div className={styles.cover} data-game={game} aria-hidden="true">
      {cards.length === 0 && <b>{[...name][0]}</b>}
      {cards.map((card, at) => (
        <span key={card} style={{ rotate: `${(at - (cards.length - 1) / 2) * 9}deg` }}>
          <PlayingCard card={card} width={72} />
        </span>
      ))}
    </div>
  );
}
