import { money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import type { Placed, PricedLine, PricedRequest } from './bet.ts';
import { plainArray, textArray } from './sql-arrays.ts';

interface PlacedRow {
  readonly ord: number;
  readonly outcome: Placed['outcome'] | 'noAccount';
  readonly order_id: bigint | null;
  readonly balance: bigint | null;
  readonly lines: number | null;
  readonly issue_id: bigint | null;
}

const PLACE = prepared(
  'betting.place',
  `select ord, outcome, order_id, balance, lines, issue_id from place_bets(
     $1::int8[], $2::uuid[], $3::text[], $4::int2[], $5::int8[], $6::int4[], $7::int8[], $8::int4[], $9::int4[], $10::int8[], $11::text[], $12::text[],
     $13::text[], $14::text[], $15::int4[], $16::int8[], $17::int8[], $18::int8[], $19::int4[], $20::text[], $21::int4[], $22::int4[], $23::text[], $24::text[])`,
);

/**
 * Places one batch: requests sorted by player, each player once. Answers in the order of the requests. Throws on a fault of the
 * database; the batch is then as a whole accepted or not, which the request ids tell when it is sent again.
 */
export async function placeBatch(db: Queries, batch: readonly PricedRequest[]): Promise<Placed[]> {
  const rows = await db.query<PlacedRow>(PLACE, placeParams(batch));
  const placed = new Array<Placed | undefined>(batch.length);
  for (const row of rows) placed[row.ord - 1] = toPlaced(row);
  if (rows.length !== batch.length || placed.includes(undefined))
    throw new Error(`place_bets answered ${rows.length} of ${batch.length} requests`);
  return placed as Placed[];
}

function toPlaced(row: PlacedRow): Placed {
  switch (row.outcome) {
    case 'accepted':
    case 'repeated':
      return {
        outcome: row.outcome,
        orderId: row.order_id as bigint,
        lines: row.lines as number,
        balance: money(row.balance as bigint),
      };
    case 'issueClosed':
      return { outcome: 'issueClosed', issueId: row.issue_id as bigint };
    case 'noAccount':
      throw new Error('a player without an account placed a bet');
    default:
      return { outcome: row.outcome };
  }
}

function placeParams(batch: readonly PricedRequest[]): string[] {
  const requestOf: number[] = [];
  const lineNo: number[] = [];
  const lines: PricedLine[] = [];
  const issues = new Set<bigint>();
  for (let index = 0; index < batch.length; index += 1) {
    const request = batch[index] as PricedRequest;
    for (let line = 0; line < request.lines.length; line += 1) {
      const priced = request.lines[line] as PricedLine;
      requestOf.push(index + 1);
      lineNo.push(line);
      lines.push(priced);
      issues.add(priced.issueId);
    }
  }
  return [
    plainArray(batch.map((request) => request.player)),
    plainArray(batch.map((request) => request.requestId)),
    plainArray(batch.map((request) => request.bodyHash)),
    plainArray(batch.map((request) => request.code)),
    plainArray(batch.map((request) => request.total)),
    plainArray(batch.map((request) => request.lines.length)),
    plainArray([...issues]),
    plainArray(requestOf),
    plainArray(lineNo),
    plainArray(lines.map((line) => line.issueId)),
    plainArray(lines.map((line) => line.lotteryCode)),
    plainArray(lines.map((line) => line.issueNo)),
    textArray(lines.map((line) => line.play)),
    textArray(lines.map((line) => line.picks)),
    plainArray(lines.map((line) => line.count)),
    plainArray(lines.map((line) => line.stake)),
    plainArray(lines.map((line) => line.ticketStake)),
    plainArray(lines.map((line) => line.unit)),
    plainArray(lines.map((line) => line.multiple)),
    plainArray(lines.map((line) => line.mode)),
    plainArray(lines.map((line) => line.point)),
    plainArray(lines.map((line) => line.level)),
    textArray(lines.map((line) => line.odds)),
    textArray(lines.map((line) => line.rules)),
  ];
}
