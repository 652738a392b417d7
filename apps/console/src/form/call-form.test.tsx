import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OPERATOR_ROLES, CODES } from '@caiting/contract';
import { memoryDatabase } from '../../../web/testing/memory-database.ts';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';

const { KeyboardEvent: KeyEvent, InputEvent: Typed } = drawnWindow('http://localhost/console/');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, KeyboardEvent: KeyEvent, InputEvent: Typed });
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { needEntry } = await import('../contract/entries.ts');
const { signedIn } = await import('../platform/session.ts');
const { CallForm } = await import('./CallForm.tsx');
const { hex, makeKey } = await import('../signing/keystore.ts');
const { QueryClientProvider, notifyManager } = await import('@tanstack/react-query');
const { queryClient } = await import('../platform/query.ts');
notifyManager.setNotifyFunction((callback) => act(callback));
memoryDatabase();

type Answer = Response | Error;
/** How acts are signed is asked beside them. */
const SIGNING = {
  site: 's',
  log: `1:${'0'.repeat(64)}`,
  at: 1,
  required: false,
  requiredSince: null,
  mayBeFirst: false,
  keys: [],
};
let signing: object = SIGNING;
/** What a second person agrees to. */
let wish: object = { id: '5', kind: 'bookPayment', askedBy: 'olga', input: [], signed: null };
const asked: { url: string; body: URLSearchParams }[] = [];
let answers: Answer[] = [];
let root: Root;
let place: HTMLElement;

const reply = (code: number, data: unknown = { done: true, note: '' }, msg = ''): Response =>
  new Response(JSON.stringify({ code, msg, data }));

beforeEach(async () => {
  asked.length = 0;
  answers = [];
  signing = SIGNING;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/v1/console/staffSigning') return reply(1, signing);
    if (url.startsWith('/v1/console/approval?')) return reply(1, wish);
    if (url.startsWith('/v1/console/lotteriesFound')) return reply(1, { list: [] });
    asked.push({ url, body: new URLSearchParams(String(init.body ?? '')) });
    const answer = answers.shift() ?? reply(1);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await setLocale('zh');
  signedIn({ staffId: '7', staffName: 'anna', roles: OPERATOR_ROLES, hasPasskey: false, mode: 'demo' });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
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
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <CallForm {...props} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}
beforeEach(() => void (drafts += 1));

const text = (): string => place.textContent ?? '';
async function press(name: string): Promise<void> {
  const button = [...place.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  if (!button) throw new Error(`no button ${name} in ${text()}`);
  await act(async () => button.click());
  await answered();
}
async function send(): Promise<void> {
  await act(async () => place.querySelector('form')?.requestSubmit());
  await answered();
}
/** An act asks how it is signed before it is sent. */
const answered = (): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    if (place.querySelector('[aria-disabled=true]')) throw new Error('under way');
  });

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

test('what an act would come to is shown before it is done, and nothing goes on without it', async () => {
  const input = { lotteryCode: 'ssc1', issue: '20261129001', reason: '号码有误' };
  answers = [reply(1, { bets: 3, refund: '60', players: 2, chases: 1 })];
  await draw('voidIssue', { filled: input });
  await send();
  expect(asked.map(({ url }) => url)).toEqual(['/v1/console/voidPreview?lotteryCode=ssc1&issue=20261129001']);
  await vi.waitFor(() => expect(text()).toContain('60.00'));
  expect(text()).toContain('玩家数2追号1');
  await press('作废');
  expect(asked.map(({ url }) => url)[1]).toBe('/v1/console/voidIssue');
});

