import { codesOfType, entryName, moneyText, statementCalls, type StatementType } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { archivedTo, balanceBefore, findSpan, statementPage, sumSpan, type Span } from '../../ledger/index.ts';
import { causesOf } from './entry-causes.ts';
import { subjectsOf } from './entry-subjects.ts';

/** Lines that are added up for a summary at most; a longer span says opening and closing alone. */
const SUM_LINES_MAX = 200_000n;

interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly type?: StatementType | undefined;
}

/** `to` is the last millisecond that belongs to the range. */
function spanOf(deps: Deps, player: string, { from, to }: Range): Promise<Span> {
  const date = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return findSpan(deps.db, player, date(from), date(to === undefined ? undefined : to + 1));
}

const codesIn = ({ type }: Range): readonly number[] | null => (type === undefined ? null : codesOfType(type));

export const statementBindings = [
  bind(statementCalls.getTransactionRecordsFront, async ({ deps, session }, { before, pageSize, ...range }) => {
    const span = await spanOf(deps, session.userId, range);
    const end = before !== undefined && BigInt(before) < span.end ? BigInt(before) : span.end;
    const { entries, next } = await statementPage(
      deps.db,
      session.userId,
      { first: span.first, end },
      pageSize,
      codesIn(range),
    );
    const causes = await causesOf(deps, session.userId, entries);
    const subjects = await subjectsOf(deps.db, session.userId, entries, causes);
    const list = entries.map((entry, at) => ({
      id: String(entry.seq),
      code: entry.code,
      codeName: entryName(entry.code, causes[at]?.kind)?.zh ?? '',
      amount: moneyText(entry.amount),
      balanceAfter: moneyText(entry.balanceAfter),
      at: entry.at.getTime(),
      cause: causes[at] ?? null,
      ...(subjects[at] && { about: subjects[at] }),
    }));
    const { from } = range;
    const beyond = next === null ? await archivedTo(deps.db, from === undefined ? null : new Date(from)) : {};
    return ok({ list, next: next === null ? null : String(next), ...beyond });
  }),
  bind(statementCalls.transactionSummary, async ({ deps, session }, range) => {
    const span = await spanOf(deps, session.userId, range);
    const codes = codesIn(range);
    const isShort = span.end - span.first <= SUM_LINES_MAX;
    const [opening, closing, sums] = await Promise.all([
      codes === null ? balanceBefore(deps.db, session.userId, span.first) : null,
      codes === null ? balanceBefore(deps.db, session.userId, span.end) : null,
      isShort ? sumSpan(deps.db, session.userId, span, codes) : null,
    ]);
    return ok({
      opening: opening === null ? null : moneyText(opening),
      closing: closing === null ? null : moneyText(closing),
      income: sums && moneyText(sums.income),
      outgo: sums && moneyText(sums.outgo),
      lines: sums?.lines ?? (codes === null ? Number(span.end - span.first) : null),
    });
  }),
];
