import { randomUUID } from 'node:crypto';
import { withdrawCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { settledEvent } from '../../../platform/testing/settled-event.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { cause, ledgerModule, post } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { cashierModule } from '../index.ts';

const { app, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, cashierModule],
  isListening: true,
});
const POLL = { timeout: 15_000, interval: 50 };

const owed = async (player: TestPlayer) =>
  (await callApp(app, withdrawCalls.getWithdrawLimitFlowList, {}, player)).data.total;

test('the event of settled bets moves each player’s turnover by the sum of the valid stakes', async () => {
  const [one, other] = [await aPlayer(app.deps), await aPlayer(app.deps)];
  for (const player of [one, other]) {
    const id = cause('test', randomUUID());
    await owner.tx((tx) => post(tx, { id, code: 'rechargeWechat', player: player.id, amount: yuan(100), ref: 1n }));
  }
  // A refunded bet (valid 0) counts nothing.
  const players = [one, other, one, one].map(({ id }) => String(id)).join(',');
  const valid = [yuan(30), yuan(7), yuan(12), 0n].join(',');
  await owner.tx((tx) => publishLater(tx, 'bet.settled', settledEvent({ players, valid })));
  await expect.poll(() => owed(one), POLL).toEqual({ required: '100', done: '42', missing: '58' });
  expect(await owed(other)).toEqual({ required: '100', done: '7', missing: '93' });
});
