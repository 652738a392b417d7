// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SmallAmountField } from './AmountField.tsx';

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

function Stake() {
  const [text, setText] = useState('10');
  return (
    <SmallAmountField label="每注金额" decimals={0} value={text} quick={[20, 100]} beside="合计" onChange={setText} />
  );
}

const field = () => page.querySelector('input');
const pad = () => page.querySelector('[popover]');
async function press(name: string): Promise<void> {
  const button = [...(pad()?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`the pad has no key ${name}`);
  await act(async () => button.click());
}
async function open(): Promise<void> {
  await act(async () => root.render(<Stake />));
  await act(async () => field()?.click());
  // The pad's code comes with its first use.
  await vi.waitFor(() => act(async () => undefined));
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

it('opens under a finger, without a keyboard of the system, and writes into the field', async () => {
  device(true);
  await open();
  await vi.waitFor(() => expect(pad()).not.toBeNull());
  expect(field()?.inputMode).toBe('none');
  expect(pad()?.getAttribute('aria-label')).toBe('每注金额');
  expect(pad()?.textContent).toContain('合计');
  await press('2');
  await press('5');
  expect(field()?.value).toBe('25');
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
  await vi.waitFor(() => expect(pad()).not.toBeNull());
  await act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(pad()).toBeNull();
  await act(async () => field()?.click());
  expect(pad()).not.toBeNull();
  await act(async () => field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(pad()).toBeNull();
});
