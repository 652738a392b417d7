import { expect, test } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { place, press, text, type Data } from '../testing/drawn.tsx';

const { Component: Lotteries } = await import('./lotteries.tsx');

let answers: Record<string, Data | undefined>;
let asked: string[];
drawn.signInBeforeEach(
  (url) => {
    asked.push(`${drawn.callAt(url)}${url.search}`);
    return drawn.given(answers[drawn.callAt(url)]);
  },
  { staffName: 'ada', roles: ['admin'] },
);
const open = (address: string) => drawn.open([{ path: '/lotteries', Component: Lotteries }], address);
const rows = (caption: string): string[] =>
  [...place.querySelectorAll(`[aria-label="${caption}"] tbody tr`)].map((one) => one.textContent);
const links = (): (string | null)[] => [...place.querySelectorAll('a')].map((one) => one.getAttribute('href'));

const AT = Date.UTC(2026, 10, 29, 4);
const play = (playCode: string, family: string, more: Data = {}): Data => ({
  playCode,
  playName: `玩法 · ${playCode}`,
  family,
  tier: '1',
  chance: '1/2',
  fairOdds: '2.0000',
  odds: '1.9600',
  oddsMax: '1.9900',
  returnDefault: '98.0000',
  returnMax: '99.5000',
  ...more,
});
const answer = (more: Data = {}): Data => ({
  lotteryCode: 'pk105',
  lotteryName: '5分PK10',
  lotteryType: 'pk10',
  lotteries: ['1分PK10', '5分PK10'],
  payoutCeiling: '90.5',
  issueLimit: '500000',
  playLimit: null,
  values: [
    { key: 'basePayout', value: '90.0' },
    { key: 'stakeMax', value: '5000' },
  ],
  list: [
    play('LM', 'credit'),
    play('ZX', 'official', { odds: '88.2000', returnDefault: '97.9999' }),
    play('ZH', 'official'),
    play('ZH', 'official', { tier: '2' }),
  ],
  toCome: [],
  changes: [],
  ...more,
});
const lottery = (lotteryCode: string, lotteryName: string): Data => ({ lotteryCode, lotteryName });

test('a lottery is drawn with what it pays, exactly, and each value leads to the acts that change it', async () => {
  asked = [];
  answers = {
    lotteriesFound: { list: [lottery('pk101', '1分PK10'), lottery('pk105', '5分PK10')] },
    lotteryOdds: answer({
      toCome: [
        {
          key: 'basePayout',
          before: '90.0',
          after: '89.0',
          askedBy: 'ada',
          agreedBy: 'eve',
          scheduleId: '7',
          startsAt: AT,
        },
      ],
      changes: [{ key: 'stakeMax', before: '1000000', after: '5000', askedBy: 'ada', agreedBy: '', at: AT }],
    }),
  };
  await open('/lotteries?tab=lotteryOdds&lotteryCode=pk105');
  expect(asked.filter((one) => one.startsWith('lotteryOdds'))).toEqual(['lotteryOdds?lotteryCode=pk105']);
  expect(rows('各玩法的赔率与返奖率')).toEqual([
    '玩法 · LM 1/22.00001.960098.0000%1.990099.5000%',
    '玩法 · ZX 1/22.000088.200097.9999%1.990099.5000%',
    '玩法 · ZH 11/22.00001.960098.0000%1.990099.5000%',
    '玩法 · ZH 21/22.00001.960098.0000%1.990099.5000%',
  ]);
  expect(text()).toContain('所以此项最高 90.5%');
  expect(text()).toContain('每期 ¥500,000.00 · 每个玩法 不限');
  expect(rows('定时改动')[0]).toContain('90.0% → 89.0%ada / eve');
  expect(rows('改动记录')[0]).toContain('¥1,000,000.00 → ¥5,000.00ada / 一人');
  expect(links()).toContain('/settings?do=setTenantSetting&choose=key%3DbasePayout');
  expect(links()).toContain('/settings?do=scheduleSetting&choose=key%3DstakeMax');
  expect(links()).toContain('/settings?tab=scheduledSettings&row=7&do=takeBackScheduled');
  await press('官方玩法');
  expect(rows('各玩法的赔率与返奖率').map((row) => row.slice(0, 7))).toEqual(['玩法 · ZX', '玩法 · ZH', '玩法 · ZH']);
});

test('a read that fails says so, and the lottery can still be chosen', async () => {
  asked = [];
  answers = { lotteriesFound: { list: [lottery('pk101', '1分PK10')] } };
  await open('/lotteries?tab=lotteryOdds');
  // A read that was lost is tried once more before it is called lost.
  await expect.poll(() => text(), { timeout: 5_000 }).toContain('重试');
  expect(asked.some((one) => one.startsWith('lotteryOdds?lotteryCode=pk101'))).toBe(true);
});
