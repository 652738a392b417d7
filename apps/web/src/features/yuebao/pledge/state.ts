import type { PledgeState } from '@caiting/contract';
import type { Tone } from '../../../ui/display/Tag.tsx';

/** Grey for all of them: the word says it, and a colour would call one of them good. */
export const PLEDGE_TONES: Readonly<Record<PledgeState, Tone>> = {
  holding: 'plain',
  matured: 'plain',
  renewed: 'plain',
  cancelled: 'line',
};
