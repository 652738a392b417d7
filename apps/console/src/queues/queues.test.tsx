import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { wish } from '../testing/wish.ts';
import { button, buttons, panel, place, press, readAgain, settle, text, type Data } from '../testing/drawn.tsx';

const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { serverNow } = await import('@caiting/web/ui/hooks/clock.ts');
const { Component: Withdrawals } = await import('./withdrawals.tsx');
const { Component: Approvals } = await import('./approvals.tsx');
const { Component: Recharges } = await import('./recharges.tsx');
const { Component: Reports } = await import('./reports.tsx');

let answers: Record<string, Data | undefined>;
/** What was sent to claims, in order. */
let claimed: string[];
beforeEach(() => {
  claimed = [];
});
drawn.signInBeforeEach(async (url, init) => {
  const name = drawn.callAt(url);
  if (name.startsWith('claim')) claimed.push(`${name}?${String(init?.body)}`);
  return drawn.given(answers[name]);
});

const ROUTES = [
  { path: '/withdrawals', Component: Withdrawals },
  { path: '/approvals', Component: Approvals },
  { path: '/recharges', Component: Recharges },
  { path: '/reports', Component: Reports },
];
const open = (address: string) => drawn.open(ROUTES, address);
const starting = (words: string): HTMLButtonElement | undefined =>
  buttons().find((one) => one.textContent.startsWith(words));

const AT = Date.UTC(2026, 10, 29, 4);
const person = { nickname: '林间', grade: 3, registeredAt: AT - 86_400_000 * 11, upline: '', balance: '486.2' };
const facts = {
  wagering: { required: '100', done: '100', missing: '0' },
  isFirstUse: false,
  accountChangedAt: AT - 86_400_000 * 30,
  login: { at: AT - 60_000, place: '浙江杭州', isUnknown: false },
  recharge: '300',
  withdrawal: '0',
  bonus: '0',
  profit: '12',
  paidBefore: 1,
  refusedBefore: 0,
};
const withdrawal = (no: string, more: Data = {}): Data => ({
  id: no.slice(1),
  withdrawNo: no,
  userName: 'linjian',
  amount: '20000',
  fee: '0',
  net: '20000',
  kind: 'bank',
  shown: '**** 9031',
  state: 'submitted',
  reason: '',
  approvals: '',
  approvedBy: [],
  approvalsNeeded: 1,
  at: AT,
  endedAt: null,
  person,
  facts,
  ...more,
});
const waiting = (...list: Data[]): Data => ({
  list,
  next: null,
  total: list.length,
  waitingSubmitted: list.length,
  waitingApproved: 0,
  waitingPaying: 0,
  waitingAmount: '20000',
  waitingSince: AT,
});

test('a row that somebody else decided says so, can no longer be decided, and leads to the one that follows', async () => {
  answers = { withdrawals: waiting(withdrawal('W1'), withdrawal('W2')), log: { list: [], next: null } };
  await open('/withdrawals');
  await press('查看 W1');
  expect(panel()).toContain('W1');
  expect(button('通过 ¥20,000.00')?.disabled).toBe(false);
  answers['withdrawals'] = waiting(withdrawal('W2'));
  const line = (staffName: string, name: string, outcome: string): Data => ({
    id: staffName,
    at: AT,
    staffName,
    act: name,
    detail: `{"withdrawNo":"W1"} → ${outcome}`,
  });
  answers['log'] = {
    list: [
      line('cara', 'reviewWithdrawal', 'withdrawNotReviewable'),
      line('dora', 'claimWithdrawal', 'done'),
      line('boris', 'reviewWithdrawal', 'done'),
    ],
    next: null,
  };
  await readAgain();
  // Neither who came too late nor who held it dealt with it.
  expect(panel()).toMatch(/boris.*办理：审核提现/);
  expect(button('通过 ¥20,000.00')).toBeUndefined();
  await press('到下一条');
  expect(panel()).toContain('W2');
  expect(panel()).not.toContain('boris');
});

test('whoever approved waits for another one; the steps say who', async () => {
  const half = { approvedBy: ['anna'], approvalsNeeded: 2 };
  answers = { withdrawals: waiting(withdrawal('W1', half)), log: { list: [], next: null } };
  await open('/withdrawals');
  await press('查看 W1');
  expect(button('通过 ¥20,000.00')?.disabled).toBe(true);
  expect(panel()).toContain('你已批准，等另一位');
  const steps = [...place.querySelectorAll('[data-panel] ol li[data-state]')].map((one) =>
    one.getAttribute('data-state'),
  );
  expect(steps).toEqual(['done', 'now', 'later']);
});

