import { checkInBinding } from './rewards/check-in.ts';
import { claimBinding } from './rewards/claim.ts';
import { shownBindings } from './rewards/shown.ts';

export const calls = [...shownBindings, claimBinding, checkInBinding];
