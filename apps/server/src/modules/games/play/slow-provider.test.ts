import { balanceCalls, gameCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { gamesModule } from '../index.ts';
import { addGame, outsideProvider } from '../testing/outside-provider.ts';
import { aRound, send } from '../testing/wallet-site.ts';

/** A provider that hangs holds up those who play there, and nobody else. */

const slow = await outsideProvider('slow', () => undefined);
const quick = await outsideProvider('quick', (message) =>
  message === 'launch' ? { status: 'ok', url: `${quick.url}/play` } : { status: 'ok', report: { state: 'closed' } },
);
const { app, owner, db } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, gamesModule],
  config: { gameProviders: [slow.peer, quick.peer] },
  isListening: true,
});
await addGame(owner, 'snail', 'slow');
await addGame(owner, 'hare', 'quick');
/** As many as may wait for one provider (core/providers.ts). */
const WAITING_MAX = 400;
/** Far less than the eight seconds that a provider is given. */
const AT_ONCE_MS = 2_000;
const SOON = { timeout: 5_000, interval: 10 };

test('hundreds wait for one provider: another one’s players, and every other call, are answered at once', async () => {
  const [waiting, other] = [
    await aPlayer(app.deps, { balance: yuan(100) }),
    await aPlayer(app.deps, { balance: yuan(100) }),
  ];
  const stuck = aRound(waiting.id, 'snail');
  await send(app, 'debit', stuck.debit('1'), { provider: 'slow' });
  const { id } = await db.one<{ id: bigint }>('select id from game_round where player = $1', [waiting.id]);

  let answered = 0;
  const launches = Array.from({ length: WAITING_MAX - 100 }, () =>
    callApp(app, gameCalls.launchGame, { game: 'snail' }, waiting),
  );
  const records = Array.from({ length: 100 }, () =>
    callApp(app, gameCalls.getGameBetInfo, { id: String(id) }, waiting),
  );
  for (const call of [...launches, ...records]) void call.then(() => (answered += 1));
  await expect.poll(() => slow.held.length, SOON).toBe(WAITING_MAX);

  const begun = performance.now();
  // One more is told at once that it is away.
  expect((await callApp(app, gameCalls.launchGame, { game: 'snail' }, other)).code).toBe(-2492);
  for (const [def, input] of [
    [gameCalls.gameListFront, {}],
    [balanceCalls.queryBalanceFront, {}],
    [gameCalls.launchGame, { game: 'hare' }],
    [gameCalls.getGameBetData, {}],
  ] as const)
    expect((await callApp(app, def as typeof gameCalls.getGameBetData, input as never, other)).code, def.path).toBe(1);
  // Money moves for both: messages come in, whatever is asked going out.
  for (const [name, who, game] of [
    ['quick', other, 'hare'],
    ['slow', waiting, 'snail'],
  ] as const) {
    const round = aRound(who.id, game);
    expect((await send(app, 'debit', round.debit('10'), { provider: name })).status).toBe('ok');
    expect((await send(app, 'credit', round.credit('20'), { provider: name })).status).toBe('ok');
  }
  const mine = (await callApp(app, gameCalls.getGameBetData, {}, other)).data.list[0];
  expect((await callApp(app, gameCalls.getGameBetInfo, { id: mine?.id ?? '' }, other)).data).toMatchObject({
    isAway: false,
  });
  expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
  expect(answered).toBe(0);

  // They are told that it is away, and a record says that what its provider keeps is missing.
  slow.letGo();
  expect(new Set((await Promise.all(launches)).map(({ code }) => code))).toEqual(new Set([-2492]));
  expect((await Promise.all(records)).every(({ data }) => data.isAway)).toBe(true);
  slow.says(() => ({ status: 'ok', url: `${slow.url}/play` }));
  expect((await callApp(app, gameCalls.launchGame, { game: 'snail' }, waiting)).code).toBe(1);
});
