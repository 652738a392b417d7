import { byteas, composite, int2s, int4s, int8s, texts, uuids } from '../../../platform/engine/binary-arrays.ts';
import type { PricedLine, PricedRequest } from '../core/bet.ts';

const HASH_BYTES = 32;

/** The three parameters of `place_bets` for one batch (migration bet_batch). Places count from 1, as in SQL. */
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
  return [
    requestsOf(batch, kinds.list),
    kindsOf(kinds.list),
    composite(lineParts(lines, { requestOf, lineNo, kindOf })),
  ];
}

/** Type bet_requests. */
const requestsOf = (batch: readonly PricedRequest[], kinds: readonly PricedLine[]): Buffer =>
  composite([
    int8s(batch.map(({ player }) => BigInt(player))),
    uuids(batch.map(({ requestId }) => requestId)),
    byteas(
      batch.map(({ bodyHash }) => bodyHash),
      HASH_BYTES,
    ),
    int2s(batch.map(({ code }) => code)),
    int8s(batch.map(({ total }) => total)),
    int8s([...new Set(kinds.map(({ issueId }) => issueId))]),
  ]);

/** Type bet_kinds. */
const kindsOf = (kinds: readonly PricedLine[]): Buffer =>
  composite([
    int8s(kinds.map(({ issueId }) => issueId)),
    texts(kinds.map(({ lotteryCode }) => lotteryCode)),
    texts(kinds.map(({ issueNo }) => issueNo)),
    texts(kinds.map(({ play }) => play)),
    int8s(kinds.map(({ unit }) => unit)),
    texts(kinds.map(({ mode }) => mode)),
    texts(kinds.map(({ odds }) => odds)),
    texts(kinds.map(({ rules }) => rules)),
  ]);

interface Places {
  readonly requestOf: readonly number[];
  readonly lineNo: readonly number[];
  readonly kindOf: readonly number[];
}

/** Parts of type bet_lines. */
const lineParts = (lines: readonly PricedLine[], { requestOf, lineNo, kindOf }: Places): Buffer[] => [
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
