import { CODES } from '@caiting/contract';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { place, text } from '../testing/drawn.tsx';
import { ADJUSTMENT, closeForm, drawForm, mainButton, press, reply, send, server } from '../testing/form.tsx';

const { signedIn } = await import('../platform/session.ts');

/** What an act would come to, of which nothing is to be said. */
const NOTHING_SEEN = reply(1, { figures: [], about: [], changes: [] });

test('faults are told before anything is sent', async () => {
  await drawForm('lockPlayer', { filled: { userName: 'lily' } });
  await send();
  expect(text()).toContain('原因不能为空');
  expect(text()).toContain('1 处要改');
  expect(server.asked).toEqual([]);
});

test('money is shown before it moves, and moves by one press', async () => {
  await drawForm('adjustBalance', { filled: ADJUSTMENT });
  await send();
  expect(server.asked).toEqual([]);
  expect(text()).toContain('500.00');
  await press('¥500.00');
  expect(server.asked).toHaveLength(1);
  expect(Object.fromEntries(server.asked[0]?.body ?? [])).toMatchObject({
    userName: 'lily',
    amount: '500',
    kind: 'credit',
  });
  expect(server.asked[0]?.body.get('requestId')).toMatch(/^[0-9a-f-]{36}$/);
  expect(text()).toContain('已办理');
});

test('what takes two waits, and says so', async () => {
  server.answers = [reply(CODES.secondStaffNeeded.code, null, '需要另一位运营确认')];
  await drawForm('unlockPlayer', { filled: { userName: 'lily', reason: '本人来电' } });
  expect(text()).toContain('不能是你');
  await send();
  expect(text()).toContain('需要另一位运营确认');
  expect(text()).toContain('另一人批准前什么都不会变');
});

test('a thing that changed meanwhile shows both, and keeps what was typed', async () => {
  const preview = { before: '40000', after: '30000', takesTwo: true, returns: [] };
  server.answers = [reply(1, preview), reply(CODES.settingChanged.code, null, '已被改动')];
  signedIn({ staffId: '7', staffName: 'anna', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  await drawForm('setTenantSetting', {
    filled: { key: 'x', value: '30000' },
    opened: { key: 'x', value: '50000' },
    now: { key: 'x', value: '40000' },
  });
  await send();
  await vi.waitFor(() => expect(mainButton()?.disabled).toBe(false));
  await press('确认');
  for (const said of ['50000', '40000', '30000', '你打开时']) expect(text()).toContain(said);
  await press('按上面的提交');
  expect([...place.querySelectorAll('textarea, input')].map((field) => (field as HTMLInputElement).value)).toContain(
    '30000',
  );
});

test('a form that is closed and opened again has what was typed', async () => {
  const key = { draftKey: 'kept' };
  await drawForm('lockPlayer', { filled: { userName: 'lily' }, ...key });
  const { keepDraft } = await import('./drafts.ts');
  keepDraft('kept', { values: { userName: 'lily', reason: '写了一半' }, requestId: 'r1' });
  await closeForm();
  await drawForm('lockPlayer', { filled: { userName: 'lily' }, ...key });
  expect(place.querySelector('textarea')?.value).toBe('写了一半');
});

test('the second factor is asked again where the server wants it, and the act is then done', async () => {
  server.answers = [NOTHING_SEEN, reply(CODES.staffStepUpDue.code, null, '请再次验证')];
  await drawForm('reviewRecharge', { filled: { orderNo: 'R1', decision: 'credit' } });
  await send();
  await vi.waitFor(() => expect(mainButton()?.disabled).toBe(false));
  await press('确认');
  expect(text()).toContain('再输一次验证器数字');
  expect(server.asked.map(({ url }) => url)).toEqual(['/v1/console/actPreview', '/v1/console/reviewRecharge']);
});

test('who may not is told who may', async () => {
  await drawForm('setYuebaoRate');
  expect(text()).toContain('需要管理员');
  expect(place.querySelector('form')).toBeNull();
});

test('to refuse reads as what it is, and a key that is held down confirms nothing', async () => {
  server.answers = [NOTHING_SEEN];
  await drawForm('reviewRecharge', { filled: { orderNo: 'R1', decision: 'reject', reason: '金额不符' } });
  await send();
  await vi.waitFor(() => expect(mainButton()?.disabled).toBe(false));
  const button = mainButton();
  expect(button?.textContent).toContain('拒绝');
  expect(document.activeElement).toBe(button);
  const held = new window.KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  await act(async () => void button?.dispatchEvent(held));
  expect(held.defaultPrevented).toBe(true);
  const pressed = new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => void button?.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(false);
});

test('of what changed meanwhile only what was typed here is kept as mine', async () => {
  signedIn({ staffId: '7', staffName: 'anna', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  const opened = { id: '7', name: '7 天', rate: '3.5', isOpen: true };
  server.answers = [NOTHING_SEEN, reply(CODES.settingChanged.code, null, '已被改动')];
  await drawForm('setPledgeProduct', {
    filled: { productId: '7', rate: '3.9', isOpen: '1' },
    opened,
    now: { ...opened, rate: '3.7', isOpen: false },
  });
  await send();
  await vi.waitFor(() => expect(mainButton()?.disabled).toBe(false));
  await press('确认');
  const boxes = [...place.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  await press('按上面的提交');
  const values = [...place.querySelectorAll<HTMLInputElement>('input, select')].map(({ value }) => value);
  expect(values).toContain('3.9');
  expect(values).toContain('0');
  expect(values).not.toContain('false');
});

test('a form that opens takes the focus', async () => {
  await drawForm('lockPlayer', { filled: { userName: 'lily' } });
  expect(place.contains(document.activeElement) && document.activeElement !== place).toBe(true);
});

test('whoever agrees by a number reads once more to what', async () => {
  const row5 = { id: '5', askedBy: 'olga', subject: 'setCoinRate:usdt', after: '7.2' };
  await drawForm('approve', { filled: { id: '5' }, now: row5 });
  expect(text()).toContain('1提出 olga2批准 anna');
  await send();
  expect(server.asked).toEqual([]);
  expect(text()).toContain('setCoinRate:usdt');
  expect(text()).toContain('7.2');
  // The second word: nobody else has to agree to it.
  expect(text()).toContain('批准后立即生效');
  expect(text()).not.toContain('第二人批准后');
});
