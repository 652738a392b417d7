import { TRANSACTIONS, type TransactionKey } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';
import { auditLedger } from './audit.ts';
import { balanceOf, cause, openAccount, post } from './index.ts';
import { BALANCE_KINDS } from './leaving.ts';

/** Each transaction code moves money between the two accounts it names, one way, and nothing else (product §10.9, architecture §3). */

const { db, owner } = await testDatabase();
afterAll(async () =>
  expect((await auditLedger(db)).findings.filter(({ check }) => check !== 'holdsAreExplained')).toEqual([]),
);

let players = 0n;
let orders = 0n;

/** What has to be done before a code can take from its account: a hold is filled by the code that fills it. */
const FILLED_BY: Readonly<Record<string, readonly TransactionKey[]>> = {
  'hold.withdrawal': ['withdrawal'],
  'hold.envelope': ['envelopeSent'],
  'hold.pledge': ['yuebaoIn', 'pledgeIn'],
  'hold.gift': ['giftSent', 'giftIncome'],
  yuebao: ['yuebaoIn'],
};

async function aFilledPlayer(from: string): Promise<{ player: bigint; ref: bigint }> {
  const [player, ref] = [(players += 1n), (orders += 1n)];
  await openAccount(db, player);
  const steps: readonly TransactionKey[] = ['demoGrant', ...(FILLED_BY[from] ?? [])];
  for (const code of steps)
    expect(
      await owner.tx((tx) => post(tx, { id: cause(code, ref), code, player, amount: yuan(10), ref })),
    ).toMatchObject({
      ok: true,
    });
  return { player, ref };
}

const accountsOf = async (player: bigint) =>
  new Map(
    (
      await db.query<{ account: string; balance: bigint }>(
        `select case asset when 'main' then 'player' else split_part(asset, ':', 1) end as account, balance from account where player = $1`,
        [player],
      )
    ).map(({ account, balance }) => [account, balance]),
  );

describe.each(Object.entries(TRANSACTIONS) as [TransactionKey, (typeof TRANSACTIONS)[TransactionKey]][])(
  '%s',
  (code, { code: number, from, to, sign }) => {
    test(`takes from ${from} and gives to ${to}`, async () => {
      const { player, ref } = await aFilledPlayer(from);
      const before = await accountsOf(player);
      const posted = await owner.tx((tx) => post(tx, { id: cause('test', ref), code, player, amount: yuan(4), ref }));
      expect(posted).toMatchObject({ ok: true, data: [{ isNew: true }] });
      const after = await accountsOf(player);
      const moved = new Map(
        [...after].map(([account, balance]) => [account, balance - (before.get(account) ?? 0n)] as const),
      );
      const own = (account: string) => account === 'player' || account === 'yuebao' || account.startsWith('hold.');
      const expected = new Map<string, bigint>([...after.keys()].map((account) => [account, 0n]));
      if (own(from)) expected.set(from, -yuan(4));
      if (own(to)) expected.set(to, yuan(4));
      expect(moved).toEqual(expected);
      expect(moved.get('player')).toBe(BigInt(sign) * yuan(4));

      const house = await db.query<{ account: string; amount: bigint }>(
        `select h.account, h.amount from house_entry h join entry e on e.batch = h.batch and e.code = h.code
          where e.player = $1 and e.cause = $2 and e.code = $3`,
        [player, cause('test', ref), number],
      );
      const sides = [
        ...(own(from) ? [] : [{ account: from, amount: -yuan(4) }]),
        ...(own(to) ? [] : [{ account: to, amount: yuan(4) }]),
      ];
      expect(house).toEqual(sides);
    });

    test('is refused one unit past what its account holds, and done twice moves once', async () => {
      const { player, ref } = await aFilledPlayer(from);
      const take = (id: string, amount: bigint) =>
        owner.tx((tx) => post(tx, { id, code, player, amount: money(amount), ref }));
      const isHouse = from.startsWith('house.');
      const tooMuch = await take(cause('more', ref), yuan(10) + 1n);
      expect(tooMuch.ok).toBe(isHouse);
      const before = (await balanceOf(db, player)).balance;
      expect(await take(cause('all', ref), yuan(10))).toMatchObject({ ok: true, data: [{ isNew: true }] });
      expect(await take(cause('all', ref), yuan(10))).toMatchObject({ ok: true, data: [{ isNew: false }] });
      expect((await balanceOf(db, player)).balance - before).toBe(BigInt(sign) * yuan(10));
    });
  },
);

test('every balance that a code fills has a name when it is in the way of closing the account', async () => {
  const rows = await db.query<{ asset: string }>(
    `select distinct case account when 'player' then 'main' else account end as asset
       from ledger_code cross join lateral (values (from_account), (to_account)) as side (account) where account not like 'house.%'`,
  );
  expect(Object.keys(BALANCE_KINDS).toSorted()).toEqual(rows.map(({ asset }) => asset).toSorted());
});
