import type { Binding } from '../../platform/http/binding.ts';
import { addChaseBinding } from './chase/add-chase.ts';
import { cancelChaseBinding } from './chase/cancel-chase.ts';
import { listChasesBindings } from './chase/list-chases.ts';
import { cancelBetsBinding } from './place/cancel-bets.ts';
import { placeBetsBindings } from './place/place-bets.ts';
import { rebateBindings } from './place/rebate.ts';
import { agentRebateBinding } from './profit/agent-rebate.ts';
import { profitBindings } from './profit/profit.ts';
import { betProofBinding } from './proof/bet-proof.ts';
import { listBetsBindings } from './records/list-bets.ts';

export const calls: readonly Binding[] = [
  ...placeBetsBindings,
  cancelBetsBinding,
  ...rebateBindings,
  addChaseBinding,
  cancelChaseBinding,
  ...listChasesBindings,
  ...listBetsBindings,
  betProofBinding,
  ...profitBindings,
  agentRebateBinding,
];
