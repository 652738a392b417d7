/** The how-to-play page as data (`@caiting/lottery/how-to-play`). */
export { countInWords } from './count-words.ts';
export { factsOf, howToPlay } from './how-to-play.ts';
export type { PlayFacts, TierFacts } from './how-to-play.ts';
