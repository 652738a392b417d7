import { randomInt } from 'node:crypto';
import pg from 'pg';
import { yuan } from '@caiting/money';
import {
  createApp,
  createEnvelope,
  envelopeChecks,
  luckyShares,
  modules,
  openEnvelope,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import { openAccounts, openBenchSite, type BenchSite } from './money/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const USERS = 500;
const PRESSES = 2;
const SHARES = 100;
const ROUNDS = 5;
const FIRST_USER = 3_000_000;
const SENDER = 2_999_999;
/** Connections of each side. */
const POOL = 8;
const TOTAL = yuan(888);
const TOTAL_FEN = 88_800;
const SPLITS = 20_000;
const SPLIT_COUNT = 10;
const GOALS = ALL_GOALS.envelope;

/**
 * One envelope of 100 shares against 500 people who press twice: the site's own path against the transaction of the text-books (lock the row, look for an
 * own claim, draw, update, insert, post: six trips), in one run on one database, money booked by the same ledger function in both. Then the chance of the best
 * share at each position. Last line: one JSON object.
 */
export async function run(): Promise<number> {
  const site = await openBenchSite('envelope');
  const { db, appTarget, ownerTarget } = site.database;
  const pool = new pg.Pool({
    ...(typeof ownerTarget === 'string' ? { connectionString: ownerTarget } : ownerTarget),
    max: POOL,
  });
  // The database stops while the last connections are still closing.
  pool.on('error', () => undefined);
  try {
    const config = readConfig({ CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
    const { deps } = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
    await openAccounts(site, SENDER, USERS + 1);
    await makeTextbookTables(pool);
    const users = Array.from({ length: USERS }, (_, n) => String(FIRST_USER + n));

    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await sendOurs(deps, site);
      ours.push(
        await timeOf(users, async (user) => {
          const opened = await openEnvelope(deps, user, id);
          return opened.ok && opened.data.state === 1;
        }),
      );
      const other = await sendTextbook(pool, round + 1);
      theirs.push(await timeOf(users, (user) => openTextbook(pool, other, user)));
    }
    const findings = await countFindings(site);
    const ratio = median(ours) / median(theirs);
    const best = bestShare();
    const isFair = best.every((chance) => chance >= GOALS.bestShare[0] && chance <= GOALS.bestShare[1]);
    const figures = {
      bench: 'envelope',
      ratio: round2(ratio),
      goals: GOALS,
      users: USERS,
      presses: PRESSES,
      shares: SHARES,
      oursMs: ours.map(Math.round),
      textbookMs: theirs.map(Math.round),
      bestShareByPosition: best.map(round2),
      auditFindings: findings,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return ratio <= GOALS.ratio && isFair && findings === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await site.close();
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100;
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** All presses at once; how long until everybody has an answer. Exactly the shares must have gone, one to a person. */
async function timeOf(users: readonly string[], press: (user: string) => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  const presses = Array.from({ length: PRESSES }, () => users).flat();
  const answers = await Promise.all(presses.map(async (user) => ((await press(user)) ? user : null)));
  const ms = performance.now() - begun;
  const winners = new Set(answers.filter((user) => user !== null));
  if (winners.size !== SHARES) throw new Error(`${winners.size} people have a share, of ${SHARES}`);
  return ms;
}

async function sendOurs(deps: Parameters<typeof createEnvelope>[0], { database }: BenchSite): Promise<string> {
  const draft = { senderId: String(SENDER), place: 'bench', recipientId: null, type: 2, count: SHARES, wish: '压测' };
  const made = await database.db.tx((tx) => createEnvelope(deps, tx, { ...draft, amount: TOTAL }));
  if (!made.ok) throw new Error(made.key);
  return made.data.recordId;
}

async function makeTextbookTables(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create table textbook_envelope (id bigint primary key, left_count int not null, left_fen bigint not null)`,
  );
  await pool.query(
    `create table textbook_claim (envelope_id bigint, user_id bigint, amount_fen bigint not null, primary key (envelope_id, user_id))`,
  );
}

const SEND = `select ledger_post(array[$1::int8], array[null::int8], array[305::int2], array[$2::int8], array[$3::text], array[$4::int8])`;
const PAY = `select ledger_post(array[$1::int8], array[$2::int8], array[210::int2], array[$3::int8], array[$4::text], array[$5::int8])`;
/** Far from the ids of ours, whose hold accounts they must not share. */
const TEXTBOOK_IDS = 1_000_000;

async function sendTextbook(pool: pg.Pool, round: number): Promise<number> {
  const id = TEXTBOOK_IDS + round;
  await pool.query('insert into textbook_envelope values ($1, $2, $3)', [id, SHARES, TOTAL_FEN]);
  await pool.query(SEND, [SENDER, TOTAL, `textbook:${id}`, id]);
  return id;
}

/** The transaction that every tutorial shows: the draw happens at the press, under the row's lock. */
async function openTextbook(pool: pg.Pool, id: number, user: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ left_count: number; left_fen: string }>(
      'select left_count, left_fen from textbook_envelope where id = $1 for update',
      [id],
    );
    const { left_count: left = 0, left_fen: fen = '0' } = rows[0] ?? {};
    const mine = await client.query('select 1 from textbook_claim where envelope_id = $1 and user_id = $2', [id, user]);
    if (left === 0 || mine.rowCount !== 0) {
      await client.query('rollback');
      return mine.rowCount !== 0;
    }
    const share = left === 1 ? Number(fen) : 1 + randomInt(Math.max(1, Math.floor((2 * Number(fen)) / left) - 1));
    await client.query(
      'update textbook_envelope set left_count = left_count - 1, left_fen = left_fen - $2 where id = $1',
      [id, share],
    );
    await client.query('insert into textbook_claim values ($1, $2, $3)', [id, user, share]);
    await client.query(PAY, [user, SENDER, share * 1_000_000, `textbook:${id}:${user}`, id]);
    await client.query('commit');
    return true;
  } finally {
    client.release();
  }
}

async function countFindings({ database }: BenchSite): Promise<number> {
  let findings = 0;
  for (const { name, sql } of envelopeChecks) {
    const rows = await database.db.query<{ detail: string }>(sql);
    for (const { detail } of rows) process.stderr.write(`FOUND ${name}: ${detail}\n`);
    findings += rows.length;
  }
  return findings;
}

/** How often the best share lies at each position, times the count: 1 is fair. With the random numbers of production. */
function bestShare(): number[] {
  const best = Array.from({ length: SPLIT_COUNT }, () => 0);
  for (let run = 0; run < SPLITS; run += 1) {
    const shares = luckyShares(10_000, SPLIT_COUNT, randomInt);
    const at = shares.indexOf(Math.max(...shares));
    best[at] = (best[at] ?? 0) + 1;
  }
  return best.map((times) => (times * SPLIT_COUNT) / SPLITS);
}
