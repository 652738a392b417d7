// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SmallAmountField } from './AmountField.tsx';
import { openPad } from './AmountPad.tsx';
import { padOnTouch } from './pad-on-touch.ts';

let page: HTMLElement;
let root: Root;

/** A phone's finger, or a mouse on a desktop. */
function device(isTouched: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTouched && query.includes('pointer: coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const WORDS = { backspace: '退格', clear: '清空', done: '完成' };

function Stake() {
  const [text, setText] = useState('10');
  return (
    <section>
      <SmallAmountField label="每注金额" decimals={0} value={text} onChange={setText} />
      <p data-sums="">
        <span>合计 {text}</span>
      </p>
    </section>
  );
}

function type(text: string): void {
  const input = field();
  if (!input) throw new Error('no field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
const field = () => page.querySelector('input');
const pad = () => document.querySelector('[popover]');
async function press(name: string): Promise<void> {
  const button = [...(pad()?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`the pad has no key ${name}`);
  await act(async () => button.click());
}
/** A finger or a mouse on the field. */
async function open(): Promise<void> {
  await act(async () => {
    field()?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    field()?.focus();
    field()?.click();
  });
}

beforeAll(() => padOnTouch(async () => (input) => openPad(input, WORDS)));
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  await act(async () => root.render(<Stake />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

it('opens under a finger, without a keyboard of the system, and writes into the field', async () => {
  device(true);
  await open();
  expect(field()?.inputMode).toBe('none');
  expect(pad()?.getAttribute('aria-label')).toBe('每注金额');
  expect(pad()?.textContent).toContain('合计 10');
  await press('2');
  await press('5');
  expect(field()?.value).toBe('25');
  expect(pad()?.textContent).toContain('合计 25');
  // The field keeps the focus, so that what a key came to has to be said.
  expect(pad()?.querySelector('output')?.textContent).toBe('¥25');
  await press('00');
  expect(field()?.value).toBe('2500');
  await press('退格');
  expect(field()?.value).toBe('250');
  await press('100');
  expect(field()?.value).toBe('100');
  await press('清空');
  expect(field()?.value).toBe('');
  await press('完成');
  expect(pad()).toBeNull();
});

it('stays closed where a mouse pressed: the field has its usual keyboard', async () => {
  device(false);
  await open();
  expect(pad()).toBeNull();
  expect(field()?.inputMode).toBe('numeric');
});

it('closes with Enter from real keys, and when the focus goes on', async () => {
  device(true);
  await open();
  expect(pad()).not.toBeNull();
  await act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(pad()).toBeNull();
  await open();
  expect(pad()).not.toBeNull();
  await act(async () => field()?.blur());
  expect(pad()).toBeNull();
});

it('says what is wrong beside the figure, and is not done with it', async () => {
  device(true);
  await open();
  await act(async () => type('1x'));
  const done = [...(pad()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === '完成');
  expect(pad()?.querySelector('em')?.textContent).toBe('不能有“x”，只填数字');
  expect(done?.disabled).toBe(true);
});

it('goes with its field', async () => {
  device(true);
  await open();
  await act(async () => root.render(null));
  await vi.waitFor(() => expect(pad()).toBeNull());
});

it('stays closed over a field that is only read', async () => {
  device(true);
  field()?.setAttribute('readonly', '');
  await open();
  expect(pad()).toBeNull();
});
