import { digestOf } from '../../platform/backup/sealed-lines.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { readHead, type Line, type Part } from './archive-file.ts';
import { checkFile } from './check-file.ts';
import { logArchive, type ArchivedMonth } from './months.ts';
import { ArchiveRefused } from './refused.ts';

export interface RestorePlan {
  readonly path: string;
  readonly secret: string;
  /** Before the commit: for tests that stop there. */
  readonly onStep?: (step: 'loaded' | 'committed') => void | Promise<void>;
}

/** Tables of the parts, and the partition that their lines come back to. */
const TABLES: Readonly<Record<Part, string>> = {
  entries: 'entry',
  house: 'house_entry',
  bets: 'bet',
  results: 'bet_result',
};

interface Away extends ArchivedMonth {
  readonly firstDay: string;
  readonly untilDay: string;
  readonly betsUntil: bigint;
  /** Months of the partition by table: the first (null: open downwards), and the one behind the last. */
  readonly parts: Readonly<Record<string, readonly [number | null, number]>>;
  readonly sections: Readonly<Record<string, unknown>>;
}

/**
 * Brings the newest archived month back from its file, in one transaction: lines into partitions that nobody sees yet, compared with the seals and
 * with what was written down when they went. The row that says so takes back what the archive carried.
 */
export async function restoreMonth(
  owner: Db,
  { path, secret, onStep = () => undefined }: RestorePlan,
): Promise<ArchivedMonth> {
  const head = await readHead(path, secret);
  const restored = await owner.tx(
    async (tx) => {
      const { isFree } = await tx.one<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('caiting.audit')) as "isFree"`,
      );
      if (!isFree) throw new ArchiveRefused('another');
      const away = await newestAway(tx);
      if (away === null) throw new ArchiveRefused('notOfHere');
      if (!(await digestOf(path)).equals(away.digest))
        throw new ArchiveRefused(head.archive < away.id ? 'notNewest' : 'notOfHere');
      await load(tx, away, { path, secret });
      const made = await tx.one<ArchivedMonth>(TAKEN_BACK, [away.id]);
      await logArchive(tx, 'restoreMonth', made);
      await onStep('loaded');
      return made;
    },
    // It reads a file for minutes between two statements.
    { isLong: true, isSnapshot: true, attempts: 1 },
  );
  await onStep('committed');
  return restored;
}

function newestAway(tx: Tx): Promise<Away | null> {
  return tx.maybeOne<Away>(
    `select id, month::text, file, digest, at, first_day::text as "firstDay", until_day::text as "untilDay", bets_until as "betsUntil", parts, sections
       from archived_months() order by id desc limit 1`,
  );
}

const TAKEN_BACK = `
  select n.id, n.month::text, n.file, n.digest, n.at
    from archived_month a,
 lateral archive_note(jsonb_populate_record(a, jsonb_build_object('act', 'restored', 'restores', a.id, 'rest', '{}'::jsonb))) as n
   where a.id = $1`;

/** Lines that go to the database at once. */
const BATCH = 2_000;

async function load(tx: Tx, away: Away, file: { readonly path: string; readonly secret: string }): Promise<void> {
  const tables = new Map<Part, string>();
  for (const [part, table] of Object.entries(TABLES) as [Part, string][]) {
    const [first, next] = away.parts[table] ?? [];
    await tx.run('select add_month_partition($1, $2, $3)', [table, first, next]);
    const { name } = await tx.one<{ name: string }>(
      'select part as name from month_partitions() where parent = $1 and next_month = $2',
      [table, next],
    );
    // What triggers count was counted when the lines were written.
    await tx.run(`alter table ${name} disable trigger user`);
    tables.set(part, name);
  }
  let waiting: { readonly part: Part; readonly texts: string[] } | null = null;
  const put = async (): Promise<void> => {
    if (waiting === null) return;
    const { part, texts } = waiting;
    waiting = null;
    // Read as a row once, then taken apart.
    await tx.run(
      `insert into ${tables.get(part)} select (l.line).* from (select t::${TABLES[part]} as line from unnest($1::text[]) as t offset 0) as l`,
      [texts],
    );
  };
  const onLine = async ({ part, text }: Line): Promise<void> => {
    if (waiting !== null && (waiting.part !== part || waiting.texts.length >= BATCH)) await put();
    waiting ??= { part, texts: [] };
    waiting.texts.push(text);
  };
  const read = await checkFile(tx, away.id, away, file, onLine);
  await put();
  if (JSON.stringify(sorted(read)) !== JSON.stringify(sorted(away.sections))) throw new ArchiveRefused('notOfHere');
  for (const name of tables.values()) await tx.run(`alter table ${name} enable trigger user; analyze ${name}`);
}

const sorted = (sections: object): object =>
  Object.fromEntries(Object.entries(sections).toSorted(([a], [b]) => (a < b ? -1 : 1)));
