import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, CODES, moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApp } from '../../platform/testing/call.ts';
import { setClock } from '../../platform/testing/database.ts';
import type { Corruption } from '../audit/testing/corruptions/row.ts';
import { ARCHIVE_CORRUPTIONS } from '../audit/testing/corruptions/archive.ts';
import { archiveMonth, listArchives, restoreMonth, type Step } from './index.ts';
import { aSiteWithMonths, auditOf, pagesOf, signedIn, type MonthsSite } from './testing/months.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRET = 'a key of the operator, thirty-two characters';
const MONTHS = 3;
let site: MonthsSite;
let pages: Awaited<ReturnType<typeof pagesOf>>;
let before: Awaited<ReturnType<typeof booksOf>>;

beforeAll(async () => {
  site = await aSiteWithMonths();
}, 120_000);

const plan = (month: string, onStep?: (step: Step) => void) => ({
  month,
  folder,
  secret: SECRET,
  months: MONTHS,
  ...(onStep && { onStep }),
});
/** Every line of the four tables, and what the state of the archive is. */
const booksOf = async () => ({
  lines: await site.owner.query(
    `select 'entry' as of, md5(string_agg(e::text, '' order by e.player, e.asset, e.seq)) as hash, count(*) from entry e
     union all select 'house', md5(string_agg(h::text, '' order by h.batch, h.account, h.code)), count(*) from house_entry h
     union all select 'bet', md5(string_agg(b::text, '' order by b.id, b.player)), count(*) from bet b
     union all select 'result', md5(string_agg(r::text, '' order by r.bet_id, r.player)), count(*) from bet_result r`,
  ),
  kept: await site.owner.query(
    `select player, day, bets, stake, won, refunded, rebate, returned from player_day order by player, day`,
  ),
  balances: await site.owner.query('select player, asset, balance, seq from account order by player, asset'),
});
const awayOf = async () => (await listArchives(site.owner)).filter(({ isAway }) => isAway).map(({ month }) => month);
const awayPath = async () => join(folder, (await listArchives(site.owner)).find(({ isAway }) => isAway)?.file ?? '');
const fileOf = async () => join(folder, (await listArchives(site.owner)).at(-1)?.file ?? '');

test('the site as it lived through three months is in order', async () => {
  expect(await auditOf(site)).toEqual([]);
  before = await booksOf();
  pages = await pagesOf(site);
});

test.each([
  ['2027-01', 12, 'tooYoung'],
  ['2027-04', MONTHS, 'tooYoung'],
  ['2027-02', 1, 'earlierFirst'],
  ['2026-02', MONTHS, 'noPart'],
])('%s with %s months that stay is refused: %s', async (month, months, word) => {
  await expect(archiveMonth(site.owner, { ...plan(month), months })).rejects.toMatchObject({ word });
});

test('a bet without a result, a chase that goes on and a day without a seal keep their month', async () => {
  for (const [fault, word] of [
    [
      `alter table bet_result disable trigger user; delete from bet_result where bet_id = (select min(bet_id) from bet_result)`,
      'open',
    ],
    [`insert into yuebao_day (day, rate) values ('2027-01-30', 0)`, 'interest'],
    [`update chase_figure set is_running = true where chase = (select min(chase) from chase_figure)`, 'chase'],
    [`alter table day_seal disable trigger user; delete from day_seal where day = '2027-01-10'`, 'unsealed'],
    [`alter table day_seal disable trigger user; delete from day_seal where day >= '2027-02-01'`, 'unsealed'],
  ] as const) {
    const { tx, rollback } = await site.owner.begin();
    await tx.run(fault);
    const { refusal } = await tx.one<{ refusal: string }>(`select archive_refusal('2027-01-01', ${MONTHS}) as refusal`);
    await rollback();
    expect(refusal).toBe(word);
  }
});

test.each<Step>(['written', 'named', 'checked', 'dropped'])(
  'an end after "%s" leaves everything where it was',
  async (step) => {
    const dies = plan('2027-01', (at) => {
      if (at === step) throw new Error('killed');
    });
    await expect(archiveMonth(site.owner, dies)).rejects.toThrow('killed');
    expect(await booksOf()).toEqual(before);
    expect(await awayOf()).toEqual([]);
  },
);

test('what was changed after it was sealed does not go', async () => {
  const { owner } = site;
  await owner.run('alter table entry disable trigger user');
  const change = (by: number) =>
    owner.run(`update entry set ref = ref + ${by} where at >= '2027-01-05' and at < '2027-02-01' and code = 301`);
  await change(1);
  await expect(archiveMonth(owner, plan('2027-01'))).rejects.toThrow('与封存不符');
  await change(-1);
  await owner.run('alter table entry enable trigger user');
  expect(await booksOf()).toEqual(before);
});

