/** Betting for the rest of the site: the long dragon's floating window. Kept small: the frame of every page imports it. */
export { DragonHost } from './dragon/DragonHost.tsx';
export { closeDragon, toggleDragon, useDragonWindow } from './dragon/window-store.ts';
/** Following a bet that a card of the chat shows. */
export { useFollowBet, type FollowLine } from './follow/use-follow-bet.ts';
