import { moneyText, type Withdrawal } from '@caiting/contract';
import { money } from '@caiting/money';
import { BANKS } from '../core/banks.ts';
import type { WithdrawalRow } from './queries.ts';

/** A withdrawal as its owner sees it. */
export function withdrawalView(row: WithdrawalRow, isCancellable: boolean): Withdrawal {
  return {
    id: String(row.id),
    withdrawNo: row.withdraw_no,
    kind: row.kind,
    bankName: BANKS[row.bank_code] ?? '',
    shown: row.shown,
    amount: moneyText(money(row.amount)),
    fee: moneyText(money(row.fee)),
    net: moneyText(money(row.net)),
    coin: row.coin,
    coinAmount: row.coin_amount,
    coinRate: row.coin_rate,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    canCancel: isCancellable && row.state === 'submitted',
  };
}
