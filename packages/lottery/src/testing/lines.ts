/** Random lines of a play for tests: valid texts made from its shape alone, so that they know nothing of its parser or its formulas. */
import fc from 'fast-check';
import type { PadRow, Picks, Play } from '../play.ts';

/** The rows of a text: `-` is an empty row, typed tickets are one row each. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  return text.split(/[,;]/).map((part) => (part === '-' ? [] : part.split(' ')));
}

/** Values of one row in any order, "-" for an empty one; at most `most` values, so that an oracle can list the tickets. */
function rowText(row: PadRow, most: number): fc.Arbitrary<string> {
  const filled = fc
    .shuffledSubarray([...row.options], { minLength: row.min, maxLength: Math.max(row.min, Math.min(row.max, most)) })
    .map((values) => values.join(' '));
  return row.required ? filled : fc.oneof({ weight: 1, arbitrary: fc.constant('-') }, { weight: 2, arbitrary: filled });
}

function bodyText(play: Play, most: number): fc.Arbitrary<string> {
  const { ticket, rows } = play.shape;
  if (!ticket) return fc.tuple(...rows.map((row) => rowText(row, most))).map((texts) => texts.join(','));
  const one = fc.array(fc.constantFrom(...ticket.values), { minLength: ticket.length, maxLength: ticket.length });
  return fc
    .array(one, { minLength: 1, maxLength: most })
    .map((tickets) => tickets.map((values) => values.join(' ')).join(';'));
}

/** Texts that the play accepts. */
export function lines(play: Play, most = 6): fc.Arbitrary<string> {
  const { positions } = play.shape;
  const body = bodyText(play, most);
  const whole = positions
    ? fc
        .tuple(
          fc.shuffledSubarray(
            positions.names.map((_, index) => String(index + 1)),
            { minLength: positions.min },
          ),
          body,
        )
        .map(([places, text]) => `${places.join(' ')}@${text}`)
    : body;
  return whole.filter((text) => play.parse(text).ok);
}

export function picksOf<P = Picks>(play: Play<P>, text: string): P {
  const parsed = play.parse(text);
  if (!parsed.ok) throw new Error(`${play.group} ${play.code} ${text}: ${parsed.error.message}`);
  return parsed.picks;
}

/** The same line with every row (and the positions) written backwards, and unordered tickets alike. */
export function backwards(play: Play, text: string): string {
  const at = text.indexOf('@') + 1;
  const turn = (values: string): string => values.split(' ').toReversed().join(' ');
  const { ticket } = play.shape;
  const separator = ticket ? ';' : ',';
  const body = text
    .slice(at)
    .split(separator)
    .map((part) => (ticket?.ordered ? part : turn(part)));
  return (at > 0 ? `${turn(text.slice(0, at - 1))}@` : '') + body.join(separator);
}

/** The lines of exactly one ticket that differ in row and option: each option alone, or the first options that make a ticket. */
export function singleTickets(
  play: Play,
): readonly { readonly text: string; readonly row: number; readonly option: string }[] {
  const { rows, ticket } = play.shape;
  if (ticket) return [{ text: ticket.values.slice(0, ticket.length).join(' '), row: 0, option: '' }];
  const fill = (spec: PadRow, from: number): string =>
    Array.from({ length: spec.min }, (_, i) => spec.options[(from + i) % spec.options.length]).join(' ');
  return rows
    .flatMap((spec, r) =>
      spec.options.map((option, at) => ({
        text: rows
          .map((other, o) => (o === r ? fill(spec, at) : other.required ? fill(other, at + o - r) : '-'))
          .join(','),
        row: r,
        option,
      })),
    )
    .filter(({ text }) => {
      const parsed = play.parse(text);
      return parsed.ok && play.count(parsed.picks) === 1;
    });
}
