import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';

/** Bets: placing, cancelling, settling, the player's own lists. */
export const bettingModule: ServerModule = { name: 'betting', calls };
