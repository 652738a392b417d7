import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODES } from '@caiting/contract';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';

drawnWindow('http://localhost/console/');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { needEntry } = await import('../contract/entries.ts');
const { signedIn } = await import('../platform/session.ts');
const { CallForm } = await import('./CallForm.tsx');

type Answer = Response | Error;
const asked: { url: string; body: URLSearchParams }[] = [];
let answers: Answer[] = [];
let root: Root;
let place: HTMLElement;

const reply = (code: number, data: unknown = { done: true, note: '' }, msg = ''): Response =>
  new Response(JSON.stringify({ code, msg, data }));

beforeEach(async () => {
  asked.length = 0;
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: new URLSearchParams(String(init.body ?? '')) });
    const answer = answers.shift() ?? reply(1);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await setLocale('zh');
  signedIn({ staffId: '7', staffName: 'anna', role: 'operator', mode: 'demo' });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

let drafts = 0;
async function draw(name: string, more: Partial<Parameters<typeof CallForm>[0]> = {}): Promise<void> {
  const props = {
    entry: needEntry(name),
    filled: {},
    opened: null,
    now: null,
    draftKey: `${name}${drafts}`,
    onClose: () => undefined,
    ...more,
  };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <CallForm {...props} />
      </MemoryRouter>,
    ),
  );
}
beforeEach(() => void (drafts += 1));

const text = (): string => place.textContent ?? '';
async function press(name: string): Promise<void> {
  const button = [...place.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  if (!button) throw new Error(`no button ${name} in ${text()}`);
  await act(async () => button.click());
}
async function send(): Promise<void> {
  await act(async () => place.querySelector('form')?.requestSubmit());
}

test('faults are told before anything is sent', async () => {
  await draw('lockPlayer', { filled: { userName: 'lily' } });
  await send();
  expect(text()).toContain('原因不能为空');
  expect(text()).toContain('1 处要改');
  expect(asked).toEqual([]);
});

test('money is shown before it moves, and moves by one press', async () => {
  await draw('adjustBalance', { filled: { userName: 'lily', kind: 'credit', amount: '500', reason: '补记' } });
  await send();
  expect(asked).toEqual([]);
  expect(text()).toContain('500.00');
  await press('¥500.00');
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ userName: 'lily', amount: '500', kind: 'credit' });
  expect(asked[0]?.body.get('requestId')).toMatch(/^[0-9a-f-]{36}$/);
  expect(text()).toContain('已办理');
});

test('an act without an answer is not sent again: the log is asked', async () => {
  answers = [new TypeError('cut'), reply(1, { list: [], next: null })];
  const row = { userName: 'lily', kind: 'credit', amount: '500', reason: '补记' };
  await draw('adjustBalance', { filled: row });
  await send();
  await press('¥500.00');
  expect(text()).toContain('没有等到回应');
  await press('查询结果');
  expect(asked.map(({ url }) => new URL(url, 'http://localhost').pathname)).toEqual([
    '/v1/console/adjustBalance',
    '/v1/console/log',
  ]);
  expect(text()).toContain('日志里还没有这一条');
  // Whoever sends it all the same says the same request: money moves once.
  await press('返回表单');
  await send();
  await press('¥500.00');
  expect(asked[2]?.body.get('requestId')).toBe(asked[0]?.body.get('requestId'));
});

test('what takes two waits, and says so', async () => {
  answers = [reply(CODES.secondStaffNeeded.code, null, '需要另一位运营确认')];
  await draw('unlockPlayer', { filled: { userName: 'lily', reason: '本人来电' } });
  expect(text()).toContain('不能是你');
  await send();
  expect(text()).toContain('需要另一位运营确认');
  expect(text()).toContain('另一人批准前什么都不会变');
});

test('a thing that changed meanwhile shows both, and keeps what was typed', async () => {
  answers = [reply(CODES.settingChanged.code, null, '已被改动')];
  signedIn({ staffId: '7', staffName: 'anna', role: 'admin', mode: 'demo' });
  await draw('setTenantSetting', {
    filled: { key: 'x', value: '30000' },
    opened: { key: 'x', value: '50000' },
    now: { key: 'x', value: '40000' },
  });
  await send();
  for (const said of ['50000', '40000', '30000', '你打开时']) expect(text()).toContain(said);
  await press('按上面的提交');
  expect([...place.querySelectorAll('textarea, input')].map((field) => (field as HTMLInputElement).value)).toContain(
    '30000',
  );
});

test('a form that is closed and opened again has what was typed', async () => {
  const key = { draftKey: 'kept' };
  await draw('lockPlayer', { filled: { userName: 'lily' }, ...key });
  const { keepDraft } = await import('./drafts.ts');
  keepDraft('kept', { userName: 'lily', reason: '写了一半' });
  await act(async () => root.render(null));
  await draw('lockPlayer', { filled: { userName: 'lily' }, ...key });
  expect(place.querySelector('textarea')?.value).toBe('写了一半');
});

test('the second factor is asked again where the server wants it, and the act is then done', async () => {
  answers = [reply(CODES.staffStepUpDue.code, null, '请再次验证')];
  await draw('reviewRecharge', { filled: { orderNo: 'R1', decision: 'credit' } });
  await send();
  await press('确认');
  expect(text()).toContain('再输一次验证器数字');
  expect(asked).toHaveLength(1);
});

test('who may not is told who may', async () => {
  await draw('setYuebaoRate');
  expect(text()).toContain('需要管理员');
  expect(place.querySelector('form')).toBeNull();
});
