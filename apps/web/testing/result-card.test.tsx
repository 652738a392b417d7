import { calls } from '@caiting/contract/registry';
import type { ProtectionOverview } from '@caiting/contract';
import { fromEnpath } from '@caiting/contract/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IssueResult } from '../src/features/betting/core/issue-result.ts';
import { drawnWindow } from './drawn-window.ts';

/** What the card of an issue says, by what the issue brought. */

const { document } = drawnWindow('http://h/lottery/SSC/ssc1');
const { QueryClientProvider } = await import('@tanstack/react-query');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { callKey, queryClient } = await import('../src/platform/call/query.ts');
const { signedIn } = await import('../src/platform/session/session.ts');
const { ISSUE_RESULTS } = await import('../src/features/betting/core/issue-result.ts');
const { ResultDock } = await import('../src/features/betting/result/ResultDock.tsx');
const { playsQuery } = await import('../src/features/betting/core/queries.ts');
const { setSound } = await import('../src/shared/sound/sound.ts');
const { StripNet } = await import('../src/features/betting/result/StripNet.tsx');
// Loaded ahead: the clock of these tests stands while code is fetched.
await import('../src/features/betting/result/ResultPlace.tsx');
const { ResultCard } = await import('../src/features/betting/result/ResultCard.tsx');
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('requestAnimationFrame', (step: (now: number) => void) => setTimeout(() => step(performance.now()), 16));
vi.stubGlobal('cancelAnimationFrame', (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer));
/** What the server says of limits and pauses; null: nothing yet. */
let said: ProtectionOverview | null = null;
vi.stubGlobal('fetch', async (address: string) =>
  said !== null && fromEnpath(address.split('?')[0] ?? '') === calls.protectionOverview.path
    ? Response.json({ code: 1, msg: '', data: said })
    : new Promise(() => undefined),
);

const OVERVIEW: ProtectionOverview = {
  limits: [],
  exclusion: null,
  realityMinutes: null,
  checkAt: null,
  isCheckDue: false,
  play: null,
  wasAsked: true,
};
type Bet = IssueResult['bets'][string];
const bet = (id: string, given: Partial<Bet>): Bet =>
  ({
    id,
    state: 'lost',
    returnAmount: '',
    payout: '0',
    refund: '0',
    rebate: '0',
    stake: '0',
    isPrize: false,
    ...given,
  }) as Bet;
const resultOf = (...bets: Bet[]): IssueResult => ({
  lotteryCode: 'ssc1',
  issue: '202611280001',
  bets: Object.fromEntries(bets.map((one) => [one.id, one])),
  heardAt: 0,
  isSeen: false,
});
const GAIN = resultOf(
  bet('1', { state: 'won', payout: '1960', rebate: '0.54', stake: '2' }),
  bet('2', { stake: '34' }),
);

let root: ReturnType<typeof createRoot>;
const box = document.createElement('div') as unknown as HTMLElement;
document.body.append(box as never);

async function draw(
  result: IssueResult,
  overview: ProtectionOverview | null = OVERVIEW,
  shown = <ResultCard result={result} />,
): Promise<string> {
  said = overview;
  queryClient.setQueryData(callKey(calls.queryBalanceFront, {}), { balance: '14641.04', seq: '1' });
  queryClient.setQueryData(ISSUE_RESULTS, [result]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{shown}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  // Past the count that a gain goes through.
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  return box.textContent ?? '';
}
const isInLine = () => queryClient.getQueryData<IssueResult[]>(ISSUE_RESULTS)?.[0]?.isInLine;
const isClosed = () => queryClient.getQueryData<IssueResult[]>(ISSUE_RESULTS)?.[0]?.isSeen;

beforeEach(() => {
  vi.useFakeTimers();
  signedIn({ userId: '1', userName: 'player1' } as never, false);
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.useRealTimers();
});

test('a net gain stands large with what it is made of, and stays', async () => {
  expect(await draw(GAIN)).toMatch(
    /已中奖.*\+¥1,924\.54.*派奖 ¥1,960\.00.*返点 ¥0\.54.*投入 ¥36\.00.*余额 ¥14,641\.04/,
  );
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(isClosed()).toBe(false);
});

test('a line that won inside a loss is no win: quiet words, gone by itself', async () => {
  const text = await draw(resultOf(bet('1', { state: 'won', payout: '19.6', stake: '10' }), bet('2', { stake: '50' })));
  expect(text).toMatch(/本期盈亏.*−¥40\.40/);
  expect(text).not.toContain('已中奖');
  await act(async () => vi.advanceTimersByTimeAsync(6_000));
  expect(isClosed()).toBe(true);
});

test('only a net gain sounds, and only where sound was switched on', async () => {
  const tones: number[] = [];
  const volume = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { connect: () => node, gain: volume };
  class FakeAudio {
    readonly currentTime = 0;
    readonly destination = node;
    createGain = () => node;
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: () => node,
      start: (at: number) => tones.push(at),
      stop: () => undefined,
    });
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  const loss = resultOf(bet('1', { state: 'won', payout: '19.6', stake: '50' }));
  await draw(GAIN, OVERVIEW, <ResultCard key="off" result={GAIN} />);
  expect(tones).toEqual([]);
  setSound(true);
  await draw(loss, OVERVIEW, <ResultCard key="loss" result={loss} />);
  const near = { ...OVERVIEW, limits: [{ kind: 'loss', period: 'day', amount: '100', used: '90', next: null }] };
  await draw(GAIN, near as ProtectionOverview, <ResultCard key="near" result={GAIN} />);
  expect(tones).toEqual([]);
  await draw(GAIN, OVERVIEW, <ResultCard key="gain" result={GAIN} />);
  expect(tones).toHaveLength(2);
  setSound(false);
});

