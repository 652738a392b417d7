import { checkInBinding } from './rewards/check-in.ts';
import { claimBinding } from './rewards/claim.ts';
import { shownBindings } from './rewards/shown.ts';
import { receiveBinding } from './rain/receive.ts';
import { shownRainBindings } from './rain/shown-rains.ts';

export const calls = [...shownBindings, claimBinding, checkInBinding, ...shownRainBindings, receiveBinding];
