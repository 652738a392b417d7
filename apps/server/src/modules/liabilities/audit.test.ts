import { yuan } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { advance, setClock, testDatabase } from '../../platform/testing/database.ts';
import type { Queries } from '../../platform/db/pool.ts';
import { aPlayer } from '../betting/testing/build.ts';
import { liabilityFindings } from './audit.ts';
import { takeLiabilities } from './take.ts';

const { db, owner } = await testDatabase();
const DAY_MS = 86_400_000;
const DAYS = { first: '2027-05-12', last: '2027-05-13' };

/** Four nights, with money before, between and behind them. */
beforeAll(async () => {
  await setClock(db, { at: new Date('2027-05-10T04:30:00+08:00'), rate: 0.000_001 });
  for (let at = 0; at < 4; at += 1) {
    await aPlayer(db, yuan(100 + at));
    await aPlayer(db, yuan(50));
    await takeLiabilities(db);
    await advance(db, DAY_MS / 2);
    await aPlayer(db, yuan(9));
    if (at < 3) await advance(db, DAY_MS / 2);
  }
});

const named = async (on: Queries, days?: typeof DAYS) => [
  ...new Set((await liabilityFindings(on, days)).map(({ check }) => check)),
];

test('nights as they should be have no findings: of everything, and of some days', async () => {
  expect(await named(db)).toEqual([]);
  expect(await named(db, DAYS)).toEqual([]);
});

const NEWEST = `(select max(day) from liability_day)`;
const OFF =
  'alter table liability_day disable trigger user; alter table entry disable trigger user; alter table staff_log disable trigger user';
/** Forged so that the row's own hash is right again. */
const REHASH = `update liability_day set hash = liability_day_hash(before, day, seq, taken_at, batch, players, owed, root) where day = ${NEWEST}`;
const ONE_MORE = `overlay(leaves placing int8send(('x' || encode(substr(leaves, 33, 8), 'hex'))::bit(64)::int8 + 1) from 33)`;

test.each([
  [
    'a leaf left out',
    `update liability_block set leaves = substr(leaves, 65) where day = ${NEWEST}`,
    ['liabilityTreeStands', 'liabilityLeavesAreBalances'],
  ],
  [
    'an amount',
    `update liability_block set leaves = ${ONE_MORE} where day = ${NEWEST}`,
    ['liabilityTreeStands', 'liabilityLeavesAreBalances'],
  ],
  [
    'an amount below zero',
    `update liability_block set leaves = overlay(leaves placing int8send(-5) from 33) where day = ${NEWEST}`,
    ['liabilityTreeStands', 'liabilityLeavesAreBalances'],
  ],
  [
    'the node of a block',
    `update liability_block set hash = sha256('x') where day = ${NEWEST}`,
    ['liabilityTreeStands'],
  ],
  [
    'a block of an older night',
    `update liability_block set owed = owed + 1 where day = '2027-05-11'`,
    ['liabilityTreeStands'],
  ],
  [
    'the blocks of a night',
    `delete from liability_block where day = ${NEWEST}`,
    ['liabilityTreeStands', 'liabilityLeavesAreBalances'],
  ],
  [
    'a root',
    `update liability_day set root = sha256('x') where day = ${NEWEST}`,
    ['liabilityTreeStands', 'liabilityNightsStand'],
  ],
  [
    'a root with its hash',
    `update liability_day set root = sha256('x') where day = ${NEWEST}; ${REHASH}`,
    ['liabilityTreeStands', 'liabilityNightsStand'],
  ],
  [
    'a sum',
    `update liability_day set owed = owed + 1 where day = ${NEWEST}; ${REHASH}`,
    ['liabilitiesFollowLines', 'liabilityTreeStands'],
  ],
  [
    'a place in the ledger',
    `update liability_day set batch = batch - 1 where day = ${NEWEST}; ${REHASH}`,
    ['liabilitiesFollowLines', 'liabilityLeavesAreBalances'],
  ],
  [
    'how many they are',
    `update liability_day set players = players - 1 where day = ${NEWEST}; ${REHASH}`,
    ['liabilityTreeStands'],
  ],
  [
    'the newest night gone',
    `delete from liability_day where day = ${NEWEST}`,
    ['liabilityNightsStand', 'liabilityNightsAreKept'],
  ],
  [
    'a night between gone',
    `delete from liability_day where day = '2027-05-11'`,
    ['liabilityNightsStand', 'liabilityNightsAreKept'],
  ],
  ['the first night gone', `delete from liability_day where seq = 1`, ['liabilityNightsStand']],
  ['every night gone', 'delete from liability_day', ['liabilityNightsStand']],
  [
    'the line of a night',
    `delete from staff_log where act = 'proveLiabilities' and detail ->> 'seq' = '2'`,
    ['liabilityNightsStand'],
  ],
  [
    'what a night says of whom it binds',
    `update liability_day set binds = false where day = ${NEWEST}`,
    ['liabilityLeavesAreBalances'],
  ],
  ['the secret of a night', `delete from liability_secret where day = ${NEWEST}`, ['liabilityLeavesAreBalances']],
  [
    'a line of the books from before the night',
    `update entry set amount = amount + 1 where at between '2027-05-12T05:00+08' and '2027-05-13T04:00+08'`,
    ['liabilitiesFollowLines'],
  ],
  ['a balance', `update account set balance = balance + 1`, ['liabilityLeavesAreBalances']],
])('%s is found', async (_, sql, checks) => {
  for (const days of [undefined, DAYS]) {
    const { tx, rollback } = await owner.begin();
    await tx.run(`${OFF}; ${sql}`);
    const found = await named(tx, days);
    await rollback();
    expect(found, days === undefined ? 'of everything' : 'of some days').toEqual(expect.arrayContaining(checks));
  }
});

test('a night that nobody took is found from six o’clock on, where money moved that day', async () => {
  await setClock(db, { at: new Date('2027-05-15T05:59:00+08:00'), rate: 0.000_001 });
  expect(await named(db)).toEqual([]);
  await setClock(db, { at: new Date('2027-05-14T08:00:00+08:00'), rate: 0.000_001 });
  await aPlayer(db, yuan(1));
  expect(await named(db)).toEqual(['liabilityNightsAreKept']);
});
