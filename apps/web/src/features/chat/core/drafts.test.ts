import type { RoomCode } from '@caiting/contract/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedOut } from '../../../platform/session/session.ts';
import { DRAFTS_MAX, draftOf, keepDraft, onPutBack, putBack } from './drafts.ts';

const room = (name: string) => name as RoomCode;

beforeEach(() => {
  // Nobody has a draft before it is known who is here.
  signedOut();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what is written in one room is kept for it and not for another', () => {
  keepDraft(room('a'), '给甲房间');
  keepDraft(room('b'), '给乙房间');
  expect([draftOf(room('a')), draftOf(room('b')), draftOf(room('c'))]).toEqual(['给甲房间', '给乙房间', '']);
  keepDraft(room('a'), '');
  expect([draftOf(room('a')), draftOf(room('b'))]).toEqual(['', '给乙房间']);
});

test('no more rooms than the limit: the one written in longest ago goes', () => {
  for (let n = 0; n <= DRAFTS_MAX; n += 1) keepDraft(room(`r${n}`), `${n}`);
  expect(draftOf(room('r0'))).toBe('');
  expect(draftOf(room('r1'))).toBe('1');
  expect(draftOf(room(`r${DRAFTS_MAX}`))).toBe(String(DRAFTS_MAX));
});

test('a refused text comes back behind what is written meanwhile, and the box that is open hears of it', () => {
  const heard: string[] = [];
  const stop = onPutBack(room('a'), (text) => void heard.push(text));
  putBack(room('a'), '被拒绝的话');
  keepDraft(room('a'), '新写的');
  putBack(room('a'), '又一句');
  stop();
  putBack(room('a'), '没有人听');
  expect(heard).toEqual(['被拒绝的话', '新写的\n又一句']);
  expect(draftOf(room('a'))).toBe('新写的\n又一句\n没有人听');
});

test('what another program left under the key is no draft', () => {
  sessionStorage.setItem('caiting.drafts', JSON.stringify([{ room: 'a', text: 7 }]));
  expect(draftOf(room('a'))).toBe('');
});
