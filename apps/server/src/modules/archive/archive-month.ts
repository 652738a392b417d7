import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { digestOf, nameSealedFile, writeSealedLines } from '../../platform/backup/sealed-lines.ts';
import { sqlState, type Db, type Queries, type Tx } from '../../platform/db/pool.ts';
import { fileLines, PARTS, type FileHead, type Line, type Part, type Sections } from './archive-file.ts';
import { AS_SEALED, checkFile, rowsOf, type Span } from './check-file.ts';
import { logArchive, type ArchivedMonth } from './months.ts';
import { ArchiveRefused, type RefusalWord } from './refused.ts';

export interface ArchivePlan {
  /** yyyy-MM. */
  readonly month: string;
  readonly folder: string;
  readonly secret: string;
  /** Full months that stay. */
  readonly months: number;
  /** Between two steps: for tests that stop there. */
  readonly onStep?: (step: Step) => void | Promise<void>;
}

export type Step = 'written' | 'named' | 'checked' | 'dropped' | 'committed';

/** On a snapshot, held as long as the file takes. */
const SNAPSHOT = {
  isolation: 'repeatable read',
  isReadOnly: true,
  isLong: true,
  isSnapshot: true,
  attempts: 1,
} as const;

/**
 * Takes the lines of a month (and of all before it that are still here) out of the database into a sealed file (docs/decisions/0210). The file is
 * written, named, read back and compared with the seals of its days; then one transaction writes down what has to stay and drops the partitions.
 * Whatever ends it leaves everything where it was, and at most a file that nothing refers to.
 */
export async function archiveMonth(owner: Db, plan: ArchivePlan): Promise<ArchivedMonth> {
  const { month, folder, secret, onStep = () => undefined } = plan;
  const half = join(folder, `caiting-${month}-${randomUUID()}.half`);
  const { head, span, sections } = await owner.tx((tx) => writeFile(tx, plan, half), SNAPSHOT);
  const { name, digest } = await nameIt(half, plan);
  const path = join(folder, name);
  const read = await owner.tx((tx) => checkFile(tx, head.archive, span, { path, secret }), SNAPSHOT);
  if (JSON.stringify(read) !== JSON.stringify(sections) || !(await digestOf(path)).equals(digest))
    throw new Error(`caiting: ${path} 读回的内容与写入的不同 / does not read back as it was written`);
  await onStep('checked');
  const archived = await owner.tx(
    async (tx) => {
      const made = await letGo(tx, plan, { head, span, sections, file: name, digest });
      await onStep('dropped');
      return made;
    },
    { isLong: true, attempts: 1 },
  );
  await onStep('committed');
  return archived;
}

/** A file is called by its month and the beginning of its digest: none is ever written over another. */
async function nameIt(half: string, { month, folder, onStep }: ArchivePlan): Promise<{ name: string; digest: Buffer }> {
  try {
    await onStep?.('written');
    const digest = await digestOf(half);
    const name = `caiting-${month}-${digest.toString('hex').slice(0, 16)}.archive`;
    await nameSealedFile(half, folder, join(folder, name));
    await onStep?.('named');
    return { name, digest };
  } finally {
    await rm(half, { force: true });
  }
}

interface Written {
  readonly head: FileHead;
  readonly span: Span;
  readonly sections: Sections;
}

async function writeFile(tx: Tx, plan: ArchivePlan, path: string): Promise<Written> {
  await mustBeAllowed(tx, plan);
  await tx.run(`${AS_SEALED}; set local work_mem = '256MB'`);
  const span = await tx.one<Span & { schema: number; archive: number; lastDay: string }>(SPAN, [`${plan.month}-01`]);
  const head: FileHead = {
    format: 1,
    schema: span.schema,
    archive: span.archive,
    month: `${plan.month}-01`,
    untilDay: span.untilDay,
    betsUntil: String(span.betsUntil),
  };
  let sections: Sections = {};
  const lines = fileLines(head, readBooks(tx, span), (said) => {
    sections = said;
  });
  await writeSealedLines(path, plan.secret, lines);
  return { head, span, sections };
}

const SPAN = `
  with ending as (select ($1::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai' as at),
       bound as (select e.at, first_order_of(month_number(e.at)) << 8 as bets from ending e)
  select (select max(number) from migration) as schema, (select coalesce(max(id), 0) + 1 from archived_month) as archive,
         least((select shanghai_day(min(e.at)) from entry e where e.at < b.at), $1::date)::text as "firstDay",
         (shanghai_day(b.at) - 1)::text as "untilDay", b.bets as "betsUntil",
         greatest((select shanghai_day(max(r.at)) from bet_result r where r.bet_id < b.bets), shanghai_day(b.at) - 1)::text as "lastDay"
    from bound b`;

