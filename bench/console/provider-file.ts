import { Worker } from 'node:worker_threads';
import { calls, consoleProviderFileCalls, PROVIDER_FILE_MAX_ROWS as LINES } from '@caiting/contract';
import { someStaff, type App } from '@caiting/server/bench-kit';
import type pg from 'pg';
import { callAs } from '../money/bench-app.ts';
import { layRows } from '../support/lay-rows.ts';
import { FIRST_PLAYER } from './lay-site.ts';
import type { UploadAnswer, UploadOrder } from './upload-file.ts';

/** A provider's file as long as the site takes one, compared with as many orders, and what others of the site feel of it. */

const PROVIDER = 'acme';
const DAYS = 10;
const DAY_MS = 86_400_000;
const YUAN = 100_000_000;
/** One line in so many says another sum. */
const OTHER_SUM = 100;
const TURNS = 3;
const MB = 1_048_576;
/** Payments of the provider that nobody booked, as many as two years bring. */
const CASES = 20_000;

/**
 * Orders of one provider, each credited by its number: as many as a file may have lines in the last days, and in the years before as many as the site has
 * players, which a look for some of them must not go through.
 */
export async function layProviderOrders(client: pg.Client, players: number): Promise<void> {
  const columns = `(order_no, player, request_id, line_id, line_name, channel, provider, provider_no, amount, fee, credit, state, created_at, expires_at, credited_at,
                    kind, asked)`;
  const orders = (letters: string, count: number, at: string): string =>
    `insert into recharge_order ${columns}
     select '${letters[0]}' || n, ${FIRST_PLAYER} + n % ${players}, gen_random_uuid(), 'acme', '支付宝', 'alipay', '${PROVIDER}', '${letters[1]}' || n, ${100 * YUAN}, 0,
            ${100 * YUAN}, 'credited', t.at, t.at, t.at, 'redirect', ${100 * YUAN}
       from generate_series(0, ${count - 1}) n cross join lateral (select app_now() - ${at} as at) as t`;
  await layRows(client, ['recharge_order', 'provider_payment'], async () => {
    await client.query(
      orders('EF', players, `interval '11 days' - interval '700 days' * (1 - n::float8 / ${players})`),
    );
    await client.query(orders('AP', LINES, `interval '${DAYS} days' * (1 - n::float8 / ${LINES})`));
    await client.query(
      `insert into provider_payment (provider, number_key, order_id) select provider, lower(provider_no), id from recharge_order where provider = '${PROVIDER}'`,
    );
  });
  await client.query(
    `insert into payment_case (provider, order_no, provider_no, amount, why, state, first_at, decided_at, decided_by)
     select '${PROVIDER}', 'B' || n, 'Q' || n, ${YUAN}, 'unmatched', 'dismissed', app_now(), app_now(), 1 from generate_series(1, ${CASES}) n`,
  );
  await client.query('analyze recharge_order; analyze provider_payment; analyze payment_case');
}

/** A file in which every line is of an order here, and one that is of another month: nothing agrees, on either side. */
const FILES = {
  known: (n: number): string => `A${n},P${n},${n % OTHER_SUM === 0 ? '99.99' : '100.00'}`,
  strange: (n: number): string => `B${n},Q${n},100.00`,
} as const;
/** What is kept of each: lines that agree, of another sum, missing here, missing there. */
const EXPECTED = {
  known: [LINES - LINES / OTHER_SUM, LINES / OTHER_SUM, 0, 0],
  strange: [0, 0, LINES, LINES],
} as const;
type FileName = keyof typeof FILES;

export interface FileFigures {
  readonly ms: number;
  /** The longest that the thread which answers everybody was busy with one piece of work: processor time, which other work of the machine does not lengthen. */
  readonly loopMs: number;
  /** The slowest of other reads meanwhile, as its caller saw it. */
  readonly besideMs: number;
  /** Memory of that thread at most, above what it had before. */
  readonly grownMb: number;
}

