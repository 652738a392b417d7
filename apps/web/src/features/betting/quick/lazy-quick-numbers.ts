import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const nothing = () => null;

/** Picks, prices and the slip come with it: a page that offers sides as well has no need of them. */
export const QuickNumbers = lazyPart(() => import('./QuickNumbers.tsx').then((part) => part.QuickNumbers), nothing);
