import { codesOfType, moneyText, statementCalls, type StatementType } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { balanceBefore, findSpan, sumSpan, type Span } from '../../ledger/index.ts';
import { statementOf } from './lines-of.ts';

/** Lines that are added up for a summary at most; a longer span says opening and closing alone. */
const SUM_LINES_MAX = 200_000n;

interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly type?: StatementType | undefined;
}

/** `to` is the last millisecond that belongs to the range. */
function spanOf(db: Queries, player: string, { from, to }: Range): Promise<Span> {
  return findSpan(db, player, dateOf(from), dateOf(to === undefined ? undefined : to + 1));
}

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

const codesIn = ({ type }: Range): readonly number[] | null => (type === undefined ? null : codesOfType(type));

export const statementBindings = [
  bind(statementCalls.getTransactionRecordsFront, async ({ reads, session }, { before, pageSize, from, to, type }) =>
    ok(
      await statementOf(reads, session.userId, {
        from: dateOf(from),
        until: dateOf(to === undefined ? undefined : to + 1),
        type,
        before,
        size: pageSize,
      }),
    ),
  ),
  bind(statementCalls.transactionSummary, async ({ reads, session }, range) => {
    const span = await spanOf(reads, session.userId, range);
    const codes = codesIn(range);
    const isShort = span.end - span.first <= SUM_LINES_MAX;
    const [opening, closing, sums] = await Promise.all([
      codes === null ? balanceBefore(reads, session.userId, span.first) : null,
      codes === null ? balanceBefore(reads, session.userId, span.end) : null,
      isShort ? sumSpan(reads, session.userId, span, codes) : null,
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
