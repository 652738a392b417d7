import { pushes } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { until } from '../../platform/testing/until.ts';
import { userRoom } from '../../platform/sockets/hub.ts';
import { balanceOf, cause, ledgerModule, onPosted, openAccount, post } from './index.ts';

// As the owner, who needs no cause for a posting.
const { app, db, owner } = await testApp({ modules: [ledgerModule], isListening: true });

const followed: string[] = [];
onPosted(['siteEnvelope'], async (_, { id, player }) => void followed.push(`${player} ${id}`));
onPosted(['gradeGift'], async () => {
  throw new Error('the follower failed');
});

let players = 500n;
async function aPlayer(): Promise<bigint> {
  players += 1n;
  await openAccount(db, players);
  return players;
}

test('a follower hears of each new posting of its codes, and of no repetition and no other code', async () => {
  const player = await aPlayer();
  const gift = { id: cause('gift', player), code: 'siteEnvelope', player, amount: yuan(1), ref: 1n } as const;
  await owner.tx((tx) => post(tx, gift));
  await owner.tx((tx) => post(tx, gift));
  await owner.tx((tx) => post(tx, { ...gift, id: cause('other', player), code: 'activityGift' }));
  expect(followed).toEqual([`${player} gift:${player}`]);
});

test('a follower that fails undoes the posting', async () => {
  const player = await aPlayer();
  const gift = { id: cause('grade', player), code: 'gradeGift', player, amount: yuan(1), ref: 1n } as const;
  await expect(owner.tx((tx) => post(tx, gift))).rejects.toThrow('the follower failed');
  expect(await balanceOf(db, player)).toMatchObject({ balance: 0n, seq: 0n });
});

test('a transaction that rolls back pushes nothing; one that commits pushes the balance and its line’s number', async () => {
  const player = await aPlayer();
  const seen: unknown[] = [];
  app.deps.bus.subscribe((notice) => {
    if (notice.kind === 'live' && notice.room === userRoom(String(player))) seen.push(notice.frame);
  });
  const add = { code: 'manualAdd', player, amount: yuan(12), ref: 1n } as const;
  const lost = owner.tx(async (tx) => {
    await post(tx, { ...add, id: cause('lost', player) });
    throw new Error('changed its mind');
  });
  await expect(lost).rejects.toThrow('changed its mind');
  await owner.tx((tx) => post(tx, { ...add, id: cause('kept', player) }));
  await until(async () => seen.length > 0, 'the push');
  expect(seen).toMatchObject([{ code: pushes.balance.code, data: { balance: '12', seq: '1', cause: 'posting' } }]);
});
