import { drawNumbers, openNumberOf } from '@caiting/lottery/draw';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { GROUPS, type Group } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';

const { db, owner } = await testDatabase();
const sha = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const BEACON = 'c'.repeat(64);
const GENESIS = 1_000_000_000;

await db.run(
  `insert into lottery (code, group_code, name, source, period_s, close_s, numbering)
   values ('ssc1', 'SSC', '1分时时彩', 'house', 60, 10, 4), ('fc3d', 'FC3D', '福彩3D', 'feed', 0, 60, 3)`,
);
await db.run(
  `insert into beacon_chain values ($1, 'test', true, repeat('a', 192), repeat('b', 64), ${GENESIS}, 3, 'scheme', 'dst')`,
  [BEACON],
);
/** A chain of ten links; the end is published. */
const links: Buffer[] = [randomBytes(32)];
while (links.length <= 10) links.unshift(sha(links[0] as Buffer));
await owner.run(
  `insert into draw_chain (lottery_code, day, anchor, length, published_at) values ('ssc1', '2026-09-21', $1, 10, app_now())`,
  [(links[0] as Buffer).toString('hex')],
);
await owner.run(
  `insert into draw_chain (lottery_code, day, anchor, length, published_at)
   select 'ssc1', '2026-09-22', anchor, length, published_at from draw_chain`,
);

interface Issue {
  readonly id: bigint;
  readonly no: string;
  readonly round: number;
}
/** An issue whose close lies so many seconds back, planned as the server plans; `state` is laid by the owner. */
async function anIssue(index: number, secondsAgo: number, state = 'selling', day = '2026-09-21'): Promise<Issue> {
  const { now } = await db.one<{ now: number }>('select floor(extract(epoch from app_now()))::float8 as now');
  const close = now - secondsAgo;
  const round = Math.ceil((close + 6 - GENESIS) / 3) + 1;
  const no = `${day.replaceAll('-', '')}${String(index).padStart(4, '0')}`;
  await plan(no, index, close, round, GENESIS + (round - 1) * 3, day);
  const { id } = await db.one<{ id: bigint }>('select id from issue where issue_no = $1', [no]);
  await owner.run(
    `update issue set state = $2, sealed_at = close_at, bet_root = encode(sha256(''), 'hex'), bet_count = 0 where id = $1`,
    [id, state],
  );
  if (state === 'selling')
    await owner.run('update issue set sealed_at = null, bet_root = null, bet_count = null where id = $1', [id]);
  return { id, no, round };
}
const plan = (no: string, index: number, close: number, round: number, time: number, day = '2026-09-21') =>
  db.run(`select add_issues('ssc1', $1, $2, $3, $4, $5, $6, $7, $8, $9, false)`, [
    [no],
    [day],
    [index],
    [close - 50],
    [close],
    [close + 10],
    [BEACON],
    [round],
    [time],
  ]);

/** The server keeps the round with this signature. Gives its randomness. */
async function keepRound({ round }: Issue, signature = randomBytes(48)): Promise<string> {
  const randomness = sha(signature).toString('hex');
  await db.run('insert into beacon_round values ($1, $2, $3, $4, app_now())', [
    BEACON,
    round,
    signature.toString('hex'),
    randomness,
  ]);
  return randomness;
}

/** The round is out: the signer has verified its signature, which the server kept. Gives its randomness. */
async function roundIsOut(issue: Issue): Promise<string> {
  const signature = randomBytes(48);
  await owner.query('select attest_round($1, $2, $3)', [BEACON, issue.round, signature.toString('hex')]);
  return sha(signature).toString('hex');
}
const hex = (index: number): string => (links[index] as Buffer).toString('hex');
function record(issue: Issue, numbers: readonly number[], link: string | null, previous: string | null) {
  return db.one('select record_result($1, $2::int2[], $3, $4, $5)', [
    issue.id,
    numbers,
    numbers.join(','),
    link,
    previous,
  ]);
}
const honest = (issue: Issue, index: number, beacon: string): number[] =>
  drawNumbers('SSC', { link: links[index] as Buffer, lotteryCode: 'ssc1', issueNo: issue.no, beacon });

