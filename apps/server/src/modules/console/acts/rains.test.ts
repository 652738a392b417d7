import { activityCalls, consoleRainCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const { first, second, reader } = await someStaff(app, { first: 'operator', second: 'operator', reader: 'auditor' });

const now = (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
const HOUR_MS = 3_600_000;
const aWindow = (hour: number, more: object = {}) => ({
  startsAt: now + hour * HOUR_MS,
  endsAt: now + hour * HOUR_MS + 60_000,
  pool: '5000',
  packets: 100,
  ...more,
});
const draft = (more: object = {}) => ({
  titleZh: '周五红包雨',
  wagering: '1',
  chances: JSON.stringify([{ grade: 1, chances: 2 }]),
  windows: JSON.stringify([aWindow(1), aWindow(2)]),
  ...more,
});
const publish = async (more: object, who: { token: string } = first) =>
  (await callApp(app, consoleRainCalls.createRain, draft(more) as never, who)).code;
const titles = async () => (await callApp(app, activityCalls.frontList, {})).data.rains.map(({ title }) => title.zh);
const list = async () => (await callApp(app, consoleRainCalls.rains, {}, reader)).data.list;

test('one operator publishes pools up to the limit together; above it a second one says the same', async () => {
  expect(await publish({ titleZh: '一人' })).toBe(1);
  const windows = JSON.stringify([aWindow(1), aWindow(2, { pool: '5000.01' })]);
  expect(await publish({ titleZh: '两人', windows })).toBe(-2902);
  expect(await publish({ titleZh: '两人', windows })).toBe(-2902);
  // More chances are another rain.
  const chances = JSON.stringify([{ grade: 1, chances: 3 }]);
  expect(await publish({ titleZh: '两人', windows, chances }, second)).toBe(-2942);
  expect(await titles()).toEqual(['一人']);
  expect(await publish({ titleZh: '两人', windows }, second)).toBe(1);
  expect((await titles()).toSorted()).toEqual(['一人', '两人'].toSorted());
});

test('who only reads publishes nothing, and what makes no rain is refused', async () => {
  expect(await publish({}, reader)).toBe(-2906);
  for (const wrong of [
    { windows: '[]' },
    { windows: JSON.stringify([aWindow(1, { startsAt: now - 1 })]) },
    { windows: JSON.stringify([aWindow(1, { packets: 0 })]) },
    { windows: JSON.stringify([aWindow(1, { pool: '-5' })]) },
    { windows: JSON.stringify([aWindow(1, { pool: '0.99' })]) },
    { windows: JSON.stringify([aWindow(2), aWindow(1)]) },
    { chances: '[]' },
    { chances: JSON.stringify([{ grade: 0, chances: 1 }]) },
    { chances: JSON.stringify([{ grade: 1, chances: 1.5 }]) },
    { wagering: '-1' },
  ])
    expect([-2000, -2003], JSON.stringify(wrong)).toContain(await publish(wrong));
});

test('a rain is called off before it opens, for good; the list of operators says who made it and what it paid', async () => {
  const [newest] = await list();
  const id = newest?.id ?? '';
  expect(newest).toMatchObject({ staff: 'second', spent: '0' });
  const cancel = async (which: string, who: { token: string }) =>
    (await callApp(app, consoleRainCalls.cancelRain, { id: which }, who)).code;
  expect(await cancel(id, reader)).toBe(-2906);
  expect(await cancel(id, first)).toBe(1);
  expect((await list())[0]?.windows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(await cancel(id, second)).toBe(-2556);
  expect(await cancel('999999', first)).toBe(-2009);
});
