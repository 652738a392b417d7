import { moneyText, transactionCode, yuebaoCalls, type CallOutput } from '@caiting/contract';
import { formatRate, money, rateOf } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';

export const logBindings = [
  bind(yuebaoCalls.yuebaoLogs, async ({ deps, session }, page) => ok(await dayLog(deps.db, session.userId, page))),
  bind(yuebaoCalls.getMyYuebaoBalanceLogs, async ({ deps, session }, page) =>
    ok(await balanceLog(deps.db, session.userId, page)),
  ),
];

interface Page {
  readonly before?: string | undefined;
  readonly pageSize: number;
}

/** Codes whose `ref` is a pledge order. */
const PLEDGE_CODES: ReadonlySet<number> = new Set([614, 615, 616]);

/** Earnings of days, newest first. */
async function dayLog(
  db: Queries,
  player: string,
  { before, pageSize }: Page,
): Promise<CallOutput<typeof yuebaoCalls.yuebaoLogs>> {
  const rows = await db.query<{ day: string; held: bigint; rate: bigint; amount: bigint }>(
    `select e.day::text, div(e.held, 86400000000)::int8 as held, d.rate, e.amount
       from yuebao_earning e join yuebao_day d on d.day = e.day
      where e.player = $1 and ($2::int8 is null or to_char(e.day, 'YYYYMMDD')::int8 < $2)
      order by e.day desc limit $3`,
    [player, before ?? null, pageSize],
  );
  return {
    list: rows.map(({ day, held, rate, amount }) => ({
      day,
      held: moneyText(money(held)),
      rate: formatRate(rateOf(rate)),
      earning: moneyText(money(amount)),
    })),
    next: rows.length === pageSize ? (rows.at(-1)?.day.replaceAll('-', '') ?? null) : null,
  };
}

interface LineRow {
  readonly seq: bigint;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly code: number;
  readonly ref: bigint;
  readonly at: Date;
}

/** Lines of the ledger's account `yuebao`, newest first. */
async function balanceLog(
  db: Queries,
  player: string,
  { before, pageSize }: Page,
): Promise<CallOutput<typeof yuebaoCalls.getMyYuebaoBalanceLogs>> {
  const rows = await db.query<LineRow>(
    `select seq, amount, balance_after, code, ref, at
       from own_entries($1, 'yuebao', 1, coalesce($2::int8, 9223372036854775807), null, $3) order by seq desc`,
    [player, before ?? null, pageSize],
  );
  return {
    list: rows.map(({ seq, amount, balance_after, code, ref, at }) => ({
      seq: String(seq),
      code,
      codeName: transactionCode(code)?.zh ?? '',
      amount: moneyText(money(amount)),
      balanceAfter: moneyText(money(balance_after)),
      orderId: PLEDGE_CODES.has(code) ? String(ref) : null,
      at: at.getTime(),
    })),
    next: rows.length === pageSize ? String(rows.at(-1)?.seq) : null,
  };
}
