import { CODES } from '@caiting/contract';
import { dayOf } from '@caiting/contract/wire';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { place, press, settle, text, type Data } from '../testing/drawn.tsx';

// A canvas is not drawn here: what it would draw is told.
vi.mock('./TimeChart.tsx', () => ({
  TimeChart: ({ lines }: { lines: readonly { name: string; values: readonly number[] }[] }) => (
    <output>{lines.map(({ name, values }) => `${name}=${values.join(',')}`).join(' ')}</output>
  ),
}));
const { Component: Statistics } = await import('./stats.tsx');

/** Null: refused. */
let answers: Record<string, Data | null>;
let asked: URL[] = [];
drawn.signInBeforeEach(
  (url) => {
    asked.push(url);
    const answer = answers[drawn.callAt(url)];
    return answer === null ? BUSY : drawn.given(answer);
  },
  { staffName: 'olga', roles: ['auditor'] },
);
const BUSY = { code: CODES.tooManyRequests.code, msg: '系统繁忙' };
const open = async (address = '/stats') => {
  asked = [];
  return drawn.open([{ path: '/stats', Component: Statistics }], address);
};

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => dayOf(Date.now() - days * DAY_MS);
const day = (ago: number, more: Data = {}): Data => ({
  day: dayAgo(ago),
  isOver: ago > 0,
  at: Date.now(),
  views: 900,
  pageSeconds: 5_400,
  onlinePlayers: 40,
  onlineSeconds: 7_200,
  registered: 3,
  firstRecharges: 2,
  firstBets: 1,
  activePlayers: 10,
  bets: 20,
  stake: '1000',
  payout: '700',
  rebate: '20',
  margin: '280',
  games: 0,
  gameStake: '0',
  gamePayout: '0',
  gameRebate: '0',
  gameMargin: '-50',
  recharge: '5000',
  recharges: 4,
  withdrawal: '1200',
  withdrawals: 1,
  bonus: '0',
  ...more,
});
const whole = (list: Data[]): Data => ({ from: dayAgo(29), to: dayAgo(0), list, next: null, total: list.length });
const WEEK = '2026-10-05';
const all = (): Record<string, Data> => ({
  statisticDays: whole([day(0, { stake: '150', margin: '-30' }), day(1, { stake: '2000' }), day(2)]),
  statisticPages: whole([{ page: '/lottery/:type/:code', views: 60, pageSeconds: 5_400 }]),
  statisticSignups: whole([
    { day: dayAgo(1), registered: 6, firstRecharges: 1, firstBets: 2, secondWeek: null },
    { day: dayAgo(20), registered: 4, firstRecharges: 3, firstBets: 2, secondWeek: 1 },
  ]),
  statisticWeeks: whole([
    { week: WEEK, registered: 8, nth: 0, players: 8 },
    { week: WEEK, registered: 8, nth: 1, players: 3 },
  ]),
});
const charts = (): string[] => [...place.querySelectorAll('output')].map(({ textContent }) => textContent);

test('today in figures, whole days as lines from the oldest on, each with its table', async () => {
  answers = all();
  await open();
  expect(text()).toContain('今日（截至目前）');
  expect(text()).toContain('−¥30.00');
  // −30 of 150.
  expect(text()).toContain('投注的 -20.0%');
  // The running day is in no line.
  expect(charts()).toContain('投注=1000,2000 派奖=700,700');
  expect(charts()).toContain('彩票=280,280 棋牌=-50,-50');
  const [table] = [...place.querySelectorAll('details')].filter((one) => one.textContent?.includes('派奖'));
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(table?.querySelector('tbody tr')?.textContent).toContain('截至目前');
});

test('new players are shares of the registered; a second week counts only those whose second week is over', async () => {
  answers = all();
  await open();
  const steps = [...place.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(steps).toContain('新注册10100.0%');
  expect(steps).toContain('首充440.0%');
  expect(steps).toContain('第二周回访125.0%');
  expect(text()).toContain('只算第二周已过的 4 人');
});

test('retention is shaded by its share, which is written; weeks that are not over are empty', async () => {
  answers = all();
  await open();
  const cells = [...place.querySelectorAll<HTMLElement>('[data-heat]')];
  expect(cells.map(({ textContent }) => textContent)).toEqual(['100% 8', '38% 3']);
  expect(cells.map(({ style }) => style.getPropertyValue('--heat'))).toEqual(['30%', '11.25%']);
});

test('the span stands in the address and is asked for', async () => {
  answers = all();
  const router = await open('/stats?days=7');
  expect(asked.find((url) => drawn.callAt(url) === 'statisticDays')?.searchParams.get('from')).toBe(dayAgo(6));
  await press('近 90 天');
  expect(router.state.location.search).toBe('?days=90');
  expect(asked.findLast((url) => drawn.callAt(url) === 'statisticDays')?.searchParams.get('from')).toBe(dayAgo(89));
});

test('one whole day draws no line, nothing counted says so, and a card that cannot be read leaves the others', async () => {
  answers = { ...all(), statisticDays: whole([day(0), day(1)]), statisticWeeks: null };
  await open();
  expect(charts()).toEqual([]);
  expect(text()).toContain('满两个整天后才有走势线');
  expect(text()).toContain('没有读到');
  expect(text()).toContain('/lottery/:type/:code');
  answers = { statisticDays: whole([]) };
  await drawn.readAgain();
  expect(text()).toContain('还没有统计');
});

test('who may not see it has the files alone, and the list says who may', async () => {
  const { signedIn } = await import('../platform/session.ts');
  signedIn({ staffId: '8', staffName: 'nora', roles: ['support'], hasPasskey: false, mode: 'demo' });
  answers = { ...all(), staffExports: { list: [] } };
  const router = await open();
  expect(asked.map(drawn.callAt)).not.toContain('statisticDays');
  await act(async () => router.navigate('/stats?tab=statisticDays'));
  await settle();
  expect(text()).toContain('你的角色不能看这一页');
});
