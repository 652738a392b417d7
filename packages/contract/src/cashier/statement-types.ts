import { RECHARGE_KEYS, TRANSACTIONS, type TransactionKey } from './transaction-codes.ts';

/** Kinds of statement lines a player filters by. */
export const STATEMENT_TYPES = [
  'recharge',
  'withdraw',
  'bet',
  'payout',
  'refund',
  'rebate',
  'bonus',
  'envelope',
  'wallet',
  'gift',
  'manual',
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

const KEYS: Readonly<Record<StatementType, readonly TransactionKey[]>> = {
  recharge: [...RECHARGE_KEYS, 'rechargeReversal'],
  withdraw: ['withdrawal', 'withdrawalFee', 'withdrawalReturned'],
  bet: ['bet', 'chaseBet', 'gameBet'],
  payout: ['payout', 'gamePayout', 'planCorrection', 'payoutCorrection'],
  refund: ['betCancelRefund', 'issueVoidRefund', 'chaseRefund', 'tieRefund', 'gameRefund'],
  rebate: ['ownRebate', 'agentRebate'],
  bonus: ['activityGift', 'registerGift', 'rechargeGift', 'gradeGift'],
  envelope: ['envelopeReceived', 'envelopeRefund', 'siteEnvelope', 'envelopeSent'],
  wallet: ['yuebaoIn', 'yuebaoOut'],
  gift: ['giftSent', 'giftIncomePaid'],
  manual: ['manualAdd', 'manualTake', 'demoGrant'],
};

/** Code numbers of one kind of line. */
export function codesOfType(type: StatementType): readonly number[] {
  return KEYS[type].map((key) => TRANSACTIONS[key].code);
}