/** A pad of one play, the line of the last draw, and what the site knows of both; gives what is lit. */
async function litBy(result: IssueResult, overview: ProtectionOverview | null = OVERVIEW): Promise<string[]> {
  const last = { issue: result.issue, openNumber: '2,8,1,5,6', void: false, closeAt: 0, drawnAt: 0, source: 'house' };
  const now = { lotteryCode: 'ssc1', last, drawing: null, current: { closeAt: 0 } };
  queryClient.setQueryData(callKey(calls.allCurrent, {}), { serverTime: 0, list: [now] });
  queryClient.setQueryData(callKey(calls.getBetting, { lotteryCode: 'ssc1', pageSize: 5 }), {
    list: [
      { id: '1', playDetailCode: 'H3_ZX_FS', bettingNumber: '1 3,5,6' },
      { id: '2', playDetailCode: 'H3_ZX_FS', bettingNumber: '1,5,7' },
    ],
  });
  queryClient.setQueryData(callKey(calls.lotteryConfig, {}), {
    lotteries: [{ lotteryCode: 'ssc1', lotteryType: 'SSC', drawLength: 5 }],
  });
  await queryClient.fetchQuery(playsQuery('SSC'));
  const rows = ['百位', '十位', '个位'].map((name) => (
    <div key={name} data-pad="row">
      {['1', '3', '5', '6', '7'].map(padKey)}
    </div>
  ));
  await draw(
    result,
    overview,
    <>
      <div data-play="H3_ZX_FS">{rows}</div>
      <div data-draw="ssc1">
        {[0, 1, 2, 3, 4].map((at) => (
          <i key={at} data-at={at} />
        ))}
      </div>
      <ResultDock lotteryCode="ssc1" isBusy={false} />
    </>,
  );
  // The draw, the card with its question for the limits, and their answer.
  for (const ms of [1_000, 1_000, 1_000]) await act(async () => vi.advanceTimersByTimeAsync(ms));
  return [...box.querySelectorAll<HTMLElement>('[data-lit]')].map(
    ({ dataset }) => `${dataset['option'] ?? `ball ${dataset['at']}`} ${dataset['lit']}`,
  );
}
const padKey = (option: string) => (
  <button key={option} type="button" aria-pressed="false" data-option={option}>
    {option}
  </button>
);

