import { PAYOUT_KINDS, moneyText, withdrawCalls, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { accountView } from '../payout-accounts/account-view.ts';
import { findHolder, listAccounts } from '../payout-accounts/queries.ts';
import { findRate } from '../recharge/detail-queries.ts';
import { dateOf } from '../statements/order-totals.ts';
import { flowList, flowOf } from '../wagering/flow-list.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { findDayUse, findWithdrawal, listWithdrawals, sumWithdrawals, type WithdrawPage } from './queries.ts';
import { dailyLeft, requestWithdrawal } from './request-withdrawal.ts';
import { takePayoutNotice } from './take-payout-notice.ts';
import { withdrawalView } from './withdrawal-view.ts';

/** What a withdrawal may be at this moment. */
async function settingsOf(deps: Deps, player: string): Promise<CallOutput<typeof withdrawCalls.withdrawSettings>> {
  const [values, used, flow, accounts, holder, usdt, btc] = await Promise.all([
    tenantValues(deps),
    findDayUse(deps.db, player),
    flowOf(deps, player),
    listAccounts(deps.db, player, PAYOUT_KINDS),
    findHolder(deps.db, player),
    findRate(deps.db, 'USDT'),
    findRate(deps.db, 'BTC'),
  ]);
  return {
    open: values.withdrawOpen,
    min: values.withdrawMin,
    max: values.withdrawMax,
    countMax: values.withdrawDailyCount,
    countLeft: Math.max(0, values.withdrawDailyCount - used.count),
    dailyMax: values.withdrawDailyMax,
    dailyLeft: moneyText(dailyLeft(values, used.amount)),
    feePercent: values.withdrawFee,
    freeLeft: Math.max(0, values.withdrawFreeCount - used.count),
    flow,
    coinRates: {
      ...(usdt !== null && { USDT: moneyText(money(usdt)) }),
      ...(btc !== null && { BTC: moneyText(money(btc)) }),
    },
    cancellable: values.withdrawalCancellable,
    accounts: accounts.map((row) => accountView(row, holder, values.payoutChangesMax)),
  };
}

export const withdrawBindings = [
  bind(withdrawCalls.saveFrontWithdrawRecord, ({ deps, session, requestId, ownOrigin }, input) =>
    requestWithdrawal(deps, { userId: session.userId, requestId, ownOrigin }, input),
  ),
  bind(withdrawCalls.withdrawSettings, async ({ deps, session }) => ok(await settingsOf(deps, session.userId))),
  bind(withdrawCalls.withdrawRecordList, async ({ deps, session }, { before, pageSize, from, to, state }) => {
    const page: WithdrawPage = { before, size: pageSize, from: dateOf(from), to: dateOf(to), state: state ?? null };
    const [rows, totals] = await Promise.all([
      listWithdrawals(deps.db, session.userId, page),
      before === undefined ? sumWithdrawals(deps.db, session.userId, page) : null,
    ]);
    const { withdrawalCancellable } = await tenantValues(deps);
    return ok({
      list: rows.map((row) => withdrawalView(row, withdrawalCancellable)),
      next: rows.length === pageSize ? String(rows.at(-1)?.id) : null,
      totals: totals && {
        count: totals.count,
        amount: moneyText(money(totals.amount)),
        fee: moneyText(money(totals.fee)),
        paid: moneyText(money(totals.paid)),
      },
    });
  }),
  bind(withdrawCalls.withdrawRecord, async ({ deps, session }, { withdrawNo }) => {
    const row = await findWithdrawal(deps.db, session.userId, withdrawNo);
    const { withdrawalCancellable } = await tenantValues(deps);
    return row ? ok(withdrawalView(row, withdrawalCancellable)) : refuse('withdrawUnknown');
  }),
  bind(withdrawCalls.cancelWithdraw, ({ deps, session }, { withdrawNo }) =>
    cancelWithdrawal(deps, session.userId, withdrawNo),
  ),
  bind(withdrawCalls.getWithdrawLimitFlowList, async ({ deps, session }, { before, pageSize, openOnly }) =>
    ok(await flowList(deps, session.userId, { before, size: pageSize, openOnly: openOnly ?? false })),
  ),
  bind(withdrawCalls.payoutCallback, ({ deps, rawBody }, input) => takePayoutNotice(deps, input, rawBody)),
];