test('an act whose preview is refused is not offered', async () => {
  answers = [reply(CODES.issueUnknown.code, null, '没有这一期')];
  await draw('voidIssue', { filled: { lotteryCode: 'ssc1', issue: '20261129001', reason: '号码有误' } });
  await send();
  await vi.waitFor(() => expect(text()).toContain('没有这一期'));
  expect(place.querySelector<HTMLButtonElement>('[data-primary]')?.disabled).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a letter is shown as its readers see it, in both languages, with how many they are', async () => {
  answers = [reply(1, { recipients: 12 })];
  const words = { titleZh: '维护', bodyZh: '**今晚**维护', titleEn: 'Maintenance', bodyEn: 'Tonight, [more](/help)' };
  await draw('sendLetter', { filled: { audience: 'everybody', target: '', ...words } });
  await send();
  await vi.waitFor(() => expect(text()).toContain('12'));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.querySelector('article')).not.toBeNull();
  });
  const reading = () => place.querySelector('article') as HTMLElement;
  expect(reading().querySelector('b')?.textContent).toBe('今晚');
  expect(reading().hasAttribute('inert')).toBe(true);
  await press('English');
  expect(reading().textContent).toContain('Maintenance');
  expect(reading().querySelector('a')?.textContent).toBe('more');
  expect(asked.map(({ url }) => url)).toEqual(['/v1/console/letterPreview']);
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
  const preview = { before: '40000', after: '30000', takesTwo: true, returns: [] };
  answers = [reply(1, preview), reply(CODES.settingChanged.code, null, '已被改动')];
  signedIn({ staffId: '7', staffName: 'anna', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  await draw('setTenantSetting', {
    filled: { key: 'x', value: '30000' },
    opened: { key: 'x', value: '50000' },
    now: { key: 'x', value: '40000' },
  });
  await send();
  await vi.waitFor(() => expect(place.querySelector<HTMLButtonElement>('[data-primary]')?.disabled).toBe(false));
  await press('确认');
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
  keepDraft('kept', { values: { userName: 'lily', reason: '写了一半' }, requestId: 'r1' });
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

const row = { userName: 'lily', kind: 'credit', amount: '500', reason: '补记' };

test('an act whose form is closed without an answer is the same request when it is sent again', async () => {
  answers = [new TypeError('cut')];
  await draw('adjustBalance', { filled: row });
  await send();
  await press('¥500.00');
  await press('稍后再说');
  await act(async () => root.render(null));
  await draw('adjustBalance', { filled: row });
  await send();
  await press('¥500.00');
  expect(asked).toHaveLength(2);
  expect(asked[1]?.body.get('requestId')).toBe(asked[0]?.body.get('requestId'));
});

test('what comes of an act is told, also where its form was closed meanwhile', async () => {
  const { useNotices } = await import('@caiting/web/ui/overlay/notices.ts');
  let cut: (error: Error) => void = () => undefined;
  const isSent = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/v1/console/staffSigning') return reply(1, signing);
    isSent.resolve();
    return new Promise((_, reject) => (cut = reject));
  });
  await draw('lockPlayer', { filled: { userName: 'lily', reason: '本人来电' } });
  await act(async () => place.querySelector('form')?.requestSubmit());
  await isSent.promise;
  await act(async () => root.render(null));
  await act(async () => cut(new TypeError('cut')));
  expect(useNotices.getState().questions.map(({ text: said }) => said)).toEqual(['锁定会员: 没有等到回应']);
  useNotices.setState({ questions: [] });
});

test('the log is asked for this act alone: the same one about somebody else a minute ago is not it', async () => {
  const { serverNow } = await import('@caiting/web/ui/hooks/clock.ts');
  const line = { id: '1', staffName: 'anna', act: 'lockPlayer' };
  const of = (userName: string) => `{"userName":"${userName}","reason":"x"} → done`;
  const other = { ...line, at: serverNow() + 1, detail: of('mary') };
  const before = { ...line, at: serverNow() - 60_000, detail: of('lily') };
  answers = [new TypeError('cut'), reply(1, { list: [other, before], next: null })];
  await draw('lockPlayer', { filled: { userName: 'Lily', reason: '本人来电' } });
  await send();
  await press('查询结果');
  expect(text()).toContain('日志里还没有这一条');
  answers = [reply(1, { list: [{ ...line, at: serverNow() + 1, detail: of('lily') }, before], next: null })];
  await press('查询结果');
  expect(text()).toContain('日志里有这一条');
});

