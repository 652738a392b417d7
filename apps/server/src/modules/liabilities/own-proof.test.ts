import { createHash, randomBytes } from 'node:crypto';
import { liabilityCalls } from '@caiting/contract';
import { foldLiability, isBoundTo, readLiability, type LiabilityProof } from '@caiting/lottery/verify-liabilities';
import { yuan } from '@caiting/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance, setClock } from '../../platform/testing/database.ts';
import { aPlayer } from '../account/testing/players.ts';
import { accountModule } from '../account/index.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { liabilityFindings } from './audit.ts';
import { liabilitiesModule, takeLiabilities } from './index.ts';
import { ownProof } from './own-proof.ts';
import { nonceAt, openingAt, partsAt, pathOf, rootOver, nodeOfBlock } from './tree.ts';

const withoutTicker = { ...liabilitiesModule, start: async () => undefined };
const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, withoutTicker] });
const DAY_MS = 86_400_000;
await setClock(owner, { at: new Date('2027-05-10T04:30:00+08:00'), rate: 0.000_001 });

const ask = (token: string, day: string) => callApp(app, liabilityCalls.ownLiability, { day } as never, { token });
const days = async (before?: string) =>
  (await callApp(app, liabilityCalls.liabilityDays, (before === undefined ? {} : { before }) as never)).data;
const read = (input: unknown): LiabilityProof => {
  const proof = readLiability(input);
  if (typeof proof === 'string') throw new Error(`${proof} is no good`);
  return proof;
};