test('a month goes: its lines are in the file, the balances and sums by day stay, and the audit finds nothing', async () => {
  await archiveMonth(site.owner, plan('2027-01'));
  expect(await awayOf()).toEqual(['2027-01-01']);
  const after = await booksOf();
  expect(after.balances).toEqual(before.balances);
  expect(after.kept).toEqual(before.kept);
  const { bets, entries } = await site.owner.one<{ bets: bigint; entries: bigint }>(
    `select count(*) filter (where created_at < '2027-02-01T00:00+08:00') as bets, (select count(*) from entry where at < '2027-02-01T00:00+08:00') as entries from bet`,
  );
  expect([bets, entries]).toEqual([0n, 0n]);
  expect(await auditOf(site)).toEqual([]);
  expect(await auditOf(site, { first: '2027-02-01', last: '2027-02-01' })).toEqual([]);
  expect(await auditOf(site, { first: '2027-01-10', last: '2027-01-10' })).toEqual([]);
});

test('nothing of the lines can be read in the file without its key', async () => {
  const bytes = readFileSync(await fileOf());
  for (const text of ['ssc1', 'DWD', site.player.userName]) expect(bytes.includes(text), text).toBe(false);
});

test('lists end with the line of the archive, totals stay, an archived bet says so; and who comes back bets on', async () => {
  const shown = await pagesOf(site);
  expect(shown.totals).toEqual(pages.totals);
  expect(pages.ends).toEqual([undefined, undefined]);
  expect(shown.ends).toEqual(['2027-01-31', '2027-01-31']);
  const archived = CODES.betArchived.code;
  expect([pages.old, shown.old]).toEqual([
    [1, 1, 1],
    [archived, archived, archived],
  ]);
  expect(shown.chases).toEqual(pages.chases);
  expect(shown.bets).toBeLessThan(pages.bets);
  expect(shown.lines).toBeLessThan(pages.lines);
  // The statement begins where the archive ends.
  const { opening, closing } = shown.sums;
  const last = await site.owner.one<{ balance: bigint }>(
    `select balance from archived_balance where player = $1 and asset = 'main'`,
    [site.player.id],
  );
  expect([opening, closing]).toEqual([moneyText(money(last.balance)), pages.sums.closing]);
  await site.playOn();
  expect(await auditOf(site)).toEqual([]);
});

/** What the two calls that look up one bet say to its owner and to somebody else. */
const lookUps = async (id: string) =>
  Promise.all(
    [site.player, site.payee].map(async (who) => {
      const as = await signedIn(site, who);
      const found = await callApp(site.app, calls.getBetDetail, { id } as never, as);
      const proof = await callApp(site.app, calls.betProof, { id } as never, as);
      return [found.code, proof.code];
    }),
  );

test('only who had a bet is told that it is archived; of others, and of one that never was, nobody learns anything', async () => {
  const [no, gone] = [CODES.betNotFound.code, CODES.betArchived.code];
  // The second line of the same order, one that it never had, and a number below all.
  const { oldBet } = site;
  const [second, third] = [String(BigInt(oldBet) + 1n), String(BigInt(oldBet) + 2n)];
  for (const id of [oldBet, second])
    expect(await lookUps(id), id).toEqual([
      [gone, gone],
      [no, no],
    ]);
  for (const id of [third, '1'])
    expect(await lookUps(id), id).toEqual([
      [no, no],
      [no, no],
    ]);
});

test('a player of more bets than one row holds is told of each', async () => {
  const { tx, rollback } = await site.admin.begin();
  await tx.run(`set local session_replication_role = replica;
    insert into archived_bets (archive, player, from_id, ids)
      select 1, 7, min(n), array_agg(n order by n) from generate_series(10, 4000, 10) as n group by n / 1000`);
  const { told } = await tx.one<{ told: number[] }>(
    'select array_agg(n) filter (where bet_archived(7, n))::int[] as told from generate_series(1, 4100) as n',
  );
  await rollback();
  expect(told).toEqual(Array.from({ length: 400 }, (_, n) => (n + 1) * 10));
});

test('a month that went before ids were kept cannot tell whose a bet was: there everybody is told', async () => {
  const { tx, rollback } = await site.admin.begin();
  await tx.run(`set local session_replication_role = replica;
    delete from archived_bets; update archived_month set carried = carried - 'bets'`);
  const { old, late } = await tx.one<{ old: boolean; late: boolean }>(
    'select bet_archived($1, $2) as old, bet_archived($1, bets_until) as late from archived_month',
    [site.payee.id, site.oldBet],
  );
  await rollback();
  expect([old, late]).toEqual([true, false]);
});