test('of money the log is asked by the number of the request', async () => {
  const { serverNow } = await import('@caiting/web/ui/hooks/clock.ts');
  const line = { id: '1', staffName: 'anna', act: 'adjustBalance', at: serverNow() + 1 };
  answers = [new TypeError('cut')];
  await draw('adjustBalance', { filled: row });
  await send();
  await press('¥500.00');
  const sent = asked[0]?.body.get('requestId') ?? '';
  const of = (requestId: string) => `{"userName":"lily","requestId":"${requestId}"} → done`;
  answers = [reply(1, { list: [{ ...line, detail: of('another') }], next: null })];
  await press('查询结果');
  expect(text()).toContain('日志里还没有这一条');
  answers = [reply(1, { list: [{ ...line, detail: of(sent) }], next: null })];
  await press('查询结果');
  expect(text()).toContain('日志里有这一条');
});

test('to refuse reads as what it is, and a key that is held down confirms nothing', async () => {
  await draw('reviewRecharge', { filled: { orderNo: 'R1', decision: 'reject', reason: '金额不符' } });
  await send();
  const button = place.querySelector<HTMLElement>('[data-primary]');
  expect(button?.textContent).toContain('拒绝');
  expect(document.activeElement).toBe(button);
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  await act(async () => void button?.dispatchEvent(held));
  expect(held.defaultPrevented).toBe(true);
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => void button?.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(false);
});

