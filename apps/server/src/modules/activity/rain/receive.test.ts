import { randomUUID } from 'node:crypto';
import { CODES, SUCCESS, activityCalls, calls, rainCalls } from '@caiting/contract';
import { parseMoney, yuan } from '@caiting/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLog } from '../../../platform/log.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditLedger, balanceOf } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { aParticipant } from '../testing/activities.ts';
import { MINUTE_MS, aRain, aWindow, open } from '../testing/rains.ts';
import { rainChecks } from './audit-rains.ts';
import { cancelRain } from './publish-rain.ts';

/** What is paid of a rain, to whom, and when. */
const withoutSeeds = modules.filter(({ name }) => !name.startsWith('demo'));
const { app, config, db, owner, appTarget, ownerTarget } = await testApp({
  modules: withoutSeeds,
  config: { logLevel: 'silent' },
});
const { deps } = app;
const NOON = Date.parse('2027-05-12T04:00:00Z');
beforeAll(() => setClock(db, { at: new Date(NOON) }));
afterAll(async () => expect((await auditLedger(db, { checks: rainChecks })).findings).toEqual([]));

const balance = async (player: { id: bigint }) => (await balanceOf(db, player.id)).balance;
const numberOf = async (player: { token: string } | undefined, id: string) =>
  (await callApp(app, rainCalls.redEnvelopeNumber, { id }, player)).data;
const windowOf = (id: string) =>
  db.one<{ taken: number; left_fen: bigint }>('select taken, left_fen from rain_window where id = $1::int8', [id]);

describe('what is paid', () => {
  test('200 at once, over two servers, for 50 packets: 50 are paid, and together the pool', async () => {
    const second = await createApp({
      config: { ...config, port: 0 },
      db,
      appTarget,
      ownerTarget,
      modules: withoutSeeds,
      log: createLog('error'),
    });
    const { window } = await aRain(deps);
    const people: TestPlayer[] = [];
    while (people.length < 200) people.push(await aPlayer(deps));
    const said = await Promise.all(people.map((one, at) => open(at % 2 ? deps : second.deps, one, window)));
    const paid = said.filter((word) => parseMoney(word) !== null);
    expect(paid).toHaveLength(50);
    expect(paid.reduce((sum, word) => sum + (parseMoney(word) ?? 0n), 0n)).toBe(yuan(100));
    expect(said.filter((word) => word === 'rainEmptied')).toHaveLength(150);
    expect(await windowOf(window)).toEqual({ taken: 50, left_fen: 0n });
    const balances = await Promise.all(people.map(balance));
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(yuan(100));
    const lines = await db.query('select 1 from entry where code = 212 and player = any($1::int8[])', [
      people.map(({ id }) => id),
    ]);
    expect(lines).toHaveLength(50);
  }, 60_000);

  test('twenty presses of one person at once, on two devices, open as many as his level has', async () => {
    const { id, window } = await aRain(deps, { chances: [{ grade: 1, chances: 3 }] });
    const player = await aPlayer(deps);
    const said = await Promise.all(Array.from({ length: 20 }, () => open(deps, player, window)));
    expect(said.filter((word) => word === 'rainChancesUsed')).toHaveLength(17);
    expect((await windowOf(window)).taken).toBe(3);
    expect((await numberOf(player, id)).number).toBe(0);
  });

  test('a request that comes again gets the first answer and no second packet; its key cannot stand for another window', async () => {
    const { window } = await aRain(deps, { chances: [{ grade: 1, chances: 3 }] });
    const { window: other } = await aRain(deps);
    const player = await aPlayer(deps);
    const requestId = randomUUID();
    const said = await Promise.all(Array.from({ length: 5 }, () => open(deps, player, window, requestId)));
    expect(new Set(said).size).toBe(1);
    expect(await balance(player)).toBe(parseMoney(said[0] ?? ''));
    expect(await open(deps, player, other, requestId)).toBe('requestIdReused');
  });

  test('chances follow the level; below the lowest there are none', async () => {
    const { id, window } = await aRain(deps, {
      chances: [
        { grade: 2, chances: 1 },
        { grade: 5, chances: 2 },
      ],
    });
    const [low, middle, high] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    await owner.run('update player set grade = 4 where id = $1', [middle.id]);
    await owner.run('update player set grade = 7 where id = $1', [high.id]);
    const numbers = [await numberOf(low, id), await numberOf(middle, id), await numberOf(high, id)];
    expect(numbers.map(({ number }) => number)).toEqual([0, 1, 2]);
    const refused = await callApp(app, rainCalls.receiveRedEnvelope, { windowId: window }, low);
    expect(refused.code).toBe(-2554);
    expect(refused.msg).toContain('白银');
    await open(deps, middle, window);
    expect(await open(deps, middle, window)).toBe('rainChancesUsed');
    await open(deps, high, window);
    const last = await callApp(app, rainCalls.receiveRedEnvelope, { windowId: window }, high);
    expect(last.data).toMatchObject({ chancesLeft: 0, packetsLeft: 47 });
  });

  test('a packet owes the turnover of its rain, not the factor of the tenant', async () => {
    const { window } = await aRain(deps, {
      wagering: '2.5',
      windows: [aWindow(NOON, -5, 50, { pool: '8', packets: 1 })],
    });
    const player = await aPlayer(deps);
    const { data } = await callApp(app, rainCalls.receiveRedEnvelope, { windowId: window }, player);
    expect(data).toEqual({ amount: '8', owed: '20', chancesLeft: 0, packetsLeft: 0 });
    const { total } = (await callApp(app, calls.getWithdrawLimitFlowList, {}, player)).data;
    expect(total.required).toBe('20');
  });
});