test('what could not be read again cannot be decided', async () => {
  answers = { withdrawals: waiting(withdrawal('W1')), log: { list: [], next: null } };
  await open('/withdrawals');
  await press('查看 W1');
  answers['withdrawals'] = undefined;
  await readAgain();
  // A read that was lost is tried once more before it is called lost.
  await vi.waitFor(() => expect(button('通过 ¥20,000.00')?.disabled).toBe(true), { timeout: 5_000 });
  expect(text()).toContain('更新失败');
  answers['withdrawals'] = waiting(withdrawal('W1'));
  await press('重试');
  expect(button('通过 ¥20,000.00')?.disabled).toBe(false);
});

test('a machine names what is not in order, each with its figure', async () => {
  const doubtful = {
    ...facts,
    wagering: { required: '100', done: '30', missing: '70' },
    isFirstUse: true,
    accountChangedAt: AT - 3_600_000,
    login: null,
    refusedBefore: 2,
  };
  answers = { withdrawals: waiting(withdrawal('W1', { facts: doubtful })), log: { list: [], next: null } };
  await open('/withdrawals');
  await press('查看 W1');
  const lines = [...place.querySelectorAll('[data-panel] li[data-tone]')].map(
    (one) => `${one.getAttribute('data-tone')} ${one.textContent}`,
  );
  expect(lines).toEqual([
    'danger 流水还差¥70.00',
    'warn 收款账户在 24 小时内改动过60 分钟',
    'warn 还没有付到过这个账户',
    'warn 没有提交前的登录记录',
    'warn 以往有被拒或失败2 次',
  ]);
});

const report = (more: Data): Data => ({
  id: '5',
  kind: 'message',
  roomCode: 'r1',
  roomTitle: '大厅',
  messageId: '90',
  userName: 'spammer',
  name: '代充',
  messageTypeId: 1,
  text: '加我微信代充',
  images: [],
  reporters: 3,
  reasons: [{ reason: 'fraud', count: 3 }],
  firstAt: AT,
  claimedBy: '',
  claimedUntil: null,
  isMine: false,
  decidedAt: null,
  decidedBy: '',
  verdict: null,
  note: '',
  recalled: 0,
  mutedUntil: null,
  ...more,
});
const message = (id: string, text: string): Data => ({
  id,
  roomCode: 'r1',
  userName: 'spammer',
  nickname: '代充',
  messageTypeId: 1,
  text,
  images: [],
  at: AT,
  recalledAt: null,
});

test('a report is read with what stands around it, and is left alone while another one has it', async () => {
  const open5 = report({});
  const look = {
    report: open5,
    around: [message('89', '大家好'), message('90', '加我微信代充')],
    reporters: [
      { userName: 'lily', nickname: '莉莉', reason: 'fraud', note: '', at: AT, record: { decided: 4, upheld: 3 } },
    ],
    person: null,
    same: { here: { messages: 1, people: 1 }, everywhere: { messages: 1, people: 1 } },
  };
  answers = { reports: { list: [open5], count: 1, next: null }, reportedMessage: look, log: { list: [], next: null } };
  await open('/reports');
  const first = (): HTMLElement | null => place.querySelector('[data-row]');
  await act(async () => first()?.click());
  await settle();
  expect(place.querySelector('[data-panel] [data-hit]')?.textContent).toContain('加我微信代充');
  expect(panel()).toContain('以往成立 3 / 4');
  expect(button('处理…')?.disabled).toBe(false);
  const taken = { claimedBy: 'boris', claimedUntil: serverNow() + 480_000 };
  answers['reports'] = { list: [report(taken)], count: 1, next: null };
  await readAgain();
  expect(panel()).toContain('boris 正在处理');
  expect(button('处理…')?.disabled).toBe(true);
  answers['reports'] = { list: [report({ ...taken, claimedBy: 'anna', isMine: true })], count: 1, next: null };
  await readAgain();
  expect(panel()).toContain('你领取的');
  expect(button('处理…')?.disabled).toBe(false);
});

