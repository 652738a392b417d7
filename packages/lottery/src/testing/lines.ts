/** Random lines of a play for tests: valid texts made from its shape alone, so that they know nothing of its parser or its formulas. */
import fc from 'fast-check';
import type { PadRow, PickShape, Play } from '../play.ts';

/** The rows of a text: `-` is an empty row, typed tickets are one row each. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  return text.split(/[,;]/).map((part) => (part === '-' ? [] : part.split(' ')));
}

function rowText(spec: PadRow, most: number): fc.Arbitrary<string> {
  const max = Math.min(spec.max, spec.options.length, Math.max(spec.min, most));
  const filled = fc
    .shuffledSubarray([...spec.options], { minLength: spec.min, maxLength: max })
    .map((values) => values.join(' '));
  return spec.required ? filled : fc.oneof(filled, fc.constant('-'));
}

function typedTickets({ length, values }: NonNullable<PickShape['ticket']>): fc.Arbitrary<string> {
  const oneTicket = fc
    .shuffledSubarray([...values], { minLength: length, maxLength: length })
    .map((ticket) => ticket.join(' '));
  return fc.array(oneTicket, { minLength: 1, maxLength: 8 }).map((tickets) => tickets.join(';'));
}

/** Valid lines with at most `most` values in a row (or the row's least number). Numbers within a row come in any order. */
export function lines(play: Play, most = 9): fc.Arbitrary<string> {
  const { rows, ticket } = play.shape;
  const text = ticket
    ? typedTickets(ticket)
    : fc.tuple(...rows.map((spec) => rowText(spec, most))).map((parts) => parts.join(','));
  return text.filter((line) => play.parse(line).ok);
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