describe('a player', () => {
  test('finds the own amounts in the published root, with the verifier that knows no server', async () => {
    const players = await Promise.all([100, 20, 3].map((amount) => aPlayer(app.deps, { balance: yuan(amount) })));
    const poor = await aPlayer(app.deps);
    const day = await takeLiabilities(db);
    const late = await (async () => {
      await advance(owner, 1_000);
      return aPlayer(app.deps, { balance: yuan(9) });
    })();
    const { list, next } = await days();
    expect({ next, list }).toMatchObject({
      next: null,
      list: [{ day, seq: 1, players: 3, owed: String(yuan(123)), provable: true }],
    });
    for (const [at, { token }] of players.entries()) {
      const { code, data } = await ask(token, String(day));
      expect(code).toBe(1);
      expect(data.proof?.balance).toBe(String(yuan([100, 20, 3][at] ?? 0)));
      expect(data.proof).toMatchObject({ root: list[0]?.root, owed: list[0]?.owed });
      expect(await foldLiability(read({ code, data }))).toMatchObject({ failure: null });
    }
    expect((await ask(late.token, String(day))).data.missing).toBe('early');
    expect((await ask(poor.token, String(day))).data.missing).toBe('nothing');
    expect((await ask(poor.token, '2027-05-09')).data.missing).toBe('unknown');
  });

  test('has a path for the newest eight nights, and pages through all of them', async () => {
    const { userId } = await aPlayer(app.deps, { balance: yuan(77) });
    for (let at = 0; at < 34; at += 1) {
      await advance(owner, DAY_MS);
      await takeLiabilities(db);
    }
    const first = await days();
    const second = await days(first.next ?? '');
    expect([first.list.length, second.list.length, second.next]).toEqual([30, 5, null]);
    expect([...first.list, ...second.list].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 35 }, (_, at) => 35 - at),
    );
    expect(first.list.map(({ provable }) => provable)).toEqual(Array.from({ length: 30 }, (_, at) => at < 8));
    expect(await ownProof(db, userId, first.list[7]?.day ?? '')).toMatchObject({ missing: null });
    expect(await ownProof(db, userId, first.list[8]?.day ?? '')).toMatchObject({
      missing: 'gone',
    });
    // Anybody reckons the chain of the nights again from what the list says.
    const oldest = [...first.list, ...second.list].toReversed();
    let before = createHash('sha256').digest();
    for (const { day, seq, takenAt, batch, players, owed, root, hash } of oldest) {
      const row = ['caiting-liability-day-v1', day, seq, takenAt, batch, players, owed, root].join('|');
      before = createHash('sha256').update(before).update(row).digest();
      expect(before.toString('hex')).toBe(hash);
    }
  });

  test('has a leaf bound to the own number: that of somebody with the same amounts is none', async () => {
    const pair = await Promise.all([1, 2].map(() => aPlayer(app.deps, { balance: yuan(41) })));
    await advance(owner, DAY_MS);
    const day = String(await takeLiabilities(db));
    expect((await days()).list[0]).toMatchObject({ day, binds: true });
    const nonces = new Set<string>();
    for (const [at, { token, userId }] of pair.entries()) {
      const proof = read((await ask(token, day)).data.proof);
      nonces.add(proof.nonce);
      // By hand: a tag, the opening, the number in eight bytes.
      const number = BigInt(userId).toString(16).padStart(16, '0');
      const owner16 = createHash('sha256')
        .update('caiting-liability-owner-v1')
        .update(Buffer.from(`${proof.opening}${number}`, 'hex'))
        .digest('hex')
        .slice(0, 32);
      expect(proof.nonce).toBe(owner16);
      expect(await isBoundTo(userId, proof)).toBe(true);
      // Right in every amount and on the whole way, and somebody else's.
      expect((await foldLiability(proof)).failure).toBeNull();
      expect(await isBoundTo(String(pair[1 - at]?.userId), proof)).toBe(false);
      expect(await isBoundTo(userId, { ...proof, opening: null })).toBe(false);
      expect(await isBoundTo(userId, { ...proof, opening: '0'.repeat(32) })).toBe(false);
      expect(await isBoundTo('x', proof)).toBe(false);
    }
    expect(nonces.size).toBe(2);
  });

  test('finds the own leaf in a night of before leaves were bound, and it is bound to nobody', async () => {
    const { userId } = await aPlayer(app.deps, { balance: yuan(43) });
    const { now } = await owner.one<{ now: string }>(
      `select pg_get_functiondef('liability_bound(bytea, bigint)'::regprocedure) as now`,
    );
    await owner.run(`create or replace function liability_bound(p_mac bytea, p_player bigint) returns bytea
      language sql immutable strict parallel safe as 'select p_mac'`);
    await advance(owner, DAY_MS);
    const day = String(await takeLiabilities(db));
    await owner.run(now);
    await owner.run(`alter table liability_day disable trigger user; update liability_day set binds = false where day = '${day}';
      alter table liability_day enable trigger user`);
    const { proof } = await ownProof(db, userId, day);
    expect(proof).toMatchObject({ opening: null, balance: String(yuan(43)) });
    expect((await foldLiability(read(proof))).failure).toBeNull();
    expect(await isBoundTo(userId, read(proof))).toBe(false);
    expect((await days()).list[0]).toMatchObject({ day, binds: false });
    expect(await liabilityFindings(owner, undefined, 'liabilityLeavesAreBalances')).toEqual([]);
    await advance(owner, DAY_MS);
    const next = String(await takeLiabilities(db));
    expect(await isBoundTo(userId, read((await ownProof(db, userId, next)).proof))).toBe(true);
  });

  test('is somebody: a stranger has no leaf', async () => {
    expect((await callApp(app, liabilityCalls.ownLiability, { day: '2027-05-10' } as never)).code).not.toBe(1);
  });
});

/** Leaves as a block has them: keys in order, four amounts each. */
function blockOf(amounts: readonly (readonly bigint[])[]): Buffer {
  const keys = amounts.map(() => randomBytes(32)).toSorted((a, b) => Buffer.compare(a, b));
  return Buffer.concat(
    amounts.map((parts, at) => {
      const bytes = Buffer.alloc(64);
      keys[at]?.copy(bytes);
      parts.forEach((amount, place) => bytes.writeBigInt64BE(amount, 32 + place * 8));
      return bytes;
    }),
  );
}

