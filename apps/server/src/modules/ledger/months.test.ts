import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { appNow, setClock } from '../../platform/clock.ts';
import { makeMonths } from '../../platform/db/months/months.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { auditLedger } from './audit.ts';
import { cause, findSpan, ledgerModule, openAccount, post, statementPage } from './index.ts';

const { db, owner } = await testDatabase();
const PLAYER = 1n;
const RECHARGE = {
  id: cause('recharge', 7),
  code: 'rechargeAlipay',
  player: PLAYER,
  amount: yuan(5),
  ref: 7n,
} as const;

test('an account goes on over months, and a cause of an old month moves nothing', async () => {
  await openAccount(db, PLAYER);
  const first = await owner.tx((tx) => post(tx, RECHARGE));
  const begun = await appNow(db);
  for (let month = 1; month <= 3; month += 1) {
    await setClock(db, { at: new Date(begun.getTime() + month * 31 * 86_400_000) });
    await owner.tx((tx) =>
      post(tx, { id: `add:${month}`, code: 'manualAdd', player: PLAYER, amount: yuan(1), ref: 8n }),
    );
  }
  expect(await owner.tx((tx) => post(tx, RECHARGE))).toEqual({
    ok: true,
    data: [{ isNew: false, balance: yuan(5), seq: 1n }],
  });
  expect(first.ok && first.data[0]?.isNew).toBe(true);
  const { parts } = await owner.one<{ parts: number }>('select count(distinct tableoid)::int as parts from entry');
  expect(parts).toBe(4);
  const span = await findSpan(db, PLAYER, null, null);
  const { entries } = await statementPage(db, PLAYER, span, 10, null);
  expect(entries.map(({ seq, balanceAfter }) => [seq, balanceAfter])).toEqual([
    [4n, yuan(8)],
    [3n, yuan(7)],
    [2n, yuan(6)],
    [1n, yuan(5)],
  ]);
  // From the second month on.
  const later = await findSpan(db, PLAYER, new Date(begun.getTime() + 20 * 86_400_000), null);
  expect(later).toEqual({ first: 2n, end: 5n });
  expect((await auditLedger(db)).findings).toEqual([]);
});

test('a cause cannot be written twice, in whichever month', async () => {
  await expect(
    owner.run(
      `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, cause, at)
       select player, asset, 99, amount, balance_after, code, batch, ref, cause, app_now() from entry where seq = 1`,
    ),
  ).rejects.toMatchObject({ code: '23505' });
});

test('health says when the months end, and does not when they are made again', async () => {
  const problems = () => ledgerModule.problems?.({ db } as never);
  expect(await problems()).toEqual([]);
  const { part } = await db.one<{ part: string }>(
    `select part from month_partitions() where parent = 'bet' order by next_month desc limit 1`,
  );
  await owner.run(`drop table ${part}`);
  expect(await problems()).toEqual([]);
  const { next } = await db.one<{ next: string }>(
    `select part as next from month_partitions() where parent = 'bet' order by next_month desc limit 1`,
  );
  await owner.run(`drop table ${next}`);
  expect(await problems()).toEqual(['monthsMissing']);
  expect(await makeMonths(db)).toBe(2);
  expect(await problems()).toEqual([]);
});
