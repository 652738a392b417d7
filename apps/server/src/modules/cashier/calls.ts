import { listOrdersBindings } from './orders/list-orders.ts';
import { bankCardBindings } from './payout-accounts/bank-cards.ts';
import { coinAddressBindings } from './payout-accounts/coin-addresses.ts';
import { walletBindings } from './payout-accounts/wallets.ts';
import { takePayoutNoticeBinding } from './payouts/take-payout-notice.ts';
import { cancelOrderBinding } from './recharge/cancel-order.ts';
import { channelsBindings } from './recharge/channels.ts';
import { handOverBinding } from './recharge/hand-over.ts';
import { openOrderBinding } from './recharge/open-order.ts';
import { submitProofBinding } from './recharge/submit-proof.ts';
import { takeNoticeBinding } from './recharge/take-notice.ts';
import { statementBindings } from './statements/statement.ts';
import { flowListBinding } from './wagering/flow-list.ts';
import { cancelWithdrawalBinding } from './withdraw/cancel-withdrawal.ts';
import { listWithdrawalsBindings } from './withdraw/list-withdrawals.ts';
import { requestWithdrawalBinding } from './withdraw/request-withdrawal.ts';
import { withdrawSettingsBinding } from './withdraw/withdraw-settings.ts';

export const calls = [
  ...channelsBindings,
  openOrderBinding,
  cancelOrderBinding,
  handOverBinding,
  submitProofBinding,
  takeNoticeBinding,
  ...listOrdersBindings,
  ...bankCardBindings,
  ...walletBindings,
  ...coinAddressBindings,
  withdrawSettingsBinding,
  requestWithdrawalBinding,
  cancelWithdrawalBinding,
  ...listWithdrawalsBindings,
  flowListBinding,
  takePayoutNoticeBinding,
  ...statementBindings,
];
