import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { place, text, type, type Data } from '../../testing/drawn.tsx';
import { drawForm, reply, send, server } from '../../testing/form.tsx';

const { signedIn } = await import('../../platform/session.ts');

const plain = { isByGroup: false, options: [], least: null, most: null };
const setting = (key: string, value: unknown, field: Data, more: Data = {}): Data => ({
  key,
  value,
  meaning: { zh: `${key} 的含义`, en: `meaning of ${key}` },
  class: 'money',
  takesTwo: true,
  field: { ...plain, ...field },
  ...more,
});
beforeEach(() => {
  signedIn({ staffId: '7', staffName: 'ada', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  server.settings = [
    setting('withdrawMin', '100', { kind: 'yuan' }),
    setting('openOrdersMax', 3, { kind: 'whole', least: 1, most: 50 }, { class: 'limits', takesTwo: false }),
    setting('maintenance', false, { kind: 'flag' }),
    setting('theme', 'red', { kind: 'choice', options: ['red', 'blue'] }),
    setting('basePayout', { ssc: '90.0', k3: '89.5' }, { kind: 'percent', isByGroup: true }),
    setting('notices', ['一', '二'], { kind: 'json' }),
  ];
});

const selects = (): HTMLSelectElement[] => [...place.querySelectorAll('select')];
const valueOf = (name = 'value') => place.querySelector<HTMLInputElement>(`[name="${name}"]`);
async function choose(select: HTMLSelectElement | undefined, value: string): Promise<void> {
  if (!select) throw new Error(`nothing to choose ${value} in`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const sent = () => server.asked.find(({ url }) => url === '/v1/console/valuePreview')?.body;

test('every setting is offered by its name, and the one that is chosen begins with what stands there', async () => {
  await drawForm('setTenantSetting');
  const [keys] = selects();
  expect([...(keys?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
    '选择一项设置',
    '单笔最低提现 · withdrawMin',
    '未付订单数上限 · openOrdersMax',
    '系统维护 · maintenance',
    '主题色 · theme',
    '基础返奖率 · basePayout',
    '首页滚动公告 · notices',
  ]);
  await choose(keys, 'withdrawMin');
  expect(valueOf()?.value).toBe('100');
  for (const words of ['withdrawMin 的含义', '需两名管理员', '¥100']) expect(text()).toContain(words);
  // What was typed for one setting is not the value of another.
  await type(valueOf(), '120');
  await choose(keys, 'openOrdersMax');
  expect(valueOf()?.value).toBe('3');
  for (const words of ['一名管理员即可', '1 至 50']) expect(text()).toContain(words);
});

test('what was emptied by hand stays empty, and a row keeps the value it gave', async () => {
  await drawForm('setTenantSetting', { filled: { key: 'withdrawMin', value: '110' } });
  expect(valueOf()?.value).toBe('110');
  await type(valueOf(), '');
  expect(valueOf()?.value).toBe('');
});

test('a switch and a choice are chosen, not typed', async () => {
  server.answers = [reply(1, { before: 'false', after: 'true', takesTwo: false, returns: [] })];
  await drawForm('setTenantSetting', { filled: { key: 'maintenance' } });
  const [, value] = selects();
  expect([...(value?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['是', '否']);
  await choose(value, 'true');
  await send();
  await vi.waitFor(() => expect(sent()?.get('value')).toBe('true'));
});

test('a value of each group is a field each; one that is changed says what stood there, and the others go along as they are', async () => {
  server.answers = [reply(1, { before: '', after: '', takesTwo: true, returns: [] })];
  await drawForm('setTenantSetting', { filled: { key: 'basePayout' } });
  expect([valueOf('value.ssc')?.value, valueOf('value.k3')?.value]).toEqual(['90.0', '89.5']);
  await type(valueOf('value.k3'), '88.0');
  expect(text()).toContain('K3（原 89.5）');
  await send();
  await vi.waitFor(() => expect(JSON.parse(sent()?.get('value') ?? '')).toEqual({ ssc: '90.0', k3: '88.0' }));
});

test('what has a shape of its own is written as JSON', async () => {
  await drawForm('setTenantSetting', { filled: { key: 'notices' } });
  expect(place.querySelector('textarea')?.value).toBe('["一","二"]');
});
