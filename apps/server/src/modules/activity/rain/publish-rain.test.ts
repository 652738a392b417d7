import { envelopeCommitment, rainCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { appNow, setClock } from '../../../platform/testing/database.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { MINUTE_MS, aRain, aWindow, open } from '../testing/rains.ts';
import { createRain } from './publish-rain.ts';

/** What is told before a window opens, and what anybody can check after it. */
const { app, db, owner } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const { deps } = app;
const now = (await appNow(db)).getTime();

test('the split is told as a digest before, and itself after: the same, and the packets are its shares in order', async () => {
  const window = aWindow(now, 10, 20, { pool: '20', packets: 7 });
  const rain = await aRain(deps, { windows: [window], chances: [{ grade: 1, chances: 2 }] });
  const told = (await callApp(app, rainCalls.rainDetail, { id: rain.id })).data.windows[0];
  expect(told).toMatchObject({ state: 'coming', pool: '20', packets: 7, taken: 0, left: '20', own: null });
  const split = async (who?: { token: string }) =>
    (await callApp(app, rainCalls.rainSplit, { windowId: rain.window }, who)).data;
  expect(await split()).toEqual({ commitment: told?.commitment, salt: '', sharesFen: [], taken: 0, own: [] });

  await setClock(db, { at: new Date(now + 15 * MINUTE_MS) });
  const [a, b] = [await aPlayer(deps), await aPlayer(deps)];
  const amounts = [
    await open(deps, a, rain.window),
    await open(deps, b, rain.window),
    await open(deps, a, rain.window),
  ];
  expect(await split(a)).toMatchObject({ salt: '', sharesFen: [], taken: 3 });

  await setClock(db, { at: new Date(now + 20 * MINUTE_MS) });
  const after = await split(a);
  expect(envelopeCommitment(after.salt, after.sharesFen.map(BigInt))).toBe(told?.commitment);
  expect(after.sharesFen.reduce((sum, share) => sum + BigInt(share) * 1_000_000n, 0n)).toBe(yuan(20));
  const fen = (text: string | undefined) => String(Math.round(Number(text) * 100));
  expect(after.sharesFen.slice(0, 3)).toEqual(amounts.map(fen));
  expect(after.own.map(({ position, amount }) => [position, amount])).toEqual([
    [1, amounts[0]],
    [3, amounts[2]],
  ]);
  const shown = (await callApp(app, rainCalls.rainDetail, { id: rain.id }, b)).data.windows[0];
  expect(shown).toMatchObject({ state: 'ended', taken: 3, own: { used: 1, got: amounts[1] } });
  await setClock(db, { at: new Date(now) });
});

test('an emptied window is over before its time', async () => {
  const rain = await aRain(deps, { windows: [aWindow(now, -1, 30, { pool: '0.01', packets: 1 })] });
  expect(await open(deps, await aPlayer(deps), rain.window)).toBe('0.01');
  const [window] = (await callApp(app, rainCalls.rainDetail, { id: rain.id })).data.windows;
  expect(window).toMatchObject({ state: 'emptied', left: '0' });
  expect((await callApp(app, rainCalls.rainSplit, { windowId: rain.window })).data.sharesFen).toEqual(['1']);
});

test.each([
  ['a window that has begun', { windows: [aWindow(now, -1, 5)] }, 'windows'],
  ['a window that ends before it begins', { windows: [aWindow(now, 5, 4)] }, 'windows'],
  ['windows that overlap', { windows: [aWindow(now, 5, 10), aWindow(now, 9, 15)] }, 'windows'],
  ['less than a fen a packet', { windows: [aWindow(now, 5, 10, { pool: '0.49' })] }, 'windows'],
  ['a level twice', { chances: [1, 1].map((grade) => ({ grade, chances: 1 })) }, 'chances'],
])('%s is refused with its field', async (_what, wrong, field) => {
  const draft = {
    titleZh: '雨',
    titleEn: '',
    wagering: '1',
    perDevice: true,
    chances: [{ grade: 1, chances: 1 }],
    windows: [aWindow(now, 5, 10)],
  };
  const said = await db.tx((tx) => createRain(tx, 'test', { ...draft, ...wrong }));
  expect(said).toMatchObject({ ok: false, key: 'badInput', field });
});

test('the database itself takes no window whose split was told too late', async () => {
  const { window } = await aRain(deps);
  await expect(
    owner.run(`update rain_window set published_at = starts_at where id = $1::int8`, [window]),
  ).rejects.toThrow(/check/);
});
