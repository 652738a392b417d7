import { expect, test } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { button, panel, place, press, text, type Data } from '../testing/drawn.tsx';

const { Component: Issues } = await import('./issues.tsx');

let answers: Record<string, Data | undefined>;
drawn.signInBeforeEach((url) => drawn.given(answers[drawn.callAt(url)]), { staffName: 'ada', roles: ['admin'] });

const open = (address: string) => drawn.open([{ path: '/issues', Component: Issues }], address);
const tones = (within: string): (string | null)[] =>
  [...place.querySelectorAll(`${within} [data-tone]`)].map((one) => one.getAttribute('data-tone'));

const CLOSES = Date.now() + 600_000;
const issue = (lotteryCode: string, lotteryName: string, usedPercent: number, more: Data = {}): Data => ({
  lotteryCode,
  lotteryName,
  issue: '20261129001',
  closeAt: CLOSES,
  stake: '84260',
  maxLoss: '401940',
  issueLimit: '500000',
  playLimit: '400000',
  usedPercent,
  playName: '定位胆',
  playLoss: '360420',
  ...more,
});
const look = {
  closeAt: CLOSES,
  issueLimit: '500000',
  playLimit: '400000',
  stake: '84260',
  maxLoss: '401940',
  plays: [
    { playDetailCode: 'DWD', playName: '定位胆', bets: 618, stake: '42180', maxLoss: '360420', usedPercent: 91 },
    { playDetailCode: 'LM', playName: '两面', bets: 204, stake: '16840', maxLoss: '7770', usedPercent: 2 },
  ],
  outcomes: [{ playName: '定位胆', outcome: '万位 3', maxLoss: '486200' }],
};

test('issues are drawn against their limits, and one opens its plays and dearest outcomes; the act is about its lottery', async () => {
  answers = {
    exposures: { list: [issue('ssc1', '1分时时彩', 91), issue('k31', '1分快3', 79)] },
    issueExposure: look,
    issues: { list: [], next: null, total: 0 },
    waitingResults: { list: [] },
  };
  await open('/issues?tab=exposures');
  expect(text()).toContain('2 期在售有上限，最近的已用 91%');
  // 79 % is no warning yet.
  expect(tones('table')).toEqual(['warn']);
  expect(text()).toContain('−¥401,940.00');
  await press('查看 1分时时彩 20261129001');
  expect(panel()).toContain('将满');
  // 500,000 − 401,940.
  expect(panel()).toContain('¥98,060.00');
  expect(panel()).toContain('万位 3');
  // A play by its own limit: 360,420 of 400,000 is 91 %, 7,770 is 2 %; the outcome by the issue's: 486,200 of 500,000 is 98 %.
  expect(tones('[data-panel] table')).toEqual(['warn', 'danger']);
  expect(panel()).toMatch(/91%.*2%.*98%/);
  await press('收紧或放宽…');
  const field = [...place.querySelectorAll<HTMLInputElement>('input')].find(({ value }) => value === 'ssc1');
  expect(field?.name).toContain('lotteryCode');
});

test('a limit that was lowered below what is taken says so, and there is nothing left', async () => {
  answers = {
    exposures: { list: [issue('ssc1', '1分时时彩', 402, { issueLimit: '100000', playLimit: null })] },
    issueExposure: { ...look, issueLimit: '100000', playLimit: null },
  };
  await open('/issues?tab=exposures');
  await press('查看 1分时时彩 20261129001');
  expect(panel()).toContain('已超出');
  expect(panel()).toContain('还能亏¥0.00');
  expect(panel()).toContain('每玩法上限不限');
});

test('limits: what holds, and what the lottery and its group say', async () => {
  const none = { ownIssueLimit: null, ownPlayLimit: null, groupIssueLimit: null, groupPlayLimit: null };
  const limits = (lotteryCode: string, lotteryName: string, more: Data): Data => ({
    lotteryCode,
    lotteryName,
    lotteryType: 'SSC',
    issueLimit: null,
    playLimit: null,
    ...none,
    ...more,
  });
  answers = {
    lossLimits: {
      list: [
        limits('ssc1', '1分时时彩', { issueLimit: '800', ownIssueLimit: '900', groupIssueLimit: '800' }),
        limits('ssc5', '5分时时彩', {}),
      ],
    },
    exposures: { list: [] },
  };
  await open('/issues?tab=lossLimits');
  await press('查看 1分时时彩');
  expect(panel()).toMatch(/下一期起.*¥800\.00.*彩种自己的.*¥900\.00.*彩组的.*¥800\.00/);
  expect(button('收紧或放宽…')?.disabled).toBe(false);
});

test('where nothing has a limit the list says what to do; whoever may not see the first tab begins with one they may', async () => {
  answers = { exposures: { list: [] }, lossLimits: { list: [] } };
  await open('/issues');
  // Administrators see no bets: exposure is their first.
  expect(text()).toContain('没有在售的期次设有上限');
});
