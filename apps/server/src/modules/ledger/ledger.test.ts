import { TRANSACTIONS, type TransactionKey } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { sqlState } from '../../platform/db/pool.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { auditLedger } from './audit.ts';
import { sweepPart } from '../../platform/jobs/sweep.ts';
import { OLD_REQUEST_KEYS } from './queries.ts';
import {
  balanceOf,
  blockBets,
  cause,
  entriesByRef,
  findSpan,
  heldFor,
  openAccount,
  post,
  statementPage,
} from './index.ts';

const { db, owner } = await testDatabase();

let players = 0n;
async function aPlayer(balance: bigint): Promise<bigint> {
  const player = (players += 1n);
  await openAccount(db, player);
  if (balance > 0n)
    await db.tx((tx) =>
      post(tx, { id: cause('test', player), code: 'demoGrant', player, amount: money(balance), ref: player }),
    );
  return player;
}

const books = async () => expect((await auditLedger(db)).findings).toEqual([]);

test('the codes in the database are those of the contract', async () => {
  const rows = await db.query(
    'select code, name, from_account as "from", to_account as "to" from ledger_code order by code',
  );
  expect(rows).toEqual(Object.entries(TRANSACTIONS).map(([name, { code, from, to }]) => ({ code, name, from, to })));
});

test('a posting writes one line and the house the other, and tells the outbox once', async () => {
  await owner.run('delete from outbox');
  const player = await aPlayer(yuan(100));
  expect(await balanceOf(db, player)).toEqual({ balance: yuan(100), held: 0n, seq: 1n });
  const { entries } = await statementPage(db, player, await findSpan(db, player, null, null), 10, null);
  const [entry] = entries;
  expect(entry).toMatchObject({ seq: 1n, amount: yuan(100), balanceAfter: yuan(100), code: 403, ref: player });
  expect(await db.query(`select account, code, amount from house_entry order by batch desc limit 1`)).toEqual([
    { account: 'house.bonus', code: 403, amount: -yuan(100) },
  ]);
  expect(await db.query('select type, payload from outbox')).toEqual([
    {
      type: 'balance.changed',
      payload: { cause: 'posting', players: String(player), balances: String(yuan(100)), seqs: '1' },
    },
  ]);
  await books();
});

test('the same cause twice moves nothing and gives the first line', async () => {
  const player = await aPlayer(0n);
  const recharge = { id: cause('recharge', 7), code: 'rechargeAlipay', player, amount: yuan(5), ref: 7n } as const;
  await owner.tx((tx) => post(tx, recharge));
  await owner.tx((tx) => post(tx, { id: 'other', code: 'manualAdd', player, amount: yuan(1), ref: 8n }));
  const again = await owner.tx((tx) => post(tx, recharge));
  expect(again).toEqual({ ok: true, data: [{ isNew: false, balance: yuan(5), seq: 1n }] });
  expect((await balanceOf(db, player)).balance).toBe(yuan(6));
  expect((await entriesByRef(db, player, 7n, [103])).map((entry) => entry.amount)).toEqual([yuan(5)]);
  await books();
});

test('ten at once with one cause: credited once', async () => {
  const player = await aPlayer(0n);
  const recharge = { id: cause('recharge', 10), code: 'rechargeWechat', player, amount: yuan(3), ref: 10n } as const;
  const done = await Promise.all(Array.from({ length: 10 }, () => owner.tx((tx) => post(tx, recharge))));
  expect(done.filter((one) => one.ok && one.data[0]?.isNew)).toHaveLength(1);
  expect((await balanceOf(db, player)).balance).toBe(yuan(3));
  await books();
});

