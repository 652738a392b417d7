import type { RoomListItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { inOrder, kindWord } from './row-line.ts';

const room = (roomCode: string, latestAt: number | null) => ({ roomCode, latestAt }) as RoomListItem;

test('the pinned room first, then by the last message; silent ones last, in their order', () => {
  const rooms = [room('pinned', 1), room('silent', null), room('older', 5), room('newer', 9), room('silent2', null)];
  expect(inOrder(rooms).map(({ roomCode }) => roomCode)).toEqual(['pinned', 'newer', 'older', 'silent', 'silent2']);
  expect(inOrder([])).toEqual([]);
});

test.each([
  [1, null],
  [2, 'kindImage'],
  [99, 'kindOther'],
])('type %i is %s', (messageTypeId, word) => {
  expect(kindWord({ messageTypeId, nickname: '', text: '' })).toBe(word);
});
