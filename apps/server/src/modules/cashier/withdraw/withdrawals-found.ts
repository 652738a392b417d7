import { ROWS_COUNTED_MAX, type PayoutKind, type WithdrawState } from '@caiting/contract';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { spanConditions, type FoundSpan } from '../orders/found-span.ts';

export interface WithdrawalFilter extends FoundSpan {
  readonly state: WithdrawState | null;
  readonly player: bigint | null;
  readonly withdrawNo: string | null;
}

export interface FoundWithdrawal {
  readonly id: bigint;
  readonly player: bigint;
  readonly withdraw_no: string;
  readonly user_name: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly net: bigint;
  readonly kind: PayoutKind;
  readonly shown: string;
  readonly state: WithdrawState;
  readonly reason: string;
  readonly approvals: number;
  readonly approved_by: readonly string[];
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly account_changed_at: Date;
  readonly is_first_use: boolean;
  readonly paid_before: number;
  readonly refused_before: number;
}

const ROW = `w.id, w.player, w.withdraw_no, p.name as user_name, w.amount, w.fee, w.net, w.kind, w.shown, w.state, w.reason, w.approvals, w.created_at, w.ended_at,
  array(select r.staff_name from withdrawal_review r where r.withdrawal = w.id and r.act = 'approve' order by r.at) as approved_by,
  a.changed_at as account_changed_at,
  not exists (select from withdrawal o where o.player = w.player and o.account = w.account and o.id < w.id and o.state = 'paid') as is_first_use,
  (select count(*)::int from withdrawal o where o.player = w.player and o.id < w.id and o.state = 'paid') as paid_before,
  (select count(*)::int from withdrawal o where o.player = w.player and o.id < w.id and o.state in ('rejected', 'failed')) as refused_before`;

/** Nothing asked for: what waits. */
const isQueue = ({ state, player, withdrawNo, from, to }: WithdrawalFilter): boolean =>
  [state, player, withdrawNo, from, to].every((asked) => asked === null);

function conditionsOf(filter: WithdrawalFilter, value: (one: unknown) => string): string[] {
  if (isQueue(filter)) return [`w.state in ('submitted', 'approved', 'paying')`];
  return [
    ...(filter.state === null ? [] : [`w.state = ${value(filter.state)}`]),
    ...(filter.player === null ? [] : [`w.player = ${value(filter.player)}`]),
    ...(filter.withdrawNo === null ? [] : [`w.withdraw_no = ${value(filter.withdrawNo)}`]),
    ...spanConditions('w', filter, value),
  ];
}

const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : `where ${all.join(' and ')}`);

/** What waits, the longest waiting first; else the newest first. `before`: the id of the last row seen. */
export function withdrawalsQuery(
  filter: WithdrawalFilter,
  before: string | null,
  limit: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [limit];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const all = conditionsOf(filter, value);
  const order = isQueue(filter) ? 'id' : 'created_at desc, id desc';
  if (before !== null)
    all.push(
      isQueue(filter)
        ? `w.id > ${value(before)}`
        : `(w.created_at, w.id) < (select created_at, id from withdrawal where id = ${value(before)})`,
    );
  return {
    sql: `select ${ROW} from (select * from withdrawal w ${whereOf(all)} order by ${order} limit $1) as w
            join player p on p.id = w.player join payout_account a on a.id = w.account
           order by ${order
             .split(', ')
             .map((by) => `w.${by}`)
             .join(', ')}`,
    values,
  };
}

export function findWithdrawals(
  db: Queries,
  filter: WithdrawalFilter,
  before: string | null,
  limit: number,
): Promise<FoundWithdrawal[]> {
  const { sql, values } = withdrawalsQuery(filter, before, limit);
  return db.query<FoundWithdrawal>(sql, values);
}

/** How many there are, counted to one more than a list says. */
export const countWithdrawals = (db: Queries, filter: WithdrawalFilter): Promise<number> =>
  countRows(db, (value) => `select from withdrawal w ${whereOf(conditionsOf(filter, value))}`);

/** What waits for an operator or a provider, in figures. */
export interface WaitingWithdrawals {
  readonly submitted: number;
  readonly approved: number;
  readonly paying: number;
  readonly amount: bigint;
  readonly since: Date | null;
}

/** By the index of what waits, and no further than rows are counted. */
export const sumWaitingWithdrawals = (db: Queries): Promise<WaitingWithdrawals> =>
  db.one<WaitingWithdrawals>(
    `select count(*) filter (where w.state = 'submitted')::int as submitted, count(*) filter (where w.state = 'approved')::int as approved,
            count(*) filter (where w.state = 'paying')::int as paying, coalesce(sum(w.amount), 0)::int8 as amount, min(w.created_at) as since
       from (select state, amount, created_at from withdrawal where state in ('submitted', 'approved', 'paying') limit $1) as w`,
    [ROWS_COUNTED_MAX],
  );