/** Of a file that agrees and of one that does not: the middle of three turns of each. */
export async function compareFiles(app: App): Promise<Record<FileName, FileFigures>> {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { teller, looker } = await someStaff(app, { teller: 'finance', looker: 'auditor' });
  const { at } = await app.deps.db.one<{ at: Date }>('select app_now() as at');
  const last = new Date(at.getTime() - 1_000);
  const read = async (name: FileName): Promise<FileFigures> => {
    const turns: FileFigures[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const order = { url: address + consoleProviderFileCalls.compareProviderFile.path, token: teller.token };
      turns.push(await oneFile(app, { ...order, ...fileOf(name, last) }, looker.token));
      await isAsExpected(app, name);
    }
    process.stderr.write(`file ${name} ${JSON.stringify(turns)}\n`);
    return middleOf(turns);
  };
  const figures = { known: await read('known'), strange: await read('strange') };
  await app.http.close();
  return figures;
}

function fileOf(name: FileName, last: Date): Pick<UploadOrder, 'fields' | 'text'> {
  const moment = (n: number): string =>
    new Date(last.getTime() - DAYS * DAY_MS * (1 - n / LINES)).toISOString().replace(/\.\d+/, '');
  const lines = Array.from({ length: LINES }, (_, n) => `${FILES[name](n)},paid,${moment(n)}`);
  const day = (time: number): string => new Date(time + DAY_MS / 3).toISOString().slice(0, 10);
  const firstDay = day(last.getTime() - DAYS * DAY_MS);
  return {
    fields: { kind: 'recharge', provider: PROVIDER, firstDay, lastDay: day(last.getTime()) },
    text: ['orderNo,providerNo,amount,state,time', ...lines].join('\n'),
  };
}

async function oneFile(app: App, workerData: UploadOrder, looker: string): Promise<FileFigures> {
  const loop = watchLoop();
  let isOver = false;
  const worker = new Worker(new URL('./upload-file.ts', import.meta.url), { workerData });
  const sent = new Promise<UploadAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  }).finally(() => (isOver = true));
  let besideMs = 0;
  while (!isOver) {
    const begun = performance.now();
    await callAs(app, looker, calls.approvals, {});
    besideMs = Math.max(besideMs, performance.now() - begun);
  }
  const { ms, code, msg } = await sent;
  const figures = { ms, besideMs, ...loop.end() };
  if (code !== 1) throw new Error(`the file was refused: ${code} ${msg} ${JSON.stringify(figures)}`);
  return figures;
}

/** From one turn of the event loop to the next. */
function watchLoop(): { end(): Pick<FileFigures, 'loopMs' | 'grownMb'> } {
  const before = heldBytes();
  let begun = busyUs();
  let longest = 0;
  let most = before;
  let isOver = false;
  const turn = (): void => {
    const now = busyUs();
    longest = Math.max(longest, now - begun);
    begun = now;
    most = Math.max(most, heldBytes());
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    end: () => {
      isOver = true;
      return { loopMs: longest / 1_000, grownMb: (most - before) / MB };
    },
  };
}

/** Of this thread alone: the file is sent by another one. */
function busyUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function isAsExpected({ deps }: App, name: FileName): Promise<void> {
  const { counts } = await deps.db.one<{ counts: number[] }>(
    'select array[matched, other_amount, missing_here, missing_there] as counts from provider_file order by id desc limit 1',
  );
  const expected = EXPECTED[name].join();
  if (counts.join() !== expected) throw new Error(`file ${name}: ${counts.join()} and not ${expected}`);
}

function middleOf(turns: readonly FileFigures[]): FileFigures {
  const middle = (key: keyof FileFigures): number =>
    Math.round((turns.map((turn) => turn[key]).toSorted((a, b) => a - b)[turns.length >> 1] ?? 0) * 100) / 100;
  return { ms: middle('ms'), loopMs: middle('loopMs'), besideMs: middle('besideMs'), grownMb: middle('grownMb') };
}
