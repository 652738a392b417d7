import { moneyText, withdrawCalls, type WithdrawState } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { dateOf } from '../orders/order-totals.ts';
import { COLUMNS, findWithdrawal, type WithdrawalRow } from './queries.ts';
import { withdrawalView } from './withdrawal-view.ts';

export const listWithdrawalsBindings = [
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
];

interface WithdrawPage {
  readonly before: string | undefined;
  readonly size: number;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly state: WithdrawState | null;
}

const IN_PAGE = `w.player = $1 and w.created_at >= coalesce($2::timestamptz, '-infinity') and w.created_at <= coalesce($3::timestamptz, 'infinity')
  and ($4::text is null or w.state = $4)`;

/** Own withdrawals, newest first. */
function listWithdrawals(db: Queries, player: string, page: WithdrawPage): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal w where ${IN_PAGE} and w.id < coalesce($5::int8, 9223372036854775807)
      order by w.id desc limit $6`,
    [player, page.from, page.to, page.state, page.before ?? null, page.size],
  );
}

interface WithdrawTotals {
  readonly count: number;
  readonly amount: bigint;
  readonly fee: bigint;
  /** What was paid out. */
  readonly paid: bigint;
}

function sumWithdrawals(db: Queries, player: string, page: WithdrawPage): Promise<WithdrawTotals> {
  return db.one<WithdrawTotals>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount,
            coalesce(sum(fee) filter (where state = 'paid'), 0)::int8 as fee, coalesce(sum(net) filter (where state = 'paid'), 0)::int8 as paid
       from withdrawal w where ${IN_PAGE}`,
    [player, page.from, page.to, page.state],
  );
}
