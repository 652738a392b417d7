import { pushes } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { fromEnpath } from '@caiting/contract/wire';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawnWindow } from './drawn-window.ts';

/** Records of a line stay under the reader when something is pushed; the page says that there is more, and reads anew when it is asked to. */
const window = drawnWindow('http://h/userCenter/agentBetRecord');
const asked: string[] = [];
const rows: unknown[] = [];
vi.stubGlobal('fetch', async (address: string) => {
  const path = fromEnpath(address.split('?')[0] ?? '') ?? address;
  if (path !== calls.getAgentBetData.path) return new Promise(() => undefined);
  asked.push(path);
  return Response.json({ code: 1, msg: '', data: { list: [...rows], next: null } });
});
const { document } = window;

const heard = new Map<number, (data: never) => void>();
vi.mock('../src/platform/socket/site-socket.ts', () => ({
  useSiteLink: () => 'up',
  siteSocket: {
    on: (push: { code: number }, act: (data: never) => void) => {
      const before = heard.get(push.code);
      heard.set(push.code, (data) => {
        before?.(data);
        act(data);
      });
      return () => undefined;
    },
  },
}));

const { QueryClientProvider } = await import('@tanstack/react-query');
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { queryClient } = await import('../src/platform/call/query.ts');
const { signedIn } = await import('../src/platform/session/session.ts');
const { applyPushes } = await import('../src/start/live-cache.ts');
const { Component } = await import('../src/features/agency/records/AgentBetRecordPage.tsx');

const bet = (id: string, nickname: string) => ({
  id,
  nickname,
  userName: 'aa***a',
  userId: '7',
  lotteryName: 'SSC',
  lotteryCode: 'ssc1',
  issue: '20261127001',
  lotteryType: 'SSC',
  playName: 'x',
  playDetailCode: 'DWD',
  bettingNumber: '1,-,-,-,-',
  bettingCount: 1,
  bettingUnit: '1',
  graduationCount: 1,
  bettingPoint: '0',
  betAmountMode: 'stake',
  returnAmount: '',
  refund: '0',
  rebate: '0',
  isPrize: false,
  openNumber: '',
  odds: [],
  bettingAmount: '2',
  payout: '0',
  state: 'placed',
  createdAt: 1,
});

const box = document.createElement('div');
beforeAll(() => {
  signedIn({ userId: '1', userName: 'aaaa', nickname: 'a', agent: true, grade: 1, gradeName: '' } as never, false);
  applyPushes();
  rows.push(bet('1', 'Anna'));
  document.body.append(box);
  const root = createRoot(box as never);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  afterAll(() => root.unmount());
});

const WITHIN = { timeout: 10_000, interval: 10 };
const renewal = () => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes('有新的记录'));

test('a push reads nothing anew and says so; a press does', async () => {
  await vi.waitFor(() => expect(box.textContent).toContain('Anna'), WITHIN);
  expect(renewal()).toBeUndefined();
  rows.unshift(bet('2', 'Berta'));
  heard.get(pushes.lineChanged.code)?.({ version: '1' } as never);
  await vi.waitFor(() => expect(renewal()).toBeDefined(), WITHIN);
  expect([box.textContent?.includes('Berta'), asked.length]).toEqual([false, 1]);
  renewal()?.click();
  await vi.waitFor(() => expect(box.textContent).toContain('Berta'), WITHIN);
  expect([renewal(), asked.length]).toEqual([undefined, 2]);
});
