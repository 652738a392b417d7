import { moneyText, transactionCode, type CallOutput, type withdrawCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { causesOf } from '../statements/entry-causes.ts';
import { findMissing, listSources } from './queries.ts';

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
  const causes = await causesOf(deps, player, rows);
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
