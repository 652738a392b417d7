/** Card games for other features: how their rounds are called, and where a shared one is checked. */
export { houseRound, sharedCheckPath } from './core/round-name.ts';
export { useRoundWord } from './core/round-words.ts';
/** The games that are open, as the home page shows them. */
export { GamesNow } from './elsewhere/GamesNow.tsx';