test('a balance one unit short is refused and leaves nothing of the whole set', async () => {
  const player = await aPlayer(yuan(2));
  const refused = await owner.tx((tx) =>
    post(tx, [
      { id: 'short.1', code: 'manualAdd', player, amount: yuan(1), ref: 1n },
      { id: 'short.2', code: 'manualTake', player, amount: money(yuan(3) + 1n), ref: 2n },
    ]),
  );
  expect(refused).toEqual({ ok: false, key: 'balanceShort' });
  expect(await balanceOf(db, player)).toMatchObject({ balance: yuan(2), seq: 1n });
  await books();
});

test('a hold leaves the balance, counts as held, and goes back or out; an envelope goes to another player', async () => {
  const player = await aPlayer(yuan(10));
  const friend = await aPlayer(0n);
  await owner.tx((tx) =>
    post(tx, { id: cause('withdrawal', 1), code: 'withdrawal', player, amount: yuan(4), ref: 1n }),
  );
  await owner.tx((tx) =>
    post(tx, { id: cause('envelope', 9), code: 'envelopeSent', player, amount: yuan(3), ref: 9n }),
  );
  expect(await balanceOf(db, player)).toMatchObject({ balance: yuan(3), held: yuan(7) });

  await owner.tx((tx) =>
    post(tx, [
      {
        id: cause('claim', 9, friend),
        code: 'envelopeReceived',
        player: friend,
        owner: player,
        amount: yuan(1),
        ref: 9n,
      },
      { id: cause('withdrawal.back', 1), code: 'withdrawalReturned', player, amount: yuan(4), ref: 1n },
    ]),
  );
  expect(await balanceOf(db, player)).toMatchObject({ balance: yuan(7), held: yuan(2) });
  expect((await balanceOf(db, friend)).balance).toBe(yuan(1));
  expect(await heldFor(db, player, 'hold.envelope', 9n)).toBe(yuan(2));

  const tooMuch = {
    id: 'claim.2',
    code: 'envelopeReceived',
    player: friend,
    owner: player,
    amount: yuan(3),
    ref: 9n,
  } as const;
  expect(await owner.tx((tx) => post(tx, tooMuch))).toEqual({ ok: false, key: 'balanceShort' });
  await owner.tx((tx) =>
    post(tx, { id: cause('envelope.back', 9), code: 'envelopeRefund', player, amount: yuan(2), ref: 9n }),
  );
  await books();
});

test('postings that cross each other do not wait for each other', async () => {
  const [a, b] = [await aPlayer(yuan(50)), await aPlayer(yuan(50))];
  const take = (id: string, players_: readonly bigint[]) =>
    db.tx(
      (tx) =>
        post(
          tx,
          players_.map((player) => ({ id, code: 'yuebaoIn' as const, player, amount: yuan(1), ref: player })),
        ),
      { attempts: 1 },
    );
  await Promise.all(Array.from({ length: 20 }, (_, n) => take(`yuebao.in:cross.${n}`, n % 2 ? [a, b] : [b, a])));
  expect((await balanceOf(db, a)).balance).toBe(yuan(30));
  expect((await balanceOf(db, b)).balance).toBe(yuan(30));
  await books();
});

test.each(['update entry set amount = 1', 'delete from entry', 'truncate entry', 'delete from house_entry'])(
  'history is insert-only, for the owner too: %s',
  async (sql) => {
    await aPlayer(yuan(1));
    expect(sqlState(await owner.run(sql).catch((error: unknown) => error))).toBe('42501');
  },
);

test.each([
  'update account set balance = balance + 1',
  `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at) values (1, 'main', 99, 1, 1, 403, 1, 1, now())`,
  `insert into house_entry values (1, 'house.bonus', 403, 1, 1, now())`,
  'select nextval($$ledger_batch$$)',
])('the server cannot write the ledger by itself: %s', async (sql) => {
  expect(sqlState(await db.run(sql).catch((error: unknown) => error))).toBe('42501');
});

test('a balance below zero is impossible whoever writes it', async () => {
  const player = await aPlayer(yuan(1));
  const failed = await owner
    .run('update account set balance = -1 where player = $1', [player])
    .catch((error: unknown) => error);
  expect(sqlState(failed)).toBe('23514');
});

