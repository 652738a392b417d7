import { codesOfType, entryName, moneyText, type StatementLine, type StatementType } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { archivedTo, findSpan, statementPage, type Entry } from '../../ledger/index.ts';
import { causesOf } from './entry-causes.ts';
import { subjectsOf } from './entry-subjects.ts';

/** Lines of the ledger as statements show them, each with what it is about. */
export async function linesOf(db: Queries, player: string, entries: readonly Entry[]): Promise<StatementLine[]> {
  const causes = await causesOf(db, player, entries);
  const subjects = await subjectsOf(db, player, entries, causes);
  return entries.map((entry, at) => ({
    id: String(entry.seq),
    code: entry.code,
    codeName: entryName(entry.code, causes[at]?.kind)?.zh ?? '',
    amount: moneyText(entry.amount),
    balanceAfter: moneyText(entry.balanceAfter),
    at: entry.at.getTime(),
    cause: causes[at] ?? null,
    ...(subjects[at] && { about: subjects[at] }),
  }));
}

export interface StatementAsked {
  readonly from: Date | null;
  /** Not included. */
  readonly until: Date | null;
  readonly type: StatementType | undefined;
  readonly before: string | undefined;
  readonly size: number;
}

/** One page of the main account, the newest line first. */
export async function statementOf(
  db: Queries,
  player: string,
  { from, until, type, before, size }: StatementAsked,
): Promise<{ list: StatementLine[]; next: string | null; archivedTo?: string }> {
  const span = await findSpan(db, player, from, until);
  const end = before !== undefined && BigInt(before) < span.end ? BigInt(before) : span.end;
  const codes = type === undefined ? null : codesOfType(type);
  const { entries, next } = await statementPage(db, player, { first: span.first, end }, size, codes);
  const beyond = next === null ? await archivedTo(db, from) : {};
  return { list: await linesOf(db, player, entries), next: next === null ? null : String(next), ...beyond };
}
