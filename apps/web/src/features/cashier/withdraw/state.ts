import type { WithdrawState } from '@caiting/contract';
import type { Tone } from '../../../ui/Tag.tsx';

/** How loud a state's word is (visual §5, Status words). */
export const WITHDRAW_TONES: Readonly<Record<WithdrawState, Tone>> = {
  submitted: 'warn',
  approved: 'info',
  paying: 'info',
  paid: 'ok',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'line',
};