test.each([
  `insert into draw_result values (1, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64), app_now())`,
  `update draw_result set open_number = '0,0,0,0,0'`,
  'delete from draw_result',
  `update issue set close_at = close_at + interval '1 hour'`,
  'update issue set beacon_round = beacon_round + 1',
  `update issue set bet_root = repeat('0', 64)`,
  `update issue set state = 'drawn'`,
  'delete from issue',
  `update lottery set source = 'feed'`,
  `update draw_chain set anchor = repeat('0', 64)`,
  `update beacon_round set randomness = repeat('0', 64)`,
  `select attest_round(repeat('c', 64), 1, repeat('a', 96))`,
  `insert into beacon_round (beacon, round, signature, randomness, fetched_at, attested_at)
   values (repeat('c', 64), 1, repeat('a', 96), encode(sha256(decode(repeat('a', 96), 'hex')), 'hex'), app_now(), app_now())`,
  'update beacon_round set attested_at = app_now()',
  'update bet_result set won = 1',
  `insert into bet_result (bet_id, player, state, won, refunded, rebate, at) values (1, 1, 'won', 1, 0, 0, app_now())`,
  'select check_outcomes()',
  `select post_results(1, 'ssc1', '1', 'settle', 205::smallint)`,
])('the server may not: %s', async (sql) => {
  await expect(db.run(sql)).rejects.toThrow(/permission denied/);
});

test('a result is final for the owner of the schema too', async () => {
  await expect(owner.run(`update draw_result set open_number = '0,0,0,0,0'`)).rejects.toThrow(/a result is final/);
  await expect(owner.run('delete from draw_result')).rejects.toThrow(/a result is final/);
});

test('the result of link and beacon is taken once; no other, from no other link, with no other round', async () => {
  const issue = await anIssue(3, 30, 'closed');
  await expect(record(issue, [1, 2, 3, 4, 5], hex(3), hex(2))).rejects.toThrow(/no verified beacon round/);
  const beacon = await roundIsOut(issue);
  const numbers = honest(issue, 3, beacon);
  const [first = 0, ...rest] = numbers;
  await expect(record(issue, [(first + 1) % 10, ...rest], hex(3), hex(2))).rejects.toThrow(/draws other numbers/);
  await expect(record(issue, honest(issue, 4, beacon), hex(4), hex(3))).rejects.toThrow(/end that was published/);
  await expect(record(issue, numbers, hex(3), hex(3))).rejects.toThrow(/the one before it/);
  await expect(record(issue, numbers, null, null)).rejects.toThrow(/no link/);
  await expect(record(issue, [...numbers, 1], hex(3), hex(2))).rejects.toThrow(/cannot draw/);
  await record(issue, numbers, hex(3), hex(2));
  await expect(record(issue, numbers, hex(3), hex(2))).rejects.toThrow(/not at its draw/);
  // The next link is proven by the one before it, and a wrong one is not.
  const next = await anIssue(4, 20, 'closed');
  const again = await roundIsOut(next);
  const forged = randomBytes(32);
  await expect(record(next, [1, 2, 3, 4, 5], forged.toString('hex'), sha(forged).toString('hex'))).rejects.toThrow(
    /end that was published/,
  );
  await record(next, honest(next, 4, again), hex(4), hex(3));
});

test('a round that the signer has not verified decides nothing, and gives way to the one that it has', async () => {
  const issue = await anIssue(1, 60, 'closed');
  const madeUp = await keepRound(issue);
  await expect(record(issue, honest(issue, 1, madeUp), hex(1), hex(0))).rejects.toThrow(/no verified beacon round/);
  const beacon = await roundIsOut(issue);
  await expect(record(issue, honest(issue, 1, madeUp), hex(1), hex(0))).rejects.toThrow(/draws other numbers/);
  // Once, whoever says so.
  await owner.query('select attest_round($1, $2, $3)', [BEACON, issue.round, 'ab'.repeat(48)]);
  await record(issue, honest(issue, 1, beacon), hex(1), hex(0));
});

test('no result before the close, none before its beacon round is due', async () => {
  const selling = await anIssue(5, -600);
  await expect(record(selling, [1, 2, 3, 4, 5], hex(5), hex(4))).rejects.toThrow(/not at its draw/);
  const early = await anIssue(6, 0, 'closed');
  const beacon = await roundIsOut(early);
  await expect(record(early, honest(early, 6, beacon), hex(6), hex(5))).rejects.toThrow(/not at its draw/);
});

test('an issue has the round that its close gives it', async () => {
  await expect(plan('202609210007', 7, 2_000_000_000, 333_333_339, 2_000_000_014)).rejects.toThrow(
    /another beacon round/,
  );
  await expect(plan('202609210007', 7, 2_000_000_000, 333_333_337, 2_000_000_005)).rejects.toThrow(
    /another beacon round/,
  );
});

test('the root is written once, not before the close, and not over more bets than there are', async () => {
  const empty = sha(Buffer.alloc(0)).toString('hex');
  const open = await anIssue(8, -600);
  const due = await anIssue(9, 30);
  const close = (issue: Issue, root: string, count: number) =>
    db.one<{ done: boolean }>('select close_issue($1, null, $2, $3) as done', [issue.id, root, count]);
  await expect(close(open, empty, 0)).rejects.toThrow(/does not close before/);
  await expect(close(due, 'd'.repeat(64), 1)).rejects.toThrow(/has 0 bets/);
  await expect(close(due, 'd'.repeat(64), 0)).rejects.toThrow(/has 0 bets/);
  expect(await close(due, empty, 0)).toEqual({ done: true });
  expect(await close(due, empty, 0)).toEqual({ done: false });
});