describe('one browser', () => {
  const chances = [{ grade: 1, chances: 2 }];

  test('opens packets of a window for one account alone, however many press at once; in the next window it may be another', async () => {
    const windows = [aWindow(NOON, -5, 5), aWindow(NOON, 5, 10)];
    const rain = await aRain(deps, { perDevice: true, chances, windows });
    const { device } = await aParticipant(deps);
    const people = await Promise.all(Array.from({ length: 5 }, () => aParticipant(deps, { device })));
    const said = await Promise.all(people.map((one) => open(deps, one, rain.window)));
    expect(said.filter((word) => word === 'activityDeviceUsed')).toHaveLength(4);
    const won = said.findIndex((word) => word !== 'activityDeviceUsed');
    const [winner, other] = [people.at(won)!, people.at(won - 1)!];
    expect(parseMoney(await open(deps, winner, rain.window))).not.toBeNull();
    expect((await windowOf(rain.window)).taken).toBe(2);
    await setClock(db, { at: new Date(NOON + 6 * MINUTE_MS) });
    expect(parseMoney(await open(deps, other, rain.windows[1] ?? ''))).not.toBeNull();
    expect(await open(deps, winner, rain.windows[1] ?? '')).toBe('activityDeviceUsed');
    await setClock(db, { at: new Date(NOON) });
  });

  test('that this player has not signed in with opens nothing; where the rain asks for none, any does', async () => {
    const [asks, asksNot] = [await aRain(deps, { perDevice: true, chances }), await aRain(deps, { chances })];
    const [player, stranger] = [await aParticipant(deps), await aParticipant(deps)];
    for (const device of [null, 'made-up', stranger.device])
      expect(await open(deps, { ...player, device }, asks.window)).toBe('activityDeviceUnknown');
    expect((await windowOf(asks.window)).taken).toBe(0);
    for (const device of [null, stranger.device])
      expect(parseMoney(await open(deps, { ...player, device }, asksNot.window))).not.toBeNull();
    const kept = await db.query('select device from rain_take where rain_window = $1::int8', [asksNot.window]);
    expect(kept).toEqual([{ device: null }, { device: null }]);
  });

  test('is the one of the cookie, and the refusal says what is the matter', async () => {
    const { window } = await aRain(deps, { perDevice: true });
    const one = await aParticipant(deps);
    const other = await aParticipant(deps, { device: one.device });
    const call = (who: TestPlayer, cookie?: string) =>
      callApp(app, rainCalls.receiveRedEnvelope, { windowId: window }, { token: who.token, ...(cookie && { cookie }) });
    expect((await call(one)).code).toBe(CODES.activityDeviceUnknown.code);
    expect((await call(one, `caiting_device=${one.device}`)).code).toBe(SUCCESS);
    const refused = await call(other, `caiting_device=${one.device}`);
    expect(refused.code).toBe(CODES.activityDeviceUsed.code);
    expect(refused.msg).toBe('此设备已由其他账号领取过');
  });
});