test('a repeated posting of an archived month still moves nothing', async () => {
  expect(await site.repeatOldPosting()).toBe('repeated');
});

test('the next month goes after it; only the newest comes back first', async () => {
  const first = await fileOf();
  await setClock(site.db, { at: new Date('2027-06-02T12:00:00+08:00'), rate: 0.000_001 });
  await site.seal();
  await archiveMonth(site.owner, plan('2027-02'));
  expect(await auditOf(site)).toEqual([]);
  await expect(restoreMonth(site.owner, { path: first, secret: SECRET })).rejects.toMatchObject({ word: 'notNewest' });
  await restoreMonth(site.owner, { path: await fileOf(), secret: SECRET });
  expect(await auditOf(site)).toEqual([]);
});

test('another key brings nothing back', async () => {
  const path = await awayPath();
  await expect(restoreMonth(site.owner, { path, secret: 'b'.repeat(40) })).rejects.toThrow('密钥不符');
  expect(await awayOf()).toEqual(['2027-01-01']);
});

const flip = (at: (length: number) => number) => (bytes: Buffer) => {
  const place = at(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
};

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['its first byte', flip(() => 0)],
  ['a byte of its head', flip(() => 20)],
  ['a byte of its lines', flip((length) => length >> 1)],
  ['its last byte', flip((length) => length - 1)],
  ['its end cut off', (bytes) => bytes.subarray(0, -1)],
  ['all but its head cut off', (bytes) => bytes.subarray(0, 60)],
  ['nothing in it', () => Buffer.alloc(0)],
  ['a byte more', (bytes) => Buffer.concat([bytes, Buffer.of(0)])],
])('a file with %s changed is refused, and nothing comes back', async (_, change) => {
  const path = await awayPath();
  const changed = `${path}.changed`;
  writeFileSync(changed, change(readFileSync(path)));
  await expect(restoreMonth(site.owner, { path: changed, secret: SECRET })).rejects.toThrow(/^caiting: /);
  expect(await awayOf()).toEqual(['2027-01-01']);
});

test('an end before the commit of a restore leaves the month away', async () => {
  const path = await awayPath();
  const dies = {
    path,
    secret: SECRET,
    onStep: (step: string) => {
      if (step === 'loaded') throw new Error('killed');
    },
  };
  await expect(restoreMonth(site.owner, dies)).rejects.toThrow('killed');
  expect(await awayOf()).toEqual(['2027-01-01']);
  expect(await auditOf(site)).toEqual([]);
});

test('the month comes back line by line, and can go again', async () => {
  const path = await awayPath();
  await restoreMonth(site.owner, { path, secret: SECRET });
  expect(await awayOf()).toEqual([]);
  const { old } = await site.owner.one<{ old: string }>(
    `select md5(string_agg(e::text, '' order by e.player, e.asset, e.seq)) as old from entry e where at < '2027-02-01T00:00+08:00'`,
  );
  expect(old).toBe(site.januaryHash);
  expect(await auditOf(site)).toEqual([]);
  await archiveMonth(site.owner, plan('2027-01'));
  expect(await awayOf()).toEqual(['2027-01-01']);
  expect(await auditOf(site)).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([]);
  expect(existsSync(await fileOf())).toBe(true);
});

test('the server itself writes none of it', async () => {
  for (const table of [
    'archived_month',
    'archived_balance',
    'archived_player',
    'archived_house',
    'kept_entry',
    'archived_issue',
    'archived_bets',
    'archived_chase',
  ])
    for (const sql of [`delete from ${table}`, `insert into ${table} select * from ${table}`])
      await expect(site.db.run(sql), sql).rejects.toThrow(/permission denied/);
});

/** As the server, and as the owner with triggers off. */
async function found({ who, sql, before = '' }: Corruption): Promise<readonly string[]> {
  const { tx, rollback } = await site.admin.begin();
  try {
    if (before !== '') await tx.run(before);
    await tx.run(
      who === 'app' ? 'set local session authorization caiting_app' : 'set local session_replication_role = replica',
    );
    const done = await tx.run(sql).then(
      () => true,
      (error: Error) => {
        // No other fault of the statement counts as a refusal.
        expect(error.message).toMatch(/permission denied|no partition of relation/);
        return false;
      },
    );
    if (!done) return ['refused'];
    await tx.run('reset session authorization; set local session_replication_role = origin');
    return (await auditOf({ ...site, tx })).map((detail) => detail.split(':')[0] ?? '');
  } finally {
    await rollback();
  }
}

test.each(ARCHIVE_CORRUPTIONS)('$who: $what → $found', async (corruption) => {
  expect(await found(corruption)).toContain(corruption.found);
});