test('the audit finds what a careless hand changed', async () => {
  const player = await aPlayer(yuan(8));
  await owner.run('update account set balance = balance + 1 where player = $1', [player]);
  const { findings } = await auditLedger(db);
  expect(findings.map((finding) => finding.check)).toEqual(['sumIsZero', 'balanceIsLastEntry']);
  await owner.run('update account set balance = balance - 1 where player = $1', [player]);

  await owner.run('alter table entry disable trigger entry_insert_only');
  await owner.run('update entry set amount = amount + 5, balance_after = balance_after + 5 where player = $1', [
    player,
  ]);
  const checks = (await auditLedger(db)).findings.map((finding) => finding.check);
  expect(checks).toEqual(expect.arrayContaining(['batchSumsToZero', 'houseEqualsPlayers', 'balanceIsLastEntry']));
  await owner.run('update entry set amount = amount - 5, balance_after = balance_after - 5 where player = $1', [
    player,
  ]);
  await owner.run('alter table entry enable trigger entry_insert_only');
  await books();
});

test('an open hold that nobody explains is a finding', async () => {
  const player = await aPlayer(yuan(5));
  await owner.tx((tx) =>
    post(tx, { id: cause('withdrawal', 77), code: 'withdrawal', player, amount: yuan(5), ref: 77n }),
  );
  const explained = { 'hold.withdrawal': async () => [{ player, ref: 77n, amount: yuan(5) }] };
  const others = (await auditLedger(db, { holds: explained })).findings;
  expect(others.some((finding) => finding.detail.includes(':77'))).toBe(false);
  const wrong = { 'hold.withdrawal': async () => [{ player, ref: 77n, amount: yuan(4) }] };
  const findings = (await auditLedger(db, { holds: wrong })).findings;
  expect(findings.map((finding) => finding.check)).toContain('holdsAreExplained');
  await owner.tx((tx) => post(tx, { id: 'back.77', code: 'withdrawalReturned', player, amount: yuan(5), ref: 77n }));
});

test.each(Object.entries(TRANSACTIONS).filter(([key, { from }]) => from.startsWith('house.') && key !== 'demoGrant'))(
  'money of the house without its cause is refused: %s',
  async (key) => {
    const player = await aPlayer(0n);
    const credit = { id: 'no cause', code: key as TransactionKey, player, amount: yuan(1), ref: 1n };
    await expect(db.tx((tx) => post(tx, credit))).rejects.toThrow('has no such cause');
    expect(await balanceOf(db, player)).toMatchObject({ balance: 0n, held: 0n });
  },
);

test('so are stakes, which functions of the owner take', async () => {
  const player = await aPlayer(yuan(5));
  for (const code of ['bet', 'chaseBet', 'withdrawalFee', 'gameBet'] as const)
    await expect(
      db.tx((tx) => post(tx, { id: cause('test', code), code, player, amount: yuan(1), ref: 1n })),
    ).rejects.toThrow('has no such cause');
});

test('the block on bets is written by its function alone', async () => {
  const player = await aPlayer(yuan(1));
  const until = new Date('2099-01-01T00:00:00Z');
  await blockBets(db, player, until);
  expect(await db.one('select blocked_until from account where player = $1', [player])).toEqual({
    blocked_until: until,
  });
});

test('request ids are forgotten by age alone', async () => {
  await db.run(`insert into request_key (player, request_id, call, body_hash, created_at)
    select 1, gen_random_uuid(), 'x', '', clock_timestamp() - hours * interval '1 hour' from unnest('{1,47,49,90}'::int[]) as hours`);
  expect(await db.tx((tx) => sweepPart(tx, OLD_REQUEST_KEYS, 0))).toEqual({ deleted: 2, next: null });
  expect(await db.query('select 1 from request_key')).toHaveLength(2);
});
