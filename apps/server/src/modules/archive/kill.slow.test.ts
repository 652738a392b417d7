import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '../../platform/backup/sealed-lines.ts';
import { until } from '../../platform/testing/until.ts';
import { archiveMonth, listArchives, restoreMonth } from './index.ts';
import { DOOMED, type Work } from './testing/archive-process.ts';
import { aSiteWithMonths, auditOf, type MonthsSite } from './testing/months.ts';

/** A process that takes a month out or brings it back is killed, at every step and in between: nothing is lost, and a second call goes on. */

const folder = mkdtempSync(join(tmpdir(), 'caiting-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PLAN = { month: '2027-01', folder, secret: 'a key of the operator, thirty-two characters', months: 3 };
let site: MonthsSite;
/** Hashes of the books with the month here, and with it away. */
let here: unknown;
let away: unknown;
/** How long each takes with nobody in its way, from its first statement on. */
const takes = { archive: 0, restore: 0 };

const booksOf = () =>
  site.owner.query(
    `select 'entry' as of, md5(string_agg(e::text, '' order by e.player, e.asset, e.seq)) as hash, count(*) from entry e
     union all select 'house', md5(string_agg(h::text, '' order by h.batch, h.account, h.code)), count(*) from house_entry h
     union all select 'bet', md5(string_agg(b::text, '' order by b.id, b.player)), count(*) from bet b
     union all select 'result', md5(string_agg(r::text, '' order by r.bet_id, r.player)), count(*) from bet_result r
     union all select 'balances', md5(string_agg(a::text, '' order by a.player, a.asset)), count(*) from account a
     union all select 'days', md5(string_agg(d::text, '' order by d.player, d.day)), count(*) from player_day d`,
  );
/** The file that the month is in; null when it is here. */
async function fileOf(): Promise<string | null> {
  const archived = (await listArchives(site.owner)).find(({ isAway }) => isAway);
  if (archived === undefined) return null;
  const path = join(folder, archived.file);
  expect(await digestOf(path)).toEqual(archived.digest);
  return path;
}
const doNow = async (path: string | null): Promise<unknown> =>
  path === null ? archiveMonth(site.owner, PLAN) : restoreMonth(site.owner, { path, secret: PLAN.secret });

/** Runs it in a process that dies at a step, or so long after it began; says how it ended. */
async function killed(path: string | null, diesAt: string | null, afterMs: number): Promise<string | null> {
  const work: Work = { ...PLAN, target: site.ownerTarget, path, diesAt };
  const main = fileURLToPath(new URL('testing/archive-process.ts', import.meta.url));
  const child = spawn(process.execPath, [main, JSON.stringify(work)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<string | null>((done) =>
    child.once('exit', (code, signal) => done(signal ?? String(code))),
  );
  await new Promise((begun) => child.stdout.once('data', begun));
  if (diesAt === null) {
    await Promise.race([delay(afterMs), ended]);
    child.kill('SIGKILL');
  }
  const end = await ended;
  // The server ends what the dead one had begun.
  await until(async () => {
    const { n } = await site.owner.one<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where application_name = $1',
      [DOOMED],
    );
    return n === 0;
  }, 'the connections of the dead process');
  return end;
}

async function mustBeWhole(): Promise<string | null> {
  const path = await fileOf();
  expect(await booksOf()).toEqual(path === null ? here : away);
  expect(await auditOf(site)).toEqual([]);
  return path;
}

beforeAll(async () => {
  site = await aSiteWithMonths();
  here = await booksOf();
  for (const act of ['archive', 'restore'] as const) {
    const began = performance.now();
    await doNow(await fileOf());
    takes[act] = performance.now() - began;
    if (act === 'archive') away = await booksOf();
  }
}, 120_000);

/** The month is here before the first of these acts and after every second one. */
const AT_STEPS = [
  ['archive', 'written'],
  ['archive', 'named'],
  ['archive', 'checked'],
  ['archive', 'dropped'],
  ['restore', 'loaded'],
  ['archive', 'committed'],
  ['restore', 'committed'],
] as const;

test.each(AT_STEPS)('%s, killed at "%s": nothing is lost, and a second call goes on', async (act, step) => {
  if (((await fileOf()) === null) !== (act === 'archive')) await doNow(await fileOf());
  const before = await fileOf();
  expect(await killed(before, step, 0)).toBe('SIGKILL');
  const after = await mustBeWhole();
  expect((after === null) === (before === null)).toBe(step !== 'committed');
  if (step !== 'committed') await doNow(after);
  await mustBeWhole();
});

const ROUNDS = 18;
const IN_BETWEEN = Array.from({ length: ROUNDS }, (_, n) => [n + 1, n % 2 === 0 ? 'archive' : 'restore'] as const);

test.each(IN_BETWEEN)('killed at any moment, round %i: %s', async (round, act) => {
  if (((await fileOf()) === null) !== (act === 'archive')) await doNow(await fileOf());
  const before = await fileOf();
  // From its first statement until a little after its usual end.
  await killed(before, null, takes[act] * (0.05 + (1.2 * round) / ROUNDS));
  const after = await mustBeWhole();
  const isDone = (after === null) !== (before === null);
  if (!isDone) await doNow(after);
  expect((await mustBeWhole()) === null).toBe(before !== null);
});
