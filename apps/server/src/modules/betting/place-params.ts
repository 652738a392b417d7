import { byteas, int2s, int4s, int8s, texts, uuids } from '../../platform/db/binary-arrays.ts';
import type { PricedLine, PricedRequest } from './bet.ts';

const HASH_BYTES = 32;

/** The parameters of `place_bets` for one batch: requests, kinds of lines, lines. Places count from 1, as in SQL. */
export function placeParams(batch: readonly PricedRequest[]): Buffer[] {
  const kinds = new Kinds();
  const requestOf: number[] = [];
  const lineNo: number[] = [];
  const kindOf: number[] = [];
  const lines: PricedLine[] = [];
  for (let index = 0; index < batch.length; index += 1) {
    const request = batch[index] as PricedRequest;
    for (let line = 0; line < request.lines.length; line += 1) {
      const priced = request.lines[line] as PricedLine;
      requestOf.push(index + 1);
      lineNo.push(line);
      kindOf.push(kinds.placeOf(priced));
      lines.push(priced);
    }
  }
  const { list } = kinds;
  return [
    int8s(batch.map(({ player }) => BigInt(player))),
    uuids(batch.map(({ requestId }) => requestId)),
    byteas(
      batch.map(({ bodyHash }) => bodyHash),
      HASH_BYTES,
    ),
    int2s(batch.map(({ code }) => code)),
    int8s(batch.map(({ total }) => total)),
    int8s([...new Set(list.map(({ issueId }) => issueId))]),
    int8s(list.map(({ issueId }) => issueId)),
    texts(list.map(({ lotteryCode }) => lotteryCode)),
    texts(list.map(({ issueNo }) => issueNo)),
    texts(list.map(({ play }) => play)),
    int8s(list.map(({ unit }) => unit)),
    texts(list.map(({ mode }) => mode)),
    texts(list.map(({ odds }) => odds)),
    texts(list.map(({ rules }) => rules)),
    int4s(requestOf),
    int4s(lineNo),
    int4s(kindOf),
    texts(lines.map(({ picks }) => picks)),
    int4s(lines.map(({ count }) => count)),
    int8s(lines.map(({ stake }) => stake)),
    int8s(lines.map(({ ticketStake }) => ticketStake)),
    int4s(lines.map(({ multiple }) => multiple)),
    int4s(lines.map(({ point }) => Number(point))),
    int4s(lines.map(({ level }) => Number(level))),
  ];
}

/** What many lines of a batch share, each once: people bet on the same few issues and plays. */
class Kinds {
  /** One line of each kind. */
  readonly list: PricedLine[] = [];
  readonly #places = new Map<string, number>();
  #last = 0;

  /** The number of the line's kind, from 1. */
  placeOf(line: PricedLine): number {
    const last = this.list[this.#last - 1];
    if (last && isSameKind(last, line)) return this.#last;
    const key = keyOf(line);
    let place = this.#places.get(key);
    if (place === undefined) this.#places.set(key, (place = this.list.push(line)));
    this.#last = place;
    return place;
  }
}

/** An issue has one lottery and one number, so its id says those too. */
function isSameKind(a: PricedLine, b: PricedLine): boolean {
  return (
    a.issueId === b.issueId &&
    a.play === b.play &&
    a.odds === b.odds &&
    a.unit === b.unit &&
    a.mode === b.mode &&
    a.rules === b.rules
  );
}

/** None of the parts but the last can hold a line break. */
const keyOf = ({ issueId, unit, mode, play, rules, odds }: PricedLine): string =>
  [issueId, unit, mode, play, rules, odds].join('\n');
