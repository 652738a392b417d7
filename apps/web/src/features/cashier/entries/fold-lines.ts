import { BETS_PER_ORDER, TRANSACTIONS, type StatementLine } from '@caiting/contract';
import { money, parseMoney, sumMoney, type Money } from '@caiting/money';

/** Lines of one order of bets, or of one round, as one row: the newest line stands for the place and the balance. */
export interface Fold {
  readonly key: string;
  readonly lines: readonly [StatementLine, ...StatementLine[]];
  /** What the lines come to together. */
  readonly sum: Money;
}

/** A chase is paid once for all of its issues, each of which is an order of its own: that line stays alone. */
function orderOf({ code, cause }: StatementLine): string | null {
  if (code === TRANSACTIONS.chaseBet.code) return null;
  if (cause?.kind === 'bet') return `bet ${BigInt(cause.id) / BETS_PER_ORDER}`;
  return cause?.kind === 'game' ? `game ${cause.id}` : null;
}

/** Folds the lines that have come so far, newest first. Every line stands in one row, so the rows add up to what the lines do. */
export function foldLines(lines: readonly StatementLine[]): readonly Fold[] {
  const groups = Map.groupBy(lines, (line) => orderOf(line) ?? `line ${line.id}`);
  return [...groups].map(([key, [first, ...rest]]) => {
    const own = [first as StatementLine, ...rest] as const;
    return { key, lines: own, sum: sumMoney(own.map(({ amount }) => parseMoney(amount) ?? money(0n))) };
  });
}

/** The line that names the whole of a fold: the one about most bets, which is the order's own where it has come. */
export const namingLine = ({ lines }: Fold): StatementLine =>
  lines.reduce((most, line) => ((line.about?.bets ?? 0) > (most.about?.bets ?? 0) ? line : most));
