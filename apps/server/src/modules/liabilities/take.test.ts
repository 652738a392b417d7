import { createHash } from 'node:crypto';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { advance, setClock, testDatabase } from '../../platform/testing/database.ts';
import { until } from '../../platform/testing/until.ts';
import { aPlayer } from '../betting/testing/build.ts';
import { post } from '../ledger/index.ts';
import { liabilitiesModule } from './index.ts';
import { isDue, takeLiabilities } from './take.ts';

const { db, owner } = await testDatabase();
const DAY_MS = 86_400_000;
const STILL = 0.000_001;
await setClock(db, { at: new Date('2027-05-10T04:30:00+08:00'), rate: STILL });

interface Night {
  readonly day: string;
  readonly players: number;
  readonly owed: bigint;
  readonly batch: bigint;
  readonly root: string;
}
const night = () =>
  db.one<Night>(
    `select day::text, players, owed, batch, encode(root, 'hex') as root from liability_day order by seq desc limit 1`,
  );
/** By other code than the tree's: hexadecimal text, put together by hand. */
const sha = (tag: string, hex: string) =>
  createHash('sha256').update(tag).update(Buffer.from(hex, 'hex')).digest('hex');
const int8 = (amount: bigint) => amount.toString(16).padStart(16, '0');
const ZERO = '0'.repeat(64);
/** Keys and amounts as they lie in the blocks of the newest night. */
async function leaves(): Promise<{ hash: string; owed: bigint }[]> {
  const rows = await db.query<{ leaves: Buffer }>(
    'select leaves from liability_block where day = (select max(day) from liability_day) order by block',
  );
  const hex = rows.map(({ leaves: bytes }) => bytes.toString('hex')).join('');
  return (hex.match(/.{128}/g) ?? []).map((leaf) => ({
    hash: sha('caiting-liability-leaf-v1', leaf.slice(32)),
    owed: [64, 80, 96, 112].reduce((sum, at) => sum + BigInt(`0x${leaf.slice(at, at + 16)}`), 0n),
  }));
}
type Side = { hash: string; owed: bigint };
const node = (left: Side, right: Side): Side => ({
  hash: sha('caiting-liability-node-v1', left.hash + int8(left.owed) + right.hash + int8(right.owed)),
  owed: left.owed + right.owed,
});
const NOTHING = { hash: ZERO, owed: 0n };
const nextNight = async () => {
  await advance(db, DAY_MS);
  return takeLiabilities(db);
};

test('a site that owes nothing is not due; its tree is the node of nothing', async () => {
  expect(await isDue(db)).toBe(false);
  expect(await takeLiabilities(db)).toBe('2027-05-10');
  expect(await night()).toMatchObject({ players: 0, owed: 0n, root: ZERO });
  expect(await takeLiabilities(db)).toBeNull();
});

test('trees of one, two and three leaves, by hand', async () => {
  const players: string[] = [await aPlayer(db, yuan(100))];
  await nextNight();
  const [only] = await leaves();
  expect(await night()).toMatchObject({ players: 1, owed: yuan(100), root: only?.hash });

  players.push(await aPlayer(db, yuan(50)));
  await aPlayer(db, 0n as never);
  await nextNight();
  const [a, b] = (await leaves()) as [Side, Side];
  expect(await night()).toMatchObject({ players: 2, owed: yuan(150), root: node(a, b).hash });

  players.push(await aPlayer(db, yuan(7)));
  await nextNight();
  const [c, d, e] = (await leaves()) as [Side, Side, Side];
  expect(await night()).toMatchObject({ players: 3, owed: yuan(157), root: node(node(c, d), node(e, NOTHING)).hash });
  expect([c.owed, d.owed, e.owed].toSorted((x, y) => Number(x - y))).toEqual([yuan(7), yuan(50), yuan(100)]);
});

