/**
 * Which drawn numbers the picks of a bet name, place by place: all of them where a bet has a row for each place, any place where it has one row of numbers.
 * Null where picks are words (大 小 龙 虎) or rows of some places only: nothing is then brought out.
 */
export function litNumbers(picks: string, drawn: readonly string[]): readonly boolean[] | null {
  const body = picks.slice(picks.indexOf('@') + 1);
  if (picks.includes('@') || body.includes(';')) return null;
  const rows = body.split(',').map((row) => row.split(' '));
  if (!rows.flat().every((value) => value === '-' || /^\d{1,2}$/.test(value))) return null;
  const isIn = (row: readonly string[] | undefined, number: string): boolean =>
    row?.some((value) => value !== '-' && Number(value) === Number(number)) ?? false;
  if (rows.length === drawn.length) return drawn.map((number, at) => isIn(rows[at], number));
  return rows.length === 1 && drawn.length > 1 ? drawn.map((number) => isIn(rows[0], number)) : null;
}
