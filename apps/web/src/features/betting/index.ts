/** Betting for the rest of the site: the long dragon's floating window. Kept small: the frame of every page imports it. */
export { DragonHost } from './dragon/DragonHost.tsx';
