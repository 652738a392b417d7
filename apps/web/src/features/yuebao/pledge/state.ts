import type { PledgeState } from '@caiting/contract';
import type { Tone } from '../../../ui/display/Tag.tsx';

export const PLEDGE_TONES: Readonly<Record<PledgeState, Tone>> = {
  holding: 'info',
  matured: 'ok',
  renewed: 'ok',
  cancelled: 'line',
};