const within = (column: string): string =>
  `${column} >= $1::date::timestamp at time zone 'Asia/Shanghai' and ${column} < ($1::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** The lines of a day as day_parts says them, in the order of their keys. Columns are those of the tables, in their order. */
const LINES: Readonly<Record<Part, string>> = {
  entries: `select row(e.player, e.asset, e.seq, e.amount, e.balance_after, e.code, e.batch, e.ref, e.cause, e.at)::text as text
              from entry e where ${within('e.at')} and $2::int8 > 0 order by e.player, e.asset, e.seq`,
  house: `select row(h.batch, h.account, h.code, h.amount, h.lines, h.at)::text as text
            from house_entry h where ${within('h.at')} and $2::int8 > 0 order by h.batch, h.account, h.code`,
  bets: `select row(b.player, b.id, b.issue_id, b.lottery_code, b.issue_no, b.play, b.picks, b.count, b.stake, b.ticket_stake, b.unit, b.multiple,
                    b.mode, b.point, b.level, b.odds, b.rules, b.entry_seq, b.created_at)::text as text
           from bet b where ${within('b.created_at')} and b.id < $2 order by b.player, b.id`,
  results: `select row(r.bet_id, r.player, r.state, r.won, r.refunded, r.rebate, r.wins, r.entry_seq, r.lines, r.at)::text as text
              from bet_result r where ${within('r.at')} and r.bet_id < $2 order by r.bet_id, r.player`,
};

async function* readBooks(tx: Tx, span: Span & { readonly lastDay: string }): AsyncGenerator<Line> {
  for (const part of PARTS) {
    const days = await tx.query<{ day: string }>(
      `select d::date::text as day from generate_series($1::date, $2::date, interval '1 day') as d`,
      [span.firstDay, part === 'results' ? span.lastDay : span.untilDay],
    );
    for (const { day } of days)
      for await (const { text } of rowsOf<{ text: string }>(tx, 'books', LINES[part], [day, span.betsUntil]))
        yield { part, day, text };
  }
}

async function mustBeAllowed(db: Queries, { month, months }: ArchivePlan): Promise<void> {
  const { word } = await db.one<{ word: RefusalWord | null }>('select archive_refusal($1, $2) as word', [
    `${month}-01`,
    months,
  ]);
  if (word !== null) throw new ArchiveRefused(word);
}

/** Writes down what has to stay, and drops the rest. */
async function letGo(
  tx: Tx,
  plan: ArchivePlan,
  { head, span, sections, file, digest }: Written & { readonly file: string; readonly digest: Buffer },
): Promise<ArchivedMonth> {
  const { isFree } = await tx.one<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('caiting.audit')) as "isFree"`,
  );
  if (!isFree) throw new ArchiveRefused('another');
  await mustBeAllowed(tx, plan);
  await tx.run('select archive_carry($1, ($2::date + 1))', [head.archive, span.untilDay]);
  await mustHaveAll(tx, sections, span);
  const { rest, lastResult, lastClose } = await tx.one<{ rest: string; lastResult: Date; lastClose: Date }>(REST, [
    head.archive,
    span.untilDay,
    span.betsUntil,
    JSON.stringify(Object.keys(sections)),
  ]);
  await holdTables(tx);
  const { parts } = await tx.one<{ parts: object }>('select archive_drop($1::date + 1) as parts', [span.untilDay]);
  const row = {
    act: 'archived',
    month: head.month,
    first_day: span.firstDay,
    until_day: span.untilDay,
    bets_until: String(span.betsUntil),
    last_result: lastResult,
    last_close: lastClose,
    file,
    digest: `\\x${digest.toString('hex')}`,
    parts,
    sections,
    rest,
    by_whom: './caiting',
  };
  const made = await tx.one<ArchivedMonth>(
    `select n.id, n.month::text, n.file, n.digest, n.at from archive_note(jsonb_populate_record(null::archived_month, $1)) as n`,
    [JSON.stringify(row)],
  );
  if (made.id !== head.archive) throw new ArchiveRefused('another');
  await logArchive(tx, 'archiveMonth', made);
  return made;
}

/** As many lines as the file has: nothing came to these months since they were read. */
async function mustHaveAll(tx: Tx, sections: Sections, span: Span): Promise<void> {
  const counts = await tx.one<Record<Part, number>>(
    `select (select count(*) from entry where at < e.at)::int as entries, (select count(*) from house_entry where at < e.at)::int as house,
            (select count(*) from bet where id < $2)::int as bets, (select count(*) from bet_result where bet_id < $2)::int as results
       from (select ($1::date + 1)::timestamp at time zone 'Asia/Shanghai' as at) as e`,
    [span.untilDay, span.betsUntil],
  );
  for (const part of PARTS) {
    const written = Object.entries(sections).reduce(
      (sum, [name, [lines]]) => sum + (name.startsWith(`${part} `) ? lines : 0),
      0,
    );
    if (written !== counts[part])
      throw new Error(
        `caiting: ${part}: ${counts[part]} 行，归档中 ${written} 行 / lines here, ${written} in the file`,
      );
  }
}

/** What stays of days whose results are partly in the file, and of earlier archives what still reaches beyond. */
const REST = `
  select coalesce((select jsonb_object_agg(d.day, jsonb_build_array(t.lines, coalesce(encode(t.hash, 'hex'), '')))
                     from (select distinct split_part(name, ' ', 2) as day from jsonb_array_elements_text($4::jsonb) as name where name like 'results %') as d
                    cross join lateral results_of_day(d.day::date, $3) as t where d.day::date > $2::date), '{}') as rest,
         coalesce((select max(r.at) from bet_result r where r.bet_id < $3), ($2::date + 1)::timestamp at time zone 'Asia/Shanghai') as "lastResult",
         greatest(($2::date + 1)::timestamp at time zone 'Asia/Shanghai',
                  (select max(i.close_at) from archived_issue a join issue i on i.id = a.issue_id where a.archive = $1)) as "lastClose"`;

/** Shorter than PostgreSQL looks for deadlocks: whoever works in these tables never loses to this. */
const HOLD_MS = 400;
const HOLD_TRIES = 300;
const LOCK_NOT_AVAILABLE = '55P03';

async function holdTables(tx: Tx): Promise<void> {
  await tx.run(`set local lock_timeout = '${HOLD_MS}ms'`);
  for (let attempt = 1; ; attempt += 1) {
    await tx.run('savepoint hold');
    try {
      await tx.run('lock table bet, bet_result, entry, house_entry in access exclusive mode');
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await tx.run('rollback to savepoint hold');
      if (attempt >= HOLD_TRIES) throw new ArchiveRefused('busy');
      await delay(HOLD_MS * Math.random()); // tidy-allow: jitter before a retry decides nothing
    }
  }
}
