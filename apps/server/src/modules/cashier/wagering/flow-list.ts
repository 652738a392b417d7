import { moneyText, transactionCode, withdrawCalls, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { causesOf } from '../statements/entry-causes.ts';
import { findMissing, type SourceKind } from './queries.ts';

export const flowListBinding = bind(
  withdrawCalls.getWithdrawLimitFlowList,
  async ({ deps, session }, { before, pageSize, openOnly }) =>
    ok(await flowList(deps, session.userId, { before, size: pageSize, openOnly: openOnly ?? false })),
);

type FlowList = CallOutput<typeof withdrawCalls.getWithdrawLimitFlowList>;

/** What is still owed, on the wire. */
export async function flowOf(deps: Deps, player: string): Promise<FlowList['total']> {
  const { required, done, missing } = await findMissing(deps.db, player);
  return { required: moneyText(required), done: moneyText(done), missing: moneyText(missing) };
}

/** Sources of turnover, newest first, each with what of it is met and what it came from. */
export async function flowList(
  deps: Deps,
  player: string,
  page: { readonly before: string | undefined; readonly size: number; readonly openOnly: boolean },
): Promise<FlowList> {
  const [total, rows] = await Promise.all([flowOf(deps, player), listSources(deps.db, player, page)]);
  const causes = await causesOf(deps.db, player, rows);
  return {
    total,
    list: rows.map((row, at) => ({
      id: String(row.id),
      kind: row.kind,
      code: row.code,
      codeName: transactionCode(row.code)?.zh ?? '',
      amount: moneyText(money(row.amount)),
      factor: factorText(row.factor),
      required: moneyText(money(row.required)),
      done: moneyText(money(row.done)),
      missing: moneyText(money(row.required - row.done)),
      at: row.at.getTime(),
      cause: causes[at] ?? null,
    })),
    next: rows.length === page.size ? String(rows.at(-1)?.id) : null,
  };
}

/** Hundredths as decimal text: 150 → "1.5". */
export function factorText(hundredths: number): string {
  return moneyText(money(BigInt(hundredths) * 1_000_000n));
}

interface SourceRow {
  readonly id: bigint;
  readonly kind: SourceKind;
  readonly code: number;
  readonly ref: bigint;
  readonly amount: bigint;
  readonly factor: number;
  readonly required: bigint;
  readonly done: bigint;
  readonly at: Date;
}

/** Sources, newest first, by key. */
function listSources(
  db: Queries,
  player: string,
  page: { readonly before: string | undefined; readonly size: number; readonly openOnly: boolean },
): Promise<SourceRow[]> {
  return db.query<SourceRow>(
    `select s.id, s.kind, s.code, s.ref, s.amount, s.factor, s.ends - s.starts as required,
            greatest(0, least(s.ends, t.valid) - s.starts) as done, s.at
       from wager_source s join wager_total t using (player)
      where s.player = $1 and s.id < coalesce($2::int8, 9223372036854775807) and (not $4 or s.ends > t.valid)
      order by s.id desc limit $3`,
    [player, page.before ?? null, page.size, page.openOnly],
  );
}
