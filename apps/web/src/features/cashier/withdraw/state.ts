import type { WithdrawState } from '@caiting/contract';
import type { Tone } from '../../../ui/display/Tag.tsx';

/** How loud a state's word is (looks §5, Status words). */
export const WITHDRAW_TONES: Readonly<Record<WithdrawState, Tone>> = {
  submitted: 'warn',
  approved: 'info',
  paying: 'info',
  paid: 'ok',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'line',
};
