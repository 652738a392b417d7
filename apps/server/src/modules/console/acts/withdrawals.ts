import { consoleWithdrawCalls, moneyText, type WithdrawState } from '@caiting/contract';
import { money } from '@caiting/money';
import { ok } from '../../../platform/outcome.ts';
import { findPayout, payeeOf, reviewWithdrawal } from '../../cashier/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { decide } from '../work/claims.ts';

const STATE_WORDS: Readonly<Record<WithdrawState, string>> = {
  submitted: '待审核',
  approved: '已批准，等待付款',
  paying: '付款中',
  paid: '已付款',
  rejected: '已拒绝，冻结金额已退回',
  failed: '付款失败，冻结金额已退回',
  cancelled: '已撤回',
};

/** Review of withdrawals. The list (reads/money.ts) shows no whole account; the look at one is an act of its own. */
export const withdrawalActBindings = [
  logged(consoleWithdrawCalls.withdrawalPayee, async ({ deps }, { withdrawNo }) => {
    const payee = await payeeOf(deps, withdrawNo);
    return payee.ok ? ok({ withdrawNo, ...payee.data, net: moneyText(money(payee.data.net)) }) : payee;
  }),
  logged(consoleWithdrawCalls.reviewWithdrawal, async ({ deps, staff }, { withdrawNo, act, note }) => {
    const by = { staff: staff.staffId, staffName: staff.name, note };
    const reviewed = await decide(deps.db, staff, { queue: 'withdrawals', object: withdrawNo }, () =>
      act === 'foundPaid' || act === 'foundReturned'
        ? findPayout(deps, withdrawNo, { ...by, act })
        : reviewWithdrawal(deps, withdrawNo, { ...by, act }),
    );
    return reviewed.ok ? done(`${withdrawNo} ${STATE_WORDS[reviewed.data.state]}`) : reviewed;
  }),
];