test('holds, yuebao and pledges of a player are in the leaf, each in its place', async () => {
  const player = await aPlayer(db, yuan(1_000));
  for (const [asset, amount] of [
    ['yuebao', 3],
    ['hold.pledge:1', 5],
    ['hold.pledge:2', 6],
    ['hold.withdrawal:9', 7],
    ['hold.envelope:9', 8],
  ] as const)
    await owner.run('insert into account (player, asset, balance, seq) values ($1, $2, $3, 0)', [
      player,
      asset,
      amount,
    ]);
  await nextNight();
  const { leaf } = await db.one<{ leaf: string }>(
    `select encode(substr(b.leaves, 33 + 64 * k, 32), 'hex') as leaf from liability_block b cross join lateral generate_series(0, length(b.leaves) / 64 - 1) as k
      where b.day = (select max(day) from liability_day) and substr(b.leaves, 1 + 64 * k, 32) = liability_key(b.day, $1)`,
    [player],
  );
  expect(leaf).toBe([yuan(1_000), 15n, 3n, 11n].map(int8).join(''));
  await owner.run('delete from account where player = $1 and seq = 0', [player]);
});

test('the same players stand in another order the next night, with other nonces', async () => {
  await nextNight();
  const before = await leaves();
  await nextNight();
  const after = await leaves();
  expect(after.map(({ hash }) => hash).filter((hash) => before.some((leaf) => leaf.hash === hash))).toEqual([]);
});

test('more leaves than a block: the node over a block is ten levels high, and so is that of the last', async () => {
  await owner.run(
    `insert into account (player, asset, balance, seq) select n, 'main', n, 0 from generate_series(500000, 504199) as n`,
  );
  await nextNight();
  let level: Side[] = await leaves();
  expect(level.length).toBeGreaterThan(4_200);
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) =>
      node(level[2 * at] as Side, level[2 * at + 1] ?? NOTHING),
    );
  expect(await night()).toMatchObject({ root: level[0]?.hash, owed: level[0]?.owed });
  await owner.run('delete from account where player between 500000 and 504199');
}, 60_000);

test('money that moves meanwhile: the sum is that of the lines up to the batch', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => aPlayer(db, yuan(500))));
  let isOver = false;
  let refs = 0n;
  const turns = players.map(() => 0);
  const writer = async (player: string, at: number): Promise<void> => {
    while (!isOver)
      await db.tx(async (tx) => {
        turns[at] = (turns[at] ?? 0) + 1;
        const ref = (refs += 1n);
        await post(tx, { id: `gift:${player}:${ref}`, code: 'demoGrant', player, amount: yuan(1), ref });
        await tx.query('select pg_sleep(random() * 0.004)');
      });
  };
  const writing = Promise.all(players.map(writer));
  const lines: bigint[] = [];
  for (let at = 0; at < 10; at += 1) {
    await advance(db, DAY_MS);
    // Whoever read the clock before it was set a day ahead is through: no clock of a site leaps by more than the hour that is looked back.
    const seen = [...turns];
    await until(async () => turns.every((turn, one) => turn > (seen[one] ?? 0) + 1), 'money has moved');
    await takeLiabilities(db);
    const { owed, batch } = await night();
    const { sum } = await db.one<{ sum: bigint }>(
      'select coalesce(sum(amount), 0)::int8 as sum from entry where batch <= $1',
      [batch],
    );
    expect(owed).toBe(sum);
    lines.push(owed);
  }
  isOver = true;
  await writing;
  expect(new Set(lines).size).toBeGreaterThan(5);
}, 60_000);

test('a writer of before the night that ends after it began is awaited, and is in it', async () => {
  const player = await aPlayer(db, yuan(1));
  const { tx, commit } = await db.begin();
  await post(tx, { id: 'slow', code: 'demoGrant', player, amount: yuan(900), ref: 1n });
  const { batch: own } = await tx.one<{ batch: bigint }>('select max(batch) as batch from entry');
  // Behind it, and committed before.
  await aPlayer(db, yuan(30));
  await advance(db, DAY_MS);
  const taking = takeLiabilities(db);
  const later = await aPlayer(db, yuan(40));
  expect(later).not.toBe(player);
  await commit();
  await taking;
  const { owed, batch } = await night();
  expect(batch).toBeGreaterThanOrEqual(own);
  expect(await db.one('select coalesce(sum(amount), 0)::int8 as owed from entry where batch <= $1', [batch])).toEqual({
    owed,
  });
});

