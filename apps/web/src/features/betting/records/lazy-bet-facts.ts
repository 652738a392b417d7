import { lazy } from 'react';

/** For pages of other parts of the site, which load it when a bet is opened. */
export const BetFacts = lazy(() => import('./BetFacts.tsx'));
