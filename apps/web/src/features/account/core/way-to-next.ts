import type { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { money, parseMoney, type Money } from '@caiting/money';

type Grades = CallOutput<typeof calls.gradeTable>;

const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);
const PARTS = 1_000n;

/** The next grade, the turnover that it still takes and how much of it is done (0…1); null on top, and for who stands outside of the table. */
export function wayToNext({
  isGrowing,
  grade: own,
  turnover,
  table,
}: Grades): { readonly next: Grades['table'][number]; readonly missing: Money; readonly share: number } | null {
  const next = isGrowing ? table.find(({ grade }) => grade === own + 1) : undefined;
  if (!next) return null;
  const [valid, least] = [amountOf(turnover), amountOf(next.turnover)];
  return {
    next,
    // A tenant may raise the table: what is missing is never less than nothing.
    missing: money(least > valid ? least - valid : 0n),
    share: least > 0n ? Number((valid * PARTS) / least) / Number(PARTS) : 1,
  };
}
