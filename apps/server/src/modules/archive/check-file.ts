import type { Queries, Tx } from '../../platform/db/pool.ts';
import { PartHash, PARTS, readLines, type Line, type Sections } from './archive-file.ts';

export interface Span {
  /** Days of Shanghai, both included. */
  readonly firstDay: string;
  readonly untilDay: string;
  /** Ids of its bets lie below. */
  readonly betsUntil: bigint;
}

/** How values are written where lines are hashed. */
export const AS_SEALED = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`;

/** Rows a cursor hands over at once. */
const FETCHED = 5_000;

/** The rows of a statement, without ever holding all of them. */
export async function* rowsOf<Row>(tx: Tx, name: string, sql: string, params: readonly unknown[]): AsyncGenerator<Row> {
  await tx.run(`declare ${name} no scroll cursor for ${sql}`, params);
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${FETCHED} from ${name}`);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await tx.run(`close ${name}`);
}

/**
 * Reads a file to its end and compares its lines with the seals of their days: each part of each day within the span, and results of later days together
 * with those that are still here. Gives lines and hashes of its sections, and each line to `onLine`. Throws one sentence for the first difference.
 */
export async function checkFile(
  tx: Tx,
  archive: number,
  span: Span,
  file: { readonly path: string; readonly secret: string },
  onLine: (line: Line) => Promise<void> | void = () => undefined,
): Promise<Sections> {
  await tx.run(AS_SEALED);
  const sealed = await sealedParts(tx, archive, span.firstDay);
  const sections: Sections = {};
  let open: Section | undefined;
  const close = async ({ line, hash }: Section): Promise<void> => {
    const name = `${line.part} ${line.day}`;
    sections[name] = hash.said();
    if (line.day > span.untilDay) {
      if (line.part !== 'results') throw new Error(`caiting: ${name} is of a later day`);
      for await (const { bucket, hash: one } of rowsOf<{ bucket: number; hash: Buffer }>(tx, 'still_here', STILL_HERE, [
        line.day,
        span.betsUntil,
      ]))
        hash.addHash(bucket, one);
    }
    compare(name, sealed, hash.said());
    sealed.get(line.day)?.delete(line.part);
  };
  for await (const line of readLines(file.path, file.secret)) {
    if (open === undefined || open.line.part !== line.part || open.line.day !== line.day) {
      if (open !== undefined) await close(open);
      open = { line, hash: new PartHash(line.part) };
    }
    open.hash.add(line.text);
    await onLine(line);
  }
  if (open !== undefined) await close(open);
  for (const [day, parts] of sealed)
    for (const [part, [lines]] of parts)
      if (day <= span.untilDay && lines > 0)
        throw new Error(
          `caiting: ${part} ${day}: 封存有 ${lines} 行，归档中没有 / sealed with ${lines} lines, the file has none`,
        );
  return sections;
}

interface Section {
  /** Its first line. */
  readonly line: Line;
  readonly hash: PartHash;
}

type Sealed = ReadonlyMap<string, Map<string, readonly [number, string]>>;

function compare(name: string, sealed: Sealed, [lines, said]: readonly [number, string]): void {
  const [part = '', day = ''] = name.split(' ');
  const parts = sealed.get(day);
  // Days before the first seal have none.
  if (parts === undefined) return;
  const [wasLines, was] = parts.get(part) ?? [0, ''];
  if (lines !== wasLines || said !== was)
    throw new Error(
      `caiting: ${name}: 与封存不符 / ${lines} lines (${said.slice(0, 16)}), sealed were ${wasLines} (${was.slice(0, 16)})`,
    );
}

/** What the seals say of these parts from a day on; of results that earlier archives took a part of, what they left. */
async function sealedParts(db: Queries, archive: number, firstDay: string): Promise<Sealed> {
  const rows = await db.query<{ day: string; parts: Record<string, readonly [number, string]> }>(
    'select day::text, parts from day_seal where day >= $1 order by day',
    [firstDay],
  );
  const sealed = new Map(
    rows.map(({ day, parts }) => [
      day,
      new Map(Object.entries(parts).filter(([part]) => (PARTS as readonly string[]).includes(part))),
    ]),
  );
  const earlier = await db.query<{ rest: Record<string, readonly [number, string]> }>(
    'select rest from archived_months() where id < $1 order by id',
    [archive],
  );
  for (const { rest } of earlier) for (const [day, said] of Object.entries(rest)) sealed.get(day)?.set('results', said);
  return sealed;
}

const STILL_HERE = `
  select (r.player % 256)::int as bucket,
         sha256(convert_to(row(r.bet_id, r.player, r.state, r.won, r.refunded, r.rebate, r.wins, r.entry_seq, r.lines, r.at)::text, 'UTF8')) as hash
    from bet_result r
   where r.at >= $1::date::timestamp at time zone 'Asia/Shanghai' and r.at < ($1::date + 1)::timestamp at time zone 'Asia/Shanghai' and r.bet_id >= $2`;