function proofAt(leaves: Buffer, place: number): LiabilityProof {
  const top = nodeOfBlock(leaves, 0);
  return {
    day: '2027-05-10',
    takenAt: 0,
    players: leaves.length / 64,
    owed: top.owed,
    root: rootOver([top]).hash.toString('hex'),
    index: place,
    opening: openingAt(leaves, place).toString('hex'),
    nonce: nonceAt(leaves, place).toString('hex'),
    parts: partsAt(leaves, place),
    path: pathOf(leaves, place, 0, [top]).map((step) => ({ ...step, hash: step.hash.toString('hex') })),
  };
}

test('whatever the balances: every path holds, and no changed amount does', async () => {
  const amount = fc.bigInt(0n, 10n ** 16n);
  const set = fc.array(fc.tuple(amount, amount, amount, amount), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      set,
      fc.nat(),
      fc.constantFrom('balance', 'held', 'yuebao', 'pledged'),
      async (rows, any, part) => {
        const leaves = blockOf(rows);
        for (let place = 0; place < rows.length; place += 1)
          expect((await foldLiability(proofAt(leaves, place))).failure).toBe(null);
        const proof = proofAt(leaves, any % rows.length);
        const more = { ...proof, parts: { ...proof.parts, [part]: proof.parts[part] + 1n } };
        expect((await foldLiability(more)).failure).toBe('root');
        expect((await foldLiability({ ...proof, owed: proof.owed + 1n })).failure).toBe('sum');
        expect((await foldLiability({ ...proof, index: proof.players })).failure).toBe('place');
        const [step, ...rest] = proof.path;
        if (step === undefined) return;
        const less = [{ ...step, owed: step.owed + 1n }, ...rest];
        expect((await foldLiability({ ...proof, path: less })).failure).toBe('root');
        const other = { ...step, side: step.side === 'left' ? ('right' as const) : ('left' as const) };
        expect((await foldLiability({ ...proof, path: [other, ...rest] })).failure).toBe('place');
        expect((await foldLiability({ ...proof, path: rest })).failure).toBe('place');
      },
    ),
    { numRuns: 60 },
  );
});

test('a sum that does not fit into eight bytes is no proof', async () => {
  const proof = proofAt(
    blockOf([
      [5n, 0n, 0n, 0n],
      [7n, 0n, 0n, 0n],
    ]),
    0,
  );
  const path = proof.path.map((step) => ({ ...step, owed: 2n ** 63n - 1n }));
  expect((await foldLiability({ ...proof, path })).failure).toBe('overflow');
});

test('a file that is none is named by its first bad field', () => {
  const { parts, path, ...rest } = proofAt(
    blockOf([
      [5n, 0n, 0n, 0n],
      [7n, 0n, 0n, 0n],
    ]),
    0,
  );
  const texts = (values: object) =>
    JSON.parse(JSON.stringify(values, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))) as object;
  const good = texts({ ...rest, ...parts, path });
  expect(typeof readLiability(good)).toBe('object');
  for (const [change, field] of [
    [{ day: '10.5.2027' }, 'day'],
    [{ takenAt: '0' }, 'takenAt'],
    [{ players: -1 }, 'players'],
    [{ index: 0.5 }, 'index'],
    [{ root: 'AB'.repeat(32) }, 'root'],
    [{ opening: 'ab' }, 'opening'],
    [{ nonce: 'ab' }, 'nonce'],
    [{ owed: '-5' }, 'owed'],
    [{ owed: '9223372036854775808' }, 'owed'],
    [{ balance: '-1' }, 'amounts'],
    [{ pledged: 5 }, 'amounts'],
    [{ path: {} }, 'path'],
    [{ path: [{ side: 'up', hash: 'ab'.repeat(32), owed: '1' }] }, 'path'],
    [{ path: [null] }, 'path'],
    [{ path: Array.from({ length: 41 }, () => ({ side: 'left', hash: 'ab'.repeat(32), owed: '0' })) }, 'path'],
  ] as const)
    expect(readLiability({ ...good, ...change }), JSON.stringify(change).slice(0, 60)).toBe(field);
  for (const nothing of [null, 'x', 3, [], {}]) expect(readLiability(nothing)).toBe('day');
});