test('a night that is killed in the middle leaves nothing, and two that begin at once are one', async () => {
  const count = () =>
    db.one('select count(*)::int as nights, (select count(*)::int from liability_block) as blocks from liability_day');
  await advance(db, DAY_MS);
  const before = await count();
  await owner.run(`create function fall() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger fall before insert on liability_secret for each row execute function fall()`);
  await expect(takeLiabilities(db)).rejects.toThrow('killed');
  expect(await count()).toEqual(before);
  await owner.run('drop trigger fall on liability_secret; drop function fall()');
  const taken = await Promise.all([takeLiabilities(db), takeLiabilities(db), takeLiabilities(db)]);
  expect(taken.filter((day) => day !== null)).toHaveLength(1);
});

test('a night that the operators’ log could not be told of is named at the next turn', async () => {
  await advance(db, DAY_MS);
  await owner.run(`create function fall() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger fall before insert on staff_log for each row execute function fall()`);
  await expect(takeLiabilities(db)).rejects.toThrow('full');
  await owner.run('drop trigger fall on staff_log; drop function fall()');
  expect(await isDue(db)).toBe(false);
  const stop = await liabilitiesModule.start?.({
    db,
    jobs: { tick: () => ({ stop: async () => undefined }), has: () => true },
    log: console,
  } as never);
  await stop?.();
  expect(
    await db.one(
      `select exists (select from staff_log l, liability_day d where d.seq = (select max(seq) from liability_day)
                         and l.act = 'proveLiabilities' and l.detail ->> 'hash' = encode(d.hash, 'hex')) as is`,
    ),
  ).toEqual({ is: true });
});

test('leaves of eight nights are kept, rows of all', async () => {
  const kept = await owner.one<{ days: number; secrets: number; nights: number }>(
    `select count(distinct day)::int as days, (select count(*)::int from liability_secret) as secrets, (select count(*)::int from liability_day) as nights
       from liability_block`,
  );
  expect(kept).toMatchObject({ days: 8, secrets: 8 });
  expect(kept.nights).toBeGreaterThan(12);
});

test('a night is due from twenty past four on', async () => {
  await setClock(db, { at: new Date('2027-07-01T05:00:00+08:00'), rate: STILL });
  await takeLiabilities(db);
  for (const [at, due] of [
    ['2027-07-01T23:59', false],
    ['2027-07-02T04:19', false],
    ['2027-07-02T04:20', true],
  ] as const) {
    await setClock(db, { at: new Date(`${at}:00+08:00`), rate: STILL });
    expect(await isDue(db), at).toBe(due);
  }
});

test('the server itself writes no night, reads no secret, and takes none but on a snapshot', async () => {
  for (const sql of [
    'update liability_day set owed = 0',
    'delete from liability_day',
    'insert into liability_day select * from liability_day',
    'delete from liability_block',
    'update liability_block set leaves = leaves',
    'insert into liability_block select * from liability_block',
    'select * from liability_secret',
    'select * from liability_parts(1, now())',
  ])
    await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
  await expect(owner.run('update liability_day set owed = 0')).rejects.toThrow(/insert-only/);
  await expect(db.run(`select take_liabilities(sha256('x'), 1, app_now())`)).rejects.toThrow(/one snapshot/);
});

test('less than nothing is refused, and so is more than eight bytes hold', async () => {
  for (const sql of [
    `select liability_up(array[sha256('a'), sha256('b')], array[5, -1]::int8[], null)`,
    `select liability_up(array[sha256('a'), sha256('b')], array[9223372036854775807, 1]::int8[], null)`,
  ])
    await expect(owner.query(sql)).rejects.toThrow(/less than nothing|out of range/);
});
