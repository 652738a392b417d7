import { gameCalls, protectionCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { gamesModule } from '../index.ts';
import { addGame, outsideProvider, type Says } from '../testing/outside-provider.ts';
import { WITH_HOUSE, aRound, send } from '../testing/wallet-site.ts';

/** The way into a game of an outside provider. */

const acme = await outsideProvider('acme', () => ({}));
const page: Says = (_message, { token }) => ({ status: 'ok', url: `${acme.url}/play?token=${String(token)}` });
const { app, owner } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, gamesModule],
  config: { gameProviders: [...(WITH_HOUSE.gameProviders ?? []), acme.peer] },
});
await addGame(owner, 'mahjong', 'acme');
await addGame(owner, 'lost', 'nobody');
let who: TestPlayer;
beforeEach(async () => {
  who = await aPlayer(app.deps, { balance: yuan(100) });
  acme.says(page);
});
const launch = (game = 'mahjong', by = who) => callApp(app, gameCalls.launchGame, { game }, by);

test('a launch leads to a page of the provider, whose token says whose game it is', async () => {
  const { url } = (await launch()).data;
  expect(new URL(url).origin).toBe(acme.url);
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(acme.asked.at(-1)).toEqual({
    message: 'launch',
    fields: { game: 'mahjong', token, language: 'zh' },
    from: 'acme',
  });
  expect(await send(app, 'authenticate', { token }, { provider: 'acme' })).toMatchObject({
    status: 'ok',
    player: String(who.id),
    game: 'mahjong',
    balance: '100',
  });
  // Another launch has a token of its own; a token is nothing to another provider.
  expect((await launch()).data.url).not.toBe(url);
  expect((await send(app, 'authenticate', { token })).status).toBe('unknownToken');
});

test.each<[string, object | string]>([
  ['a page of another origin', { status: 'ok', url: 'https://elsewhere.example/play' }],
  ['the same host at another port', { status: 'ok', url: 'http://127.0.0.1:9/play' }],
  ['no address', { status: 'ok', url: 'play' }],
  ['a script', { status: 'ok', url: 'javascript:alert(1)' }],
  ['a fault', { status: 'busy' }],
  ['nothing of the contract', { url: 1 }],
  ['a page of a proxy', '<html>502</html>'],
])('a provider that answers %s is away', async (_name, answer) => {
  acme.says(() => answer);
  expect((await launch()).code).toBe(-2492);
});

test('no way into a game that is closed, not there, or whose provider is not', async () => {
  expect((await launch('nothing')).code).toBe(-2490);
  expect((await launch('lost')).code).toBe(-2492);
  await owner.run(`update game set state = 'maintenance' where code = 'mahjong'`);
  const { length } = acme.asked;
  expect((await launch()).code).toBe(-2491);
  expect(acme.asked).toHaveLength(length);
  await owner.run(`update game set state = 'open' where code = 'mahjong'`);
  expect((await callApp(app, gameCalls.launchGame, { game: 'mahjong' })).code).not.toBe(1);
});

test('no way in where every stake would be refused: at a limit that is reached, and in a pause', async () => {
  await callApp(app, protectionCalls.setProtectionLimit, { kind: 'stake', period: 'day', amount: '20' }, who);
  const common = { ...aRound(who.id, 'mahjong').debit('20') };
  await send(app, 'debit', { ...common, amount: '19.9999' }, { provider: 'acme' });
  expect((await launch()).code).toBe(1);
  await send(app, 'debit', { ...common, transactionId: 'last', amount: '0.0001' }, { provider: 'acme' });
  expect((await launch()).code).toBe(-2251);
  const other = await aPlayer(app.deps);
  await callApp(app, protectionCalls.takeTimeOut, { hours: 24 }, other);
  const { length } = acme.asked;
  expect((await launch('mahjong', other)).code).toBe(-2256);
  // Nobody is told of somebody who pauses.
  expect(acme.asked).toHaveLength(length);
});

test('the list tells whose game it is, and why one cannot be played', async () => {
  await owner.run(`insert into game_provider (code, name_zh, name_en) values ('acme', '艾克米', 'Acme')`);
  await owner.run(
    `update game set state = 'maintenance', why_zh = '升级中', why_en = 'An upgrade' where code = 'mahjong'`,
  );
  const { list } = (await callApp(app, gameCalls.gameListFront, {})).data;
  const found = (code: string) => list.find((game) => game.code === code);
  expect(found('mahjong')).toMatchObject({
    providerName: { zh: '艾克米', en: 'Acme' },
    isHouse: false,
    state: 'maintenance',
    why: { zh: '升级中', en: 'An upgrade' },
  });
  // Of a provider that is not configured: its code, and no reason that anybody gave.
  expect(found('lost')).toMatchObject({ providerName: { zh: 'nobody' }, state: 'maintenance', why: null });
  await owner.run(`update game set state = 'open' where code = 'mahjong'`);
  expect(found('baccarat')).toMatchObject({ isHouse: true, state: 'open', why: null });
});
