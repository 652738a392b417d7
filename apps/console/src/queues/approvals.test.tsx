import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { button, buttons, panel, place, readAgain, settle, type Data } from '../testing/drawn.tsx';
import { wish } from '../testing/wish.ts';

const { serverNow } = await import('@caiting/web/ui/hooks/clock.ts');
const { Component: Approvals } = await import('./approvals.tsx');

let answers: Record<string, Data | undefined>;
/** Which act previews were asked of, with which fields. */
let sent: unknown[];
/** Previews are told once this is over. */
let held: Promise<void>;
beforeEach(() => {
  sent = [];
  held = Promise.resolve();
});
drawn.signInBeforeEach(async (url, init) => {
  const name = drawn.callAt(url);
  if (name === 'actPreview') {
    const body = new URLSearchParams(String(init?.body));
    sent.push([body.get('act'), JSON.parse(body.get('fields') ?? '')]);
    await held;
  }
  return drawn.given(answers[name]);
});

const open = (address: string) => drawn.open([{ path: '/approvals', Component: Approvals }], address);

test('wishes are parted by who may decide them, and nobody decides the own one', async () => {
  const own = { askedBy: 'anna', mayDecide: false, whyNot: 'own' };
  const ended = { state: 'declined', decidedBy: 'cara', decidedAt: serverNow(), mayDecide: false, whyNot: 'over' };
  answers = {
    approvals: { list: [wish('3', ended), wish('2', own), wish('1', {})], next: null },
    log: { list: [], next: null },
  };
  await open('/approvals');
  const subjects = (): string[] =>
    [...place.querySelectorAll('[data-row]')].map((one) => one.getAttribute('aria-label')?.slice(-6) ?? '');
  expect(subjects()).toEqual(['wish 1']);
  const row = [...place.querySelectorAll<HTMLElement>('[data-row]')][0];
  await act(async () => row?.click());
  await settle();
  expect(panel()).toContain('7.10');
  expect(panel()).toContain('7.20');
  expect(button('批准…')).toBeDefined();
  await open('/approvals?view=own');
  expect(subjects()).toEqual(['wish 2']);
  await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
  await settle();
  expect(button('批准…')).toBeUndefined();
  expect(button('撤回…')?.disabled).toBe(false);
  // Nobody holds what they cannot decide, and what is held may still be taken back.
  expect(buttons().find((one) => one.textContent.startsWith('领取'))).toBeUndefined();
  const held = { claimedBy: 'boris', claimedUntil: serverNow() + 480_000 };
  answers['approvals'] = { list: [wish('3', ended), wish('2', { ...own, ...held }), wish('1', {})], next: null };
  await readAgain();
  expect(panel()).toContain('boris 正在处理');
  expect(button('撤回…')?.disabled).toBe(false);
  await open('/approvals?view=ended');
  expect(subjects()).toEqual(['wish 3']);
});

test('the second person reads what it would come to now, and old and new, before it can be approved', async () => {
  const input = [
    { name: 'userName', value: 'linjian' },
    { name: 'upline', value: 'other' },
    { name: 'reason', value: '按申请' },
  ];
  const moves = wish('1', { kind: 'moveMember', before: undefined, after: undefined });
  answers = {
    approvals: { list: [moves], next: null },
    approval: { ...moves, input, signed: null },
    log: { list: [], next: null },
  };
  const telling = Promise.withResolvers<void>();
  held = telling.promise;
  await open('/approvals');
  await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
  await settle();
  expect(panel()).toContain('正在计算');
  expect(button('批准…')?.disabled).toBe(true);
  answers['actPreview'] = {
    figures: [{ figure: 'players', count: 4, amount: null }],
    about: [],
    changes: [{ field: 'upline', unit: '', before: 'above', after: 'other' }],
  };
  telling.resolve();
  await vi.waitFor(async () => {
    await settle();
    for (const words of ['涉及玩家4', '上级代理aboveother']) expect(panel()).toContain(words);
  });
  expect(button('批准…')?.disabled).toBe(false);
  expect(sent.at(-1)).toEqual(['moveMember', { userName: 'linjian', upline: 'other', reason: '按申请' }]);
  // What players will read is drawn as they read it.
  const texts = { titleZh: '新人礼', summaryZh: '注册即领', rulesZh: '**每人**一次', budget: '5000' };
  const gives = wish('2', { kind: 'createActivity', before: undefined, after: undefined });
  answers['approvals'] = { list: [gives], next: null };
  answers['approval'] = {
    ...gives,
    input: Object.entries(texts).map(([name, value]) => ({ name, value })),
    signed: null,
  };
  answers['actPreview'] = { figures: [{ figure: 'budget', count: null, amount: '5000' }], about: [], changes: [] };
  await readAgain();
  await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
  await vi.waitFor(async () => {
    await settle();
    expect(place.querySelector('[data-panel] article b')?.textContent).toBe('每人');
  });
  expect(panel()).toContain('5,000.00');
  // Whoever may not do the act itself is asked for nothing.
  answers['approvals'] = { list: [{ ...moves, mayDecide: false, whyNot: 'role' }], next: null };
  await open('/approvals?view=waiting');
  await readAgain();
  sent = [];
  await act(async () => place.querySelector<HTMLElement>('[data-row]')?.click());
  await settle();
  expect(sent).toEqual([]);
});