test('an issue becomes void for a reason that fits: not by an operator once it has closed, not by an outage that is none', async () => {
  const issue = await anIssue(10, 40, 'closed');
  const become = (reason: string) => db.one('select void_issue($1, $2)', [issue.id, reason]);
  await expect(become('operator')).rejects.toThrow(/cannot be void for/);
  await expect(become('betAfterClose')).rejects.toThrow(/cannot be void for/);
  await expect(become('feedOverdue')).rejects.toThrow(/cannot be void for/);
  await expect(become('beaconOutage')).rejects.toThrow(/cannot be void for/);
  await db.one('select note_beacon_asked($1)', [issue.id]);
  await roundIsOut(issue);
  await expect(become('beaconOutage')).rejects.toThrow(/cannot be void for/);
});

test('an official result needs its reports', async () => {
  const { now } = await db.one<{ now: number }>('select extract(epoch from app_now())::float8 as now');
  await db.run(
    `select add_issues('fc3d', '{2026001}', '{2026-09-21}', '{1}', $1, $2, $3, '{null}', '{null}', $3, false)`,
    [[now - 100], [now - 50], [now - 10]],
  );
  const { id } = await db.one<{ id: bigint }>(`select id from issue where issue_no = '2026001'`);
  await owner.run(
    `update issue set state = 'closed', sealed_at = close_at, bet_root = encode(sha256(''), 'hex'), bet_count = 0 where id = $1`,
    [id],
  );
  const issue = { id, no: '2026001', round: 0 };
  const report = (source: string, kind: string, openNumber: string) =>
    db.run('insert into feed_report values ($1, $2, $3, $4, $5, app_now())', [
      id,
      source,
      kind,
      openNumber,
      Buffer.of(1),
    ]);
  await expect(record(issue, [1, 2, 3], null, null)).rejects.toThrow(/has no report of 1,2,3/);
  await report('one', 'http', '1,2,3');
  await report('two', 'http', '1,2,4');
  await expect(record(issue, [1, 2, 3], null, null)).rejects.toThrow(/has no report of 1,2,3/);
  // Two reports of staff are two entries of operators in their own sessions, and nothing that the server writes.
  await expect(report('人工录入 1', 'staff', '1,2,3')).rejects.toThrow(/kept by keep_typed_result/);
  const enter = (token: Buffer) => db.query('select enter_result($1, $2, $3, $4)', [token, id, '1,2,3', '']);
  const keep = () => db.query('select keep_typed_result($1, $2)', [id, '1,2,3']);
  for (const [name, role] of [
    ['ada', 'admin'],
    ['anna', 'operator'],
    ['bert', 'operator'],
  ] as const) {
    const token = randomBytes(32);
    await owner.query(`select add_staff($1, $2, 'x', false)`, [name, role]);
    await owner.query(
      `select begin_staff_session($2, id, 12, 'bearer', '', '', false) from staff_list() where name = $1`,
      [name, token],
    );
    await expect(keep()).rejects.toThrow(/two operators have not typed/);
    await expect(record(issue, [1, 2, 3], null, null)).rejects.toThrow(/has no report of 1,2,3/);
    await expect(enter(randomBytes(32))).rejects.toThrow(/no operator has this session/);
    if (role === 'admin') await expect(enter(token)).rejects.toThrow(/no operator has this session/);
    else await enter(token);
  }
  await keep();
  await record(issue, [1, 2, 3], null, null);
});

test.each(GROUPS)('%s: the database draws and writes what the published scheme does', async (group: Group) => {
  for (let n = 0; n < 20; n += 1) {
    const link = randomBytes(32);
    const beacon = randomBytes(32).toString('hex');
    const numbers = drawNumbers(group, { link, lotteryCode: 'x1', issueNo: '20260921001', beacon });
    expect(
      await owner.one(
        `select d.numbers, open_number($1, d.numbers) as written from draw_numbers($1, $2, 'x1', '20260921001', $3) as d (numbers)`,
        [group, link, beacon],
      ),
    ).toEqual({ numbers, written: openNumberOf(group, numbers) });
  }
});

test('HMAC-SHA256 is the one of RFC 2104', async () => {
  for (const length of [0, 20, 32, 64]) {
    const key = randomBytes(length);
    const { mac } = await owner.one<{ mac: Buffer }>('select hmac_sha256($1, $2) as mac', [key, Buffer.from('text')]);
    expect(mac).toEqual(createHmac('sha256', key).update('text').digest());
  }
});
