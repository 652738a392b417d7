import { act } from 'react';
import { expect, test, vi } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { button, place, press, settle, text, type Data } from '../testing/drawn.tsx';

const { Component: Settings } = await import('./settings.tsx');

let answers: Record<string, Data | undefined>;
let compared: string[];
drawn.signInBeforeEach(
  (url, init) => {
    const name = drawn.callAt(url);
    if (name === 'compareSettings') compared.push(new URLSearchParams(String(init?.body)).get('text') ?? '');
    return drawn.given(answers[name]);
  },
  { staffName: 'ada', roles: ['admin'] },
);

const open = () => drawn.open([{ path: '/settings', Component: Settings }], '/settings?do=compareSettings');
async function give(words: string): Promise<void> {
  const field = place.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for a file');
  Object.defineProperty(field, 'files', { configurable: true, value: [new File([words], 'settings.json')] });
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}
const change = (key: string, before: string, after: string, takesTwo: boolean, waits: Data | null = null): Data => ({
  key,
  before,
  after,
  class: 'money',
  takesTwo,
  waits,
});

test('a file is compared first; each change opens the form of its own act with the value of the file', async () => {
  compared = [];
  answers = {
    compareSettings: {
      list: [
        change('openOrdersMax', '3', '7', false),
        change('withdrawMin', '"100"', '"250"', true, { id: '31', askedBy: 'bea', isSame: false }),
        change('basePayout', '{"K3":"90.0","SSC":"90.0"}', '{"K3":"90.0","SSC":"89.0"}', true),
      ],
      refused: [{ line: 4, key: 'nonsense', refusedFor: 'unknown' }],
      same: 90,
    },
    tenantSettings: { settings: [] },
    staffSigning: undefined,
  };
  await open();
  await give('{"openOrdersMax":7}');
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain('3 处不同，90 项相同，1 项不能导入');
  });
  expect(compared).toEqual(['{"openOrdersMax":7}']);
  const rows = [...place.querySelectorAll('tbody tr')].map((one) => one.textContent);
  expect(rows[0]).toContain('未付订单数上限 openOrdersMax37一人');
  expect(rows[1]).toContain('withdrawMin100250两人bea 已提出另一个值，等第二人');
  expect(place.querySelector('td a')?.getAttribute('href')).toContain('row=31');
  // Of groups, those that differ.
  expect(rows[2]).toContain('SSC 90.0SSC 89.0两人');
  expect(rows[3]).toBe('4nonsense 没有这项设置');
  await press('提出单笔最低提现的改动');
  expect(place.querySelector('[data-panel] form')?.getAttribute('aria-label')).toBe('修改配置');
  expect(place.querySelector<HTMLInputElement>('[data-panel] [name="value"]')?.value).toBe('250');
});

test('a file that is too long is not sent', async () => {
  compared = [];
  answers = {};
  await open();
  await give(`{"x":"${'字'.repeat(60_000)}"}`);
  expect(text()).toContain('文件超过');
  expect(compared).toEqual([]);
  expect(button('导出设置')).toBeDefined();
});
