/** Lines of any breadth for tests, from a seeded source: narrow, broad, typed, over positions. Made from the play's shape alone. */
import type { PadRow, Picks, Play } from '../play.ts';

type Random = () => number;

const below = (random: Random, n: number): number => Math.floor(random() * n);

/** So many of the values, in the order given. */
function someOf<T>(random: Random, values: readonly T[], count: number): T[] {
  const left = values.map((value, index) => ({ value, index }));
  for (let at = 0; at < count; at += 1) {
    const other = at + below(random, left.length - at);
    [left[at], left[other]] = [left[other] as (typeof left)[0], left[at] as (typeof left)[0]];
  }
  return left
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ value }) => value);
}

const between = (random: Random, least: number, most: number): number =>
  least + below(random, Math.max(0, most - least) + 1);

function rowText(random: Random, row: PadRow, breadth: number, isEmpty: boolean): string {
  if (isEmpty && !row.required) return '-';
  return someOf(random, row.options, between(random, row.min, Math.min(row.max, Math.max(row.min, breadth)))).join(' ');
}

function rowsText(random: Random, { shape }: Play, breadth: number, filledMax: number): string {
  const { rows } = shape;
  if (shape.exclusiveRows) {
    // 胆拖: no value in both rows.
    const [held, drag] = rows as [PadRow, PadRow];
    const chosen = someOf(random, held.options, held.options.length).sort(() => random() - 0.5);
    const bankers = between(random, 1, Math.min(held.max, breadth));
    // A ticket has one number more than there can be 胆.
    const least = held.max + 1 - bankers;
    const dragged = between(random, least, Math.min(drag.max, chosen.length - bankers, least + breadth));
    return `${chosen.slice(0, bankers).join(' ')},${chosen.slice(bankers, bankers + dragged).join(' ')}`;
  }
  const filled = someOf(
    random,
    rows,
    between(random, Math.min(shape.filledRows ?? 1, rows.length), Math.min(rows.length, filledMax)),
  );
  return rows.map((row) => rowText(random, row, breadth, !filled.includes(row))).join(',');
}

function ticketsText(random: Random, play: Play<Picks>, breadth: number, prefix: string): string {
  const { values, length } = play.shape.ticket as NonNullable<Play['shape']['ticket']>;
  const found = new Map<string, string>();
  const wanted = between(random, 1, breadth * 4);
  // Of few different values, so that tickets meet in one draw.
  const few = someOf(random, values, Math.min(values.length, Math.max(length, breadth)));
  for (let attempt = 0; attempt < wanted * 3; attempt += 1) {
    const distinct = someOf(random, few, length).sort(() => random() - 0.5);
    const text = (random() < 0.5 ? distinct : distinct.map(() => few[below(random, few.length)])).join(' ');
    const parsed = play.parse(prefix + text);
    if (parsed.ok) found.set(play.format(parsed.picks), text);
  }
  return [...found.values()].slice(0, wanted).join(';');
}

/** A line that the play accepts; rows take up to `breadth` values, and up to `filledMax` of the rows that may be empty are filled. */
export function anyLine(random: Random, play: Play<Picks>, breadth: number, filledMax = Infinity): string {
  const { positions, ticket } = play.shape;
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const names = positions?.names.map((_, index) => index + 1) ?? [];
    const ticked = positions ? `${someOf(random, names, between(random, positions.min, names.length)).join(' ')}@` : '';
    const text =
      ticked + (ticket ? ticketsText(random, play, breadth, ticked) : rowsText(random, play, breadth, filledMax));
    if (play.parse(text).ok) return text;
  }
  throw new Error(`no line of ${play.group} ${play.code} was found`);
}
