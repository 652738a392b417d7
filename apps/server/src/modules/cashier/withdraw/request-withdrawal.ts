import { randomInt } from 'node:crypto';
import { NETWORK_COINS, moneyText, type Withdrawal } from '@caiting/contract';
import { FEN, RATE_SCALE, money, mulFloor, parseMoney, parseRate, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { checkSafetyPassword } from '../../account/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { tenantValues, type TenantValues } from '../../tenant/index.ts';
import { findAccount, findHolder, type AccountRow } from '../payout-accounts/queries.ts';
import { sealerOf } from '../payout-accounts/seal.ts';
import { findRate } from '../recharge/detail-queries.ts';
import { findMissing } from '../wagering/queries.ts';
import { announce } from './announce.ts';
import { coinAmountOf } from './coin-amount.ts';
import { findDayUse, insertWithdrawal, lockPlayer } from './queries.ts';
import { withdrawalView } from './withdrawal-view.ts';

export interface WithdrawRequest {
  readonly accountId: string;
  readonly amount: Money;
  readonly safetyPassword: string;
}

type LimitRefusal = 'withdrawAmountOut' | 'withdrawCountOut' | 'withdrawDailyOut';
export type WithdrawRefusal =
  | LimitRefusal
  | 'safetyPasswordWrong'
  | 'safetyPasswordLocked'
  | 'safetyPasswordMissing'
  | 'tooManyRequests'
  | 'withdrawClosed'
  | 'payoutAccountUnknown'
  | 'payoutAccountCooling'
  | 'withdrawFlowShort'
  | 'balanceShort'
  | 'requestIdReused';

/**
 * Asks for a withdrawal: checks who asks, holds the whole amount, and leaves the rest to the operators. The same request id is one
 * withdrawal. Locks: player, then balance, then turnover, the order of all who touch two of them.
 */
export async function requestWithdrawal(
  deps: Deps,
  player: { userId: string; requestId: string; ownOrigin: string },
  request: WithdrawRequest,
): Promise<Outcome<Withdrawal, WithdrawRefusal>> {
  const { userId, requestId, ownOrigin } = player;
  const notifyUrl = `${ownOrigin}/v1/transaction/payoutCallback`;
  const { safetyPassword, ...body } = request;
  const refused = await checkSafetyPassword(deps, { playerId: userId, safetyPassword });
  if (refused) return refused;
  const values = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    await lockPlayer(tx, userId);
    return once(tx, { userId, requestId, call: 'saveFrontWithdrawRecord', body }, () =>
      hold(deps, tx, values, { player: userId, notifyUrl, ...body }),
    );
  });
}

async function hold(
  deps: Deps,
  tx: Tx,
  values: TenantValues,
  { player, notifyUrl, accountId, amount }: { player: string; notifyUrl: string; accountId: string; amount: Money },
): Promise<Outcome<Withdrawal, WithdrawRefusal>> {
  if (!values.withdrawOpen) return refuse('withdrawClosed');
  const account = await findAccount(tx, player, accountId);
  if (account === null) return refuse('payoutAccountUnknown', { field: 'accountId' });
  if (!account.is_usable) return refuseCooling(account);
  const used = await findDayUse(tx, player);
  const fault = findLimitFault(values, amount, used);
  if (fault) return fault;

  const holder = await findHolder(tx, player);
  const fee = feeOf(values, amount, used.count);
  const coin = await coinOf(tx, account, money(amount - fee));
  if (coin === null) return refuse('withdrawClosed');
  const row = await insertWithdrawal(tx, {
    withdrawNo: newWithdrawNo(),
    player,
    account: account.id,
    holder: holder?.sealed ?? sealerOf(deps).seal(''),
    amount,
    fee,
    ...coin,
    approvals: amount > yuanOf(values.withdrawTwoStaffAbove) ? 2 : 1,
    notifyUrl,
  });
  const posted = await post(tx, {
    id: cause('withdrawal', row.id),
    code: 'withdrawal',
    player,
    amount,
    ref: row.id,
  });
  if (!posted.ok) return refuse('balanceShort');
  const { missing } = await findMissing(tx, player, true);
  if (missing > 0n) return refuse('withdrawFlowShort', { params: { missing: moneyText(missing) } });
  await announce(tx, row);
  return ok(withdrawalView(row, values.withdrawalCancellable));
}

const HOUR_MS = 3_600_000;
function refuseCooling(account: AccountRow): Refusal<'payoutAccountCooling'> {
  // A whole number of hours for the sentence; the exact moment stands beside the account.
  const hours = Math.max(1, Math.ceil((account.usable_at.getTime() - account.changed_at.getTime()) / HOUR_MS));
  return refuse('payoutAccountCooling', { field: 'accountId', params: { hours } });
}

export const yuanOf = (text: string): Money => {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`tenant amount ${text} is not a decimal text`);
  return amount;
};

function findLimitFault(
  values: TenantValues,
  amount: Money,
  used: { count: number; amount: bigint },
): Refusal<LimitRefusal> | null {
  const { withdrawMin: min, withdrawMax: max } = values;
  if (amount < yuanOf(min) || amount > yuanOf(max))
    return refuse('withdrawAmountOut', { field: 'amount', params: { min, max } });
  if (used.count >= values.withdrawDailyCount)
    return refuse('withdrawCountOut', { params: { max: values.withdrawDailyCount } });
  const left = dailyLeft(values, used.amount);
  return amount > left ? refuse('withdrawDailyOut', { field: 'amount', params: { left: moneyText(left) } }) : null;
}

/** What may still be asked for today. */
export function dailyLeft(values: TenantValues, used: bigint): Money {
  const left = yuanOf(values.withdrawDailyMax) - used;
  return money(left > 0n ? left : 0n);
}

/** Nothing for the first ones of the day, then a part of the amount, floored to the fen. */
function feeOf(values: TenantValues, amount: Money, countToday: number): Money {
  const rate = parseRate(values.withdrawFee);
  if (rate === null) throw new Error(`tenant rate ${values.withdrawFee} is not a percent text`);
  return countToday < values.withdrawFreeCount ? money(0n) : mulFloor(amount, rate, RATE_SCALE, FEN);
}

/** Rate and coins of this moment; nothing for accounts in yuan, null where the coin has no rate. */
async function coinOf(tx: Tx, account: AccountRow, net: Money) {
  if (account.network === null) return { coin: '', coinRate: '', coinAmount: '' };
  const coin = NETWORK_COINS[account.network];
  const rate = await findRate(tx, coin);
  if (rate === null) return null;
  return { coin, coinRate: moneyText(money(rate)), coinAmount: coinAmountOf(net, money(rate), coin) };
}

/** Sixteen digits nobody can guess: the number travels through the provider and back. */
function newWithdrawNo(): string {
  const half = () => String(randomInt(100_000_000)).padStart(8, '0');
  return `W${half()}${half()}`;
}