test('a net gain lights the picks that hit and the balls that took part, for as long as its card stands', async () => {
  expect(await litBy(GAIN)).toEqual([
    '1 hit',
    '3 miss',
    '5 hit',
    '6 hit',
    '7 miss',
    'ball 0 miss',
    'ball 1 miss',
    'ball 2 hit',
    'ball 3 hit',
    'ball 4 hit',
  ]);
  // To readers the keys are what they were: nothing is picked.
  expect(box.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  await act(async () => box.querySelector<HTMLElement>('[aria-label="关闭本期结果"]')?.click());
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(box.querySelectorAll('[data-lit]')).toHaveLength(0);
});

test.each<[string, IssueResult, Partial<ProtectionOverview>]>([
  [
    'a net loss with a line that won',
    resultOf(bet('1', { state: 'won', payout: '19.6', stake: '10' }), bet('2', { stake: '50' })),
    {},
  ],
  ['a gain near a limit', GAIN, { exclusion: { kind: 'timeOut', until: 1 } }],
])('%s lights nothing', async (_name, result, given) => {
  expect(await litBy(result, { ...OVERVIEW, ...given })).toEqual([]);
});

test('a void issue says what came back', async () => {
  expect(await draw(resultOf(bet('1', { state: 'void', refund: '8' })))).toMatch(/本期作废，已退回.*¥8\.00/);
});

test.each<[string, Partial<ProtectionOverview>]>([
  ['nine tenths of a limit', { limits: [{ kind: 'loss', period: 'day', amount: '100', used: '90', next: null }] }],
  ['a pause', { exclusion: { kind: 'timeOut', until: 1 } }],
])('%s: no amount is said, even of a gain', async (_name, given) => {
  const text = await draw(GAIN, { ...OVERVIEW, ...given });
  expect(text).toContain('查看限额');
  expect(text).not.toMatch(/¥|已中奖/);
});

test('no amount is said before it is known that no limit is near, whatever was known before', async () => {
  queryClient.setQueryData(callKey(calls.protectionOverview, {}), OVERVIEW);
  const text = await draw(GAIN, null);
  expect(text).not.toMatch(/¥|已中奖/);
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(isClosed()).toBe(false);
});

test.each<[string, IssueResult, Partial<ProtectionOverview>, string]>([
  ['a gain', GAIN, {}, '+¥1,924.54 详情'],
  [
    'a loss with a winning line',
    resultOf(bet('1', { state: 'won', payout: '19.6', stake: '50' })),
    {},
    '总和 23 大 单',
  ],
  ['a refund', resultOf(bet('1', { state: 'void', refund: '8' })), {}, '总和 23 大 单'],
  ['a gain in a pause', GAIN, { exclusion: { kind: 'timeOut', until: 1 } }, '总和 23 大 单'],
])('the line of the last draw, where picks keep the card away: %s', async (_name, result, given, said) => {
  const strip = <StripNet result={result}>{(gain) => gain ?? '总和 23 大 单'}</StripNet>;
  expect(await draw(result, { ...OVERVIEW, ...given }, strip)).toBe(said);
});

test('it stands once the draw has been shown, however long the page was open before, and not over picks', async () => {
  said = OVERVIEW;
  await act(async () => vi.advanceTimersByTimeAsync(40_000));
  const dock = (isBusy: boolean) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <ResultDock lotteryCode="ssc1" isBusy={isBusy}>
              投注栏
            </ResultDock>
          </MemoryRouter>
        </QueryClientProvider>,
      ),
    );
  await dock(false);
  await act(async () => vi.advanceTimersByTimeAsync(40_000));
  await act(async () => queryClient.setQueryData(ISSUE_RESULTS, [{ ...GAIN, heardAt: performance.now() }]));
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(box.textContent).toBe('投注栏');
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  // The limits are asked for with the card.
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(box.textContent).toContain('已中奖');
  await dock(true);
  expect(box.textContent).toBe('投注栏');
  expect(isClosed()).toBe(true);
  // It was said: the line of the last draw does not say it again.
  expect(isInLine()).toBe(false);
});

test('over open picks no card comes: once its draw has been shown, the line of the last draw says it', async () => {
  said = OVERVIEW;
  queryClient.setQueryData(ISSUE_RESULTS, [{ ...GAIN, heardAt: performance.now() }]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ResultDock lotteryCode="ssc1" isBusy>
            投注栏
          </ResultDock>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(isInLine()).toBe(undefined);
  await act(async () => vi.advanceTimersByTimeAsync(300));
  expect(isInLine()).toBe(true);
  expect(isClosed()).toBe(true);
  expect(box.textContent).toBe('投注栏');
});

test('a card waits for the finger to be up', async () => {
  said = OVERVIEW;
  let pressed: unknown = document.body;
  const query = document.querySelector.bind(document);
  const spy = vi
    .spyOn(document, 'querySelector')
    .mockImplementation(((selector: string) => (selector === ':active' ? pressed : query(selector))) as never);
  const dock = (
    <ResultDock lotteryCode="ssc1" isBusy={false}>
      投注栏
    </ResultDock>
  );
  expect(await draw({ ...GAIN, heardAt: performance.now() }, OVERVIEW, dock)).toBe('投注栏');
  await act(async () => vi.advanceTimersByTimeAsync(5_000));
  expect(box.textContent).toBe('投注栏');
  pressed = null;
  await act(async () => vi.advanceTimersByTimeAsync(300));
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(box.textContent).toContain('已中奖');
  spy.mockRestore();
});
