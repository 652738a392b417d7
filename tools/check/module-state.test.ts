import { expect, test } from 'vitest';
import { unownedState } from './module-state.ts';
import { readSources } from './sources.ts';

const FILE = 'apps/web/src/features/chat/feed/kept.ts';

test('whatever a module of the web keeps belongs to a person, or stands on the list with its reason', () => {
  expect(unownedState(readSources())).toEqual([]);
});

test.each([
  ['let timer: ReturnType<typeof setTimeout> | undefined;'],
  ['export const useList = create<{ list: string[] }>(() => ({ list: [] }));'],
  ['const store = createStore<{ n: number }>(() => ({ n: 0 }));'],
  ['const cache = new Map<string, string>();\nexport const keep = (k: string, v: string) => cache.set(k, v);'],
  ['const sent = new Set<string>();\nexport const note = (key: string) => sent.add(key);'],
  ['const waiting: string[] = [];\nexport const wait = (one: string) => waiting.push(one);'],
  ['const state = { last: "" };\nexport const say = (text: string) => {\n  state.last = text;\n};'],
  ['const byRoom: Record<string, string> = {};\nexport const put = (r: string, t: string) => {\n  byRoom[r] = t;\n};'],
  ['const seen = new WeakMap<object, string>();'],
  ["export const read = () => readTab('caiting.mine', isText);"],
  ["export const write = () => writeStored(KEY, 'x');"],
  ["export const raw = () => sessionStorage.getItem('x');"],
])('planted: %s', (text) => {
  expect(unownedState([{ path: FILE, text }])).toHaveLength(1);
});

test.each([
  [
    'const cache = personal(() => new Map<string, string>());\nexport const keep = (k: string) => cache.now().set(k, k);',
  ],
  ['export const useList = personalStore<{ list: string[] }>(() => ({ list: [] }));\nuseList.setState({ list: [] });'],
  ["const SIDES: ReadonlySet<string> = new Set(['大', '小']);"],
  ['const NONE: readonly string[] = [];'],
  ['export function one() {\n  let timer = 0;\n  timer += 1;\n  return timer;\n}'],
  ['writeStored(STORED.theme, null);'],
])('left alone: %s', (text) => {
  expect(unownedState([{ path: FILE, text }])).toEqual([]);
});
