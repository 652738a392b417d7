import type { RechargeOrder } from '@caiting/contract';
import type { Tone } from '../../../ui/display/Tag.tsx';

type State = RechargeOrder['state'];

/** How loud a state's word is (looks §5, Status words). */
export const STATE_TONES: Readonly<Record<State, Tone>> = {
  created: 'info',
  paid: 'info',
  submitted: 'warn',
  credited: 'ok',
  expired: 'plain',
  rejected: 'danger',
  cancelled: 'line',
};

/** States from which an order may still become money by itself; its page keeps looking. */
export const OPEN_STATES: ReadonlySet<State> = new Set<State>(['created', 'paid', 'submitted']);
