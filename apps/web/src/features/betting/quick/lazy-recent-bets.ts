import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const nothing = () => null;

/** For pages of other parts of the site, whose frame is not to wait for its code. */
export const RecentBets = lazyPart(() => import('./RecentBets.tsx').then((part) => part.RecentBets), nothing);