test('of what changed meanwhile only what was typed here is kept as mine', async () => {
  signedIn({ staffId: '7', staffName: 'anna', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  const opened = { id: '7', name: '7 天', rate: '3.5', isOpen: true };
  answers = [reply(CODES.settingChanged.code, null, '已被改动')];
  await draw('setPledgeProduct', {
    filled: { productId: '7', rate: '3.9', isOpen: '1' },
    opened,
    now: { ...opened, rate: '3.7', isOpen: false },
  });
  await send();
  const boxes = [...place.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  await press('按上面的提交');
  const values = [...place.querySelectorAll<HTMLInputElement>('input, select')].map(({ value }) => value);
  expect(values).toContain('3.9');
  expect(values).toContain('0');
  expect(values).not.toContain('false');
});

test('a form that opens takes the focus', async () => {
  await draw('lockPlayer', { filled: { userName: 'lily' } });
  expect(place.contains(document.activeElement) && document.activeElement !== place).toBe(true);
});

test('whoever agrees by a number reads once more to what', async () => {
  const row5 = { id: '5', askedBy: 'olga', subject: 'setCoinRate:usdt', after: '7.2' };
  await draw('approve', { filled: { id: '5' }, now: row5 });
  expect(text()).toContain('1提出 olga2批准 anna');
  await send();
  expect(asked).toEqual([]);
  expect(text()).toContain('setCoinRate:usdt');
  expect(text()).toContain('7.2');
  // The second word: nobody else has to agree to it.
  expect(text()).toContain('批准后立即生效');
  expect(text()).not.toContain('第二人批准后');
});

test('an approval without an answer is found in the log by the number that was sent with it', async () => {
  const { serverNow } = await import('@caiting/web/ui/hooks/clock.ts');
  const line = { id: '1', staffName: 'anna', act: 'approve', at: serverNow() + 1 };
  answers = [new TypeError('cut')];
  await draw('approve', { filled: { id: '5' }, now: { id: '5', askedBy: 'olga', subject: 'bookPayment:9' } });
  await send();
  await press('批准');
  const sent = asked[0]?.body.get('requestId') ?? '';
  expect(sent).toMatch(/^[0-9a-f-]{36}$/);
  answers = [reply(1, { list: [{ ...line, detail: `{"id":"5","requestId":"${sent}"} → done` }], next: null })];
  await press('查询结果');
  expect(text()).toContain('日志里有这一条');
});

test('a form says whether its act will be signed; what can only be done signed is not sent unsigned', async () => {
  await draw('lockPlayer', { filled: { userName: 'lily', reason: '本人来电' } });
  await vi.waitFor(() => expect(text()).toContain('不带签名'));
  await act(async () => root.render(null));
  queryClient.clear();
  signing = { ...SIGNING, required: true, requiredSince: { seq: '5', at: 1 } };
  await draw('lockPlayer', { filled: { userName: 'mary', reason: '本人来电' } });
  await vi.waitFor(() => expect(text()).toContain('这一项必须签名'));
  await act(async () => place.querySelector('form')?.requestSubmit());
  expect(place.querySelector<HTMLButtonElement>('[data-primary]')?.disabled).toBe(true);
  expect(asked).toEqual([]);
});

test('a signature that took too long keeps the form, and one press signs anew', async () => {
  answers = [reply(CODES.signatureOld.code, null, '签名已过期')];
  await draw('adjustBalance', { filled: row });
  await send();
  await press('¥500.00');
  expect(text()).toContain('签名已过期');
  expect(asked).toHaveLength(1);
  await press('¥500.00');
  expect(text()).toContain('已办理');
  expect(asked[1]?.body.get('requestId')).toBe(asked[0]?.body.get('requestId'));
});

test('a key is confirmed after its end was typed as its owner read it out, not before', async () => {
  const fingerprint = `${'3f9a'.repeat(12)}8899aabbccddeeff`;
  signedIn({ staffId: '7', staffName: 'anna', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  const key = await makeKey({ site: SIGNING.site, staffId: '7', label: 'x' });
  signing = { ...SIGNING, keys: [{ fingerprint: key.fingerprint, state: 'active', activeAt: 1, confirmedBy: [] }] };
  const offered = { fingerprint, staffName: 'olga' };
  await draw('confirmStaffKey', { filled: { fingerprint }, opened: offered, now: offered });
  await vi.waitFor(() => expect(text()).toContain('olga 的公钥指纹'));
  expect(text()).not.toContain('EEFF');
  const button = () => place.querySelector<HTMLButtonElement>('[data-primary]');
  const type = async (typed: string): Promise<void> => {
    const field = place.querySelector<HTMLInputElement>('input[placeholder]');
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    await act(async () => {
      setter?.call(field, typed);
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  };
  await type('8899 aabb ccdd eefe');
  expect(text()).toContain('不要确认');
  expect(button()?.disabled).toBe(true);
  await type('8899 aabb ccdd eeff');
  expect(button()?.disabled).toBe(false);
});

test('the second person sees what the first one signed, and names it; a statement that says something else is not approved', async () => {
  const first = await makeKey({ site: SIGNING.site, staffId: '9', label: 'x' });
  const statement = JSON.stringify({ call: 'unlockPlayer', fields: { userName: 'lily', reason: '本人来电' } });
  const bytes = new TextEncoder().encode(statement);
  const signature = Buffer.from(await crypto.subtle.sign({ name: 'Ed25519' }, first.privateKey, bytes));
  const signed = { statement, signature: signature.toString('base64url'), publicKey: hex(first.publicKey) };
  const wishAbout = (userName: string) => ({
    id: '5',
    kind: 'unlockPlayer',
    askedBy: 'olga',
    input: [
      { name: 'userName', value: userName },
      { name: 'reason', value: '本人来电' },
    ],
    signed,
  });
  wish = wishAbout('lily');
  await draw('approve', { filled: { id: '5' } });
  await vi.waitFor(() => expect(text()).toContain('olga 的密钥'));
  await send();
  await press('批准');
  expect(asked.at(-1)?.body.get('statement')).toBe(
    Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
  );
  await act(async () => root.render(null));
  queryClient.clear();
  asked.length = 0;
  wish = wishAbout('mary');
  await draw('approve', { filled: { id: '5' }, draftKey: 'another' });
  await vi.waitFor(() => expect(text()).toContain('与这项申请的内容不符'));
  expect(place.querySelector<HTMLButtonElement>('[data-primary]')?.disabled).toBe(true);
});
