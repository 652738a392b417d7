import { activityCalls, consoleActivityCalls, consoleRainCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db, owner } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const { first, second, third, fourth, reader } = await someStaff(app, {
  first: 'operator',
  second: 'operator',
  third: 'operator',
  fourth: 'operator',
  reader: 'auditor',
});

const now = (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
const DRAFT = {
  kind: 'checkIn',
  period: 'once',
  titleZh: '签到',
  summaryZh: '签到一天得一元',
  rulesZh: '- 每人一次',
  tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
  wagering: '1',
  budget: '10000',
  startsAt: now - 60_000,
  endsAt: now + 86_400_000,
} as const;
const publish = async (more: object, who: { token: string } = first) =>
  (await callApp(app, consoleActivityCalls.createActivity, { ...DRAFT, ...more } as never, who)).code;
const titles = async () => (await callApp(app, activityCalls.frontList, {})).data.list.map(({ title }) => title.zh);
const list = async () => (await callApp(app, consoleActivityCalls.activities, {}, reader)).data.list;

test('one operator publishes up to the limit; above it a second one says the same', async () => {
  expect(await publish({ titleZh: '一人' })).toBe(1);
  expect(await publish({ titleZh: '两人', budget: '10000.01' })).toBe(-2902);
  expect(await publish({ titleZh: '两人', budget: '10000.01' })).toBe(-2902);
  // Another reward is another activity.
  const tiers = JSON.stringify([{ needed: '1', reward: '2' }]);
  expect(await publish({ titleZh: '两人', budget: '10000.01', tiers }, second)).toBe(-2942);
  expect(await titles()).toEqual(['一人']);
  expect(await publish({ titleZh: '两人', budget: '10000.01' }, second)).toBe(1);
  expect(await titles()).toEqual(['两人', '一人']);
});

test('who only reads publishes nothing, and what makes no rule is refused with its field', async () => {
  expect(await publish({}, reader)).toBe(-2906);
  for (const wrong of [
    { tiers: '[]' },
    { tiers: '{"a":1}' },
    { tiers: JSON.stringify([{ needed: '1', reward: '1', cap: '2' }]) },
    { tiers: JSON.stringify([{ needed: '1', rate: '101', cap: '2' }]) },
    { budget: '0' },
    { wagering: '-1' },
    { endsAt: now - 120_000 },
    // Over before it begins for anybody.
    { startsAt: now - 86_400_000, endsAt: now - 60_000 },
    { period: 'day' },
    { inviteeRecharge: '5' },
  ])
    expect([-2000, -2003], JSON.stringify(wrong)).toContain(await publish(wrong));
});

test('an activity is ended once and for all; the list of operators says who made it and what it paid', async () => {
  const [newest] = await list();
  const id = newest?.id ?? '';
  expect(newest).toMatchObject({ staff: 'second', spent: '0', state: 'running' });
  expect((await callApp(app, consoleActivityCalls.endActivity, { id }, first)).code).toBe(1);
  const [ended] = await list();
  expect((await callApp(app, consoleActivityCalls.endActivity, { id }, second)).code).toBe(1);
  expect((await list())[0]).toEqual(ended);
  expect(ended?.endsAt).toBeLessThan(newest?.endsAt ?? 0);
  expect((await callApp(app, consoleActivityCalls.endActivity, { id: '999999' }, first)).code).toBe(-2009);
});

test('many small ones count: above the sum of a day, rains with them, a second operator says the same', async () => {
  const [one, other] = [third, fourth];
  const aRain = {
    titleZh: '雨',
    wagering: '1',
    chances: JSON.stringify([{ grade: 1, chances: 1 }]),
    windows: JSON.stringify([{ startsAt: now + 3_600_000, endsAt: now + 3_660_000, pool: '7000', packets: 10 }]),
  };
  const rain = async (who: { token: string }) =>
    (await callApp(app, consoleRainCalls.createRain, aRain as never, who)).code;
  // At once too: of four that would be 28,000 together two are published.
  const codes = await Promise.all([1, 2, 3, 4].map((n) => publish({ titleZh: `小${n}`, budget: '7000' }, one)));
  expect(codes.toSorted((a, b) => a - b)).toEqual([-2902, -2902, 1, 1]);
  expect(await rain(one)).toBe(-2902);
  // What makes no rule counts nothing.
  expect(await publish({ budget: '6000', period: 'day' }, one)).toBe(-2000);
  expect(await publish({ titleZh: '补足', budget: '6000' }, one)).toBe(1);
  expect(await publish({ titleZh: '一分', budget: '0.01' }, one)).toBe(-2902);
  // Two said it: it counts in nobody's sum.
  expect(await rain(other)).toBe(1);
  expect(await db.query(`select amount from approval_alone where scope = 'budget' order by amount`)).toEqual([
    { amount: 0n },
    { amount: 0n },
    { amount: 1_000_000_000_000n },
    { amount: 2_000_000_000_000n },
  ]);
  // A new day begins with nothing counted.
  await owner.run('update approval_alone set day = day - 1');
  expect(await publish({ titleZh: '明天', budget: '10000' }, one)).toBe(1);
});