describe('when', () => {
  test('from the first instant of a window to the last, and not before or at its end', async () => {
    const start = NOON + 600 * MINUTE_MS;
    const window = { startsAt: start, endsAt: start + MINUTE_MS, pool: '100', packets: 50 };
    const rain = await aRain(deps, { windows: [window] });
    const [player, late] = [await aPlayer(deps), await aPlayer(deps)];
    // The clock all but stands: a minute of the test is less than a microsecond of it.
    const at = (ms: number) => setClock(db, { at: new Date(ms), rate: 1e-9 });
    await at(start - 1);
    expect(await open(deps, player, rain.window)).toBe('rainNotBegun');
    expect(await numberOf(player, rain.id)).toMatchObject({ number: 0, windowId: null, nextAt: start });
    await at(start);
    expect(parseMoney(await open(deps, player, rain.window))).not.toBeNull();
    await at(start + MINUTE_MS - 1);
    expect(await numberOf(late, rain.id)).toMatchObject({ number: 1, windowId: rain.window, nextAt: null });
    await at(start + MINUTE_MS);
    expect(await open(deps, late, rain.window)).toBe('rainEnded');
    expect(await numberOf(late, rain.id)).toEqual({ number: 0, windowId: null, endsAt: null, nextAt: null });
    await at(start + MINUTE_MS - 1);
    expect(parseMoney(await open(deps, late, rain.window))).not.toBeNull();
    await setClock(db, { at: new Date(NOON) });
  });

  test('a window that ends while a press waits for it pays nothing', async () => {
    const { window } = await aRain(deps);
    const player = await aPlayer(deps);
    const holder = await owner.begin();
    await holder.tx.run('select 1 from rain_window where id = $1::int8 for update', [window]);
    const press = open(deps, player, window);
    await expect
      .poll(
        () =>
          owner.query(
            `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
          ),
        { timeout: 10_000 },
      )
      .not.toHaveLength(0);
    await setClock(db, { at: new Date(NOON + 10 * MINUTE_MS) });
    await holder.rollback();
    expect(await press).toBe('rainEnded');
    await setClock(db, { at: new Date(NOON) });
  });

  test('what is called off before it opens pays nothing; what has opened runs on', async () => {
    const windows = [aWindow(NOON, -5, 5), aWindow(NOON, 20, 30), aWindow(NOON, 40, 50)];
    const rain = await aRain(deps, { windows });
    const player = await aPlayer(deps);
    expect(await cancelRain(db, rain.id)).toEqual({ ok: true, data: { title: '红包雨', windows: 2 } });
    expect(await cancelRain(db, rain.id)).toMatchObject({ key: 'rainUncancellable' });
    expect(await cancelRain(db, '999999')).toMatchObject({ key: 'notFound' });
    await setClock(db, { at: new Date(NOON + 25 * MINUTE_MS) });
    expect(await open(deps, player, rain.windows[1] ?? '')).toBe('rainCancelled');
    await setClock(db, { at: new Date(NOON) });
    expect(parseMoney(await open(deps, player, rain.window))).not.toBeNull();
    expect(await open(deps, player, '999999')).toBe('rainUnknown');
  });
});

describe('who', () => {
  test('who has excluded himself is shown none and is paid none', async () => {
    const { id, window } = await aRain(deps);
    const player = await aPlayer(deps);
    const shown = async () => (await callApp(app, activityCalls.frontList, {}, player)).data.rains;
    expect((await shown()).some((rain) => rain.id === id)).toBe(true);
    await callApp(app, calls.takeTimeOut, { hours: 24 }, player);
    expect(await shown()).toEqual([]);
    expect((await callApp(app, rainCalls.rainDetail, { id }, player)).code).toBe(-2549);
    expect((await callApp(app, rainCalls.rainSplit, { windowId: window }, player)).code).toBe(-2549);
    expect(await numberOf(player, id)).toEqual({ number: 0, windowId: null, endsAt: null, nextAt: null });
    expect(await open(deps, player, window)).toBe('excluded');
    expect(await balance(player)).toBe(0n);
  });

  test('who is locked is paid none; a visitor sees the rain and cannot open', async () => {
    const { id, window } = await aRain(deps);
    const player = await aPlayer(deps);
    await owner.run(`update player set state = 'locked' where id = $1`, [player.id]);
    expect(await open(deps, player, window)).toBe('excluded');
    expect((await callApp(app, rainCalls.rainDetail, { id })).data).toMatchObject({ ownChances: null });
    expect((await callApp(app, rainCalls.receiveRedEnvelope, { windowId: window } as never)).code).toBeLessThan(0);
    expect((await windowOf(window)).taken).toBe(0);
  });

  test('the server’s own role can neither write a packet nor change a split', async () => {
    const { window } = await aRain(deps);
    for (const sql of [
      `insert into rain_take (rain_window, position, player, nth, grade, amount) values (${window}, 1, 1, 1, 1, 1)`,
      'update rain_take set amount = amount + 1',
      'delete from rain_take',
      'update rain_window set shares = shares',
      'update rain_window set taken = 0, left_fen = pool_fen',
      `update rain_window set starts_at = ends_at - interval '1 second'`,
      'update rain_chance set chances = 100',
      'delete from rain_window',
    ])
      await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
  });
});
