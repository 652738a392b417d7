import { randomInt } from 'node:crypto';
import { NETWORK_COINS, moneyText, withdrawCalls, type Withdrawal } from '@caiting/contract';
import { FEN, RATE_SCALE, money, mulFloor, parseMoney, parseRate, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { checkSafetyPassword, safetyCoolingHours } from '../../account/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { tenantValues, type TenantValues } from '../../tenant/index.ts';
import { findRate } from '../orders/detail-queries.ts';
import { coolingRefusal } from '../payout-accounts/cooling-off.ts';
import { findAccount, findHolder, type AccountRow } from '../payout-accounts/queries.ts';
import { holderOf, sealerOf } from '../payout-accounts/seal.ts';
import { findMissing } from '../wagering/queries.ts';
import { announce } from './announce.ts';
import { coinAmountOf } from './coin-amount.ts';
import { findDayUse, COLUMNS, type WithdrawalRow } from './queries.ts';
import { findBlock } from './block.ts';
import { withdrawalView } from './withdrawal-view.ts';

export const requestWithdrawalBinding = bind(
  withdrawCalls.saveFrontWithdrawRecord,
  ({ deps, session, requestId, ownOrigin }, input) =>
    requestWithdrawal(deps, { userId: session.userId, requestId, ownOrigin }, input),
);

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
  | 'withdrawBlocked'
  | 'payoutAccountUnknown'
  | 'payoutAccountCooling'
  | 'safetyCooling'
  | 'withdrawFlowShort'
  | 'balanceShort'
  | 'requestIdReused';

/**
 * Asks for a withdrawal: checks who asks, holds the whole amount, and leaves the rest to the operators. The request id is the idempotency
 * key. Locks: request key, player, balance, turnover, the order of all who touch two of them.
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
  return deps.db.tx((tx) =>
    once(tx, { userId, requestId, call: 'saveFrontWithdrawRecord', body }, async () => {
      const grade = await lockPlayer(tx, userId);
      return hold(deps, tx, withBenefits(values, grade), { player: userId, notifyUrl, ...body });
    }),
  );
}

async function hold(
  deps: Deps,
  tx: Tx,
  values: TenantValues,
  { player, notifyUrl, accountId, amount }: { player: string; notifyUrl: string; accountId: string; amount: Money },
): Promise<Outcome<Withdrawal, WithdrawRefusal>> {
  if (!values.withdrawOpen) return refuse('withdrawClosed');
  if ((await findBlock(tx, player)) !== null) return refuse('withdrawBlocked');
  const account = await findAccount(tx, player, accountId);
  if (account === null) return refuse('payoutAccountUnknown', { field: 'accountId' });
  const cooling = coolingRefusal(account);
  if (cooling) return cooling;
  const hours = await safetyCoolingHours(tx, player, values.safetyCoolingHours);
  if (hours > 0) return refuse('safetyCooling', { params: { hours } });
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
    holder: holder?.sealed ?? sealerOf(deps).seal('', holderOf(player)),
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

/** The site's limits with what the player's grade adds to them; managers and test accounts have the site's. */
export function withBenefits(values: TenantValues, grade: number): TenantValues {
  const free = values.gradeFreeWithdrawals[grade - 1] ?? 0;
  const extra = parseMoney(values.gradeWithdrawExtra[grade - 1] ?? '0') ?? 0n;
  return {
    ...values,
    withdrawFreeCount: values.withdrawFreeCount + free,
    withdrawDailyCount: values.withdrawDailyCount + free,
    withdrawDailyMax: moneyText(money(yuanOf(values.withdrawDailyMax) + extra)),
  };
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

/** Serializes the withdrawals of one player, so that the day's count and sum hold for concurrent requests. Gives the grade. */
async function lockPlayer(tx: Tx, player: string): Promise<number> {
  const row = await tx.one<{ grade: number }>('select grade from player where id = $1 for no key update', [player]);
  return row.grade;
}

interface NewWithdrawal {
  readonly withdrawNo: string;
  readonly player: string;
  readonly account: bigint;
  readonly holder: Buffer;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly coin: string;
  readonly coinRate: string;
  readonly coinAmount: string;
  readonly approvals: number;
  readonly notifyUrl: string;
}

/** Copies the account as it stands: a later change of it must not redirect the money. */
function insertWithdrawal(tx: Tx, draft: NewWithdrawal): Promise<WithdrawalRow> {
  return tx.one<WithdrawalRow>(
    `insert into withdrawal as w (withdraw_no, player, account, kind, sealed, holder, shown, bank_code, branch, network, amount, fee, net,
                                  coin, coin_rate, coin_amount, approvals, notify_url)
     select $1, a.player, a.id, a.kind, a.sealed, $4, a.shown, a.bank_code, a.branch, a.network, $5::int8, $6::int8, $5::int8 - $6::int8,
            $7, $8, $9, $10, $11
       from payout_account a where a.id = $3 and a.player = $2
     returning ${COLUMNS}`,
    [
      draft.withdrawNo,
      draft.player,
      draft.account,
      draft.holder,
      draft.amount,
      draft.fee,
      draft.coin,
      draft.coinRate,
      draft.coinAmount,
      draft.approvals,
      draft.notifyUrl,
    ],
  );
}