test('a withdrawal that somebody else holds is read and left alone, until the time is over', async () => {
  const held = { claimedBy: 'boris', claimedUntil: serverNow() + 480_000 };
  answers = { withdrawals: waiting(withdrawal('W1', held)), log: { list: [], next: null } };
  await open('/withdrawals');
  await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
  await settle();
  expect(panel()).toContain('boris 正在处理');
  expect(['拒绝', '通过'].map((name) => starting(name)?.disabled)).toEqual([true, true]);
  answers['withdrawals'] = waiting(withdrawal('W1', { ...held, state: 'approved' }));
  await readAgain();
  expect(['拒绝', '已人工付款', '收款账户'].map((name) => starting(name)?.disabled)).toEqual([true, true, false]);
  answers['withdrawals'] = waiting(withdrawal('W1', { ...held, claimedUntil: serverNow() - 1 }));
  await readAgain();
  expect(panel()).not.toContain('正在处理');
  expect(['领取', '拒绝', '通过'].map((name) => starting(name)?.disabled)).toEqual([false, false, false]);
});

test('a press takes a row, another one puts it back; what is old takes nothing', async () => {
  answers = { withdrawals: waiting(withdrawal('W1')), claimWithdrawal: { done: true, note: '', until: AT } };
  await open('/withdrawals');
  await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
  await settle();
  await press('领取 8 分钟');
  // Signing is a room of its own, loaded with the first act.
  await vi.waitFor(() => expect(claimed).toEqual(['claimWithdrawal?withdrawNo=W1&on=1']));
  const mine = { claimedBy: 'anna', claimedUntil: serverNow() + 480_000 };
  answers['withdrawals'] = waiting(withdrawal('W1', mine));
  await readAgain();
  expect(panel()).toContain('你领取的');
  expect(starting('通过')?.disabled).toBe(false);
  await press('放回队列');
  await vi.waitFor(() => expect(claimed.at(-1)).toBe('claimWithdrawal?withdrawNo=W1&on=0'));
  answers['withdrawals'] = undefined;
  await readAgain();
  expect(button('放回队列')?.disabled).toBe(true);
});

test('in English nothing but what people wrote is left in Chinese', async () => {
  const { registeredAt, balance } = person;
  const lin = { nickname: 'Lin', grade: 3, registeredAt, upline: '', balance };
  const abroad = { ...facts, isFirstUse: true, login: { ...facts.login, place: 'Hangzhou', isUnknown: true } };
  answers = {
    withdrawals: waiting(withdrawal('W1', { person: lin, facts: abroad })),
    approvals: { list: [wish('1', {})], next: null },
    reports: { list: [report({ name: 'Wang', text: 'pay me', roomTitle: 'Hall' })], count: 1, next: null },
    log: { list: [], next: null },
  };
  await setLocale('en');
  for (const address of ['/withdrawals', '/approvals', '/reports']) {
    await open(address);
    await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
    await settle();
    expect(panel().length).toBeGreaterThan(40);
    expect([address, text().match(/\p{Script=Han}+/gu)]).toEqual([address, null]);
  }
});

const candidate = (orderNo: string, more: Data): Data => ({
  orderNo,
  userName: 'linjian',
  channel: 'alipay',
  lineName: '线路一',
  state: 'expired',
  amount: '150',
  credit: '150',
  coinAmount: '',
  createdAt: AT,
  creditedAt: null,
  reasons: ['sameAmount'],
  ...more,
});

test('an unbooked payment shows the orders it may be for, each with why; one that is chosen stands in the form, and is not booked', async () => {
  const payment: Data = {
    id: '5',
    why: 'unmatched',
    provider: 'sandbox',
    orderNo: 'R0000000000000001',
    providerNo: 'Y1',
    amount: '150',
    said: '',
    coinAmount: '',
    txId: '',
    userName: '',
    times: 1,
    at: AT,
    state: 'open',
    booked: '0',
    decidedBy: '',
    reason: '',
  };
  const near = candidate('R0000000000000007', { reasons: ['nearNumber', 'sameAmount'] });
  const paid = candidate('R0000000000000555', { state: 'credited', creditedAt: AT });
  answers = {
    unbookedPayments: { list: [payment], next: null },
    paymentCandidates: { list: [near, paid], isCut: true },
    rechargeReviews: { list: [] },
  };
  await open('/recharges?tab=unbookedPayments&row=5');
  const offered = [...place.querySelectorAll('[data-panel] section li')].map((one) => one.textContent);
  expect(offered[0]).toMatch(/R0000000000000007.*订单号仅差一两位应付金额相同/);
  expect(offered[0]).not.toContain('补单');
  expect(offered[1]).toMatch(/R0000000000000555.*应付金额相同此单已入账/);
  expect(panel()).toContain('这里只列最近的一部分');
  await press('选这张订单 R0000000000000007');
  const typed = [...place.querySelectorAll<HTMLInputElement>('[data-panel] input')].map(({ value }) => value);
  expect(typed).toContain('R0000000000000007');
  expect(typed).not.toContain('R0000000000000001');
});
