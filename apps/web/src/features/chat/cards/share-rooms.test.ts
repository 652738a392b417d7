import type { RoomListItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { searchTargets, targetOfRoom, toggleTarget } from './share-rooms.ts';
import type { ShareTarget } from './share-rooms.ts';

const target = (key: string, changes: Partial<ShareTarget> = {}): ShareTarget => ({
  key,
  isDirect: true,
  title: `聊天${key}`,
  avatar: '',
  silence: null,
  ...changes,
});

test('thirty private chats and no more; public rooms are not counted (product §9)', () => {
  let chosen: readonly ShareTarget[] = [];
  for (let n = 0; n < 30; n += 1) chosen = toggleTarget(chosen, target(`${n}`)) ?? [];
  expect(chosen).toHaveLength(30);
  expect(toggleTarget(chosen, target('30'))).toBeNull();
  expect(toggleTarget(chosen, target('hall', { isDirect: false }))).toHaveLength(31);
  expect(toggleTarget(chosen, target('0'))).toHaveLength(29);
});

test('muted ones cannot be ticked', () => {
  expect(toggleTarget([], target('a', { silence: 'roomMuted' }))).toEqual([]);
  expect(toggleTarget([], target('a', { silence: 'muted' }))).toEqual([]);
});

test('who may not speak in a room cannot share there: the whole room muted, or an own mute; a manager may in any case', () => {
  const room = (banned: boolean, isMessageBanned: boolean) =>
    targetOfRoom({ roomCode: 'r', title: '', avatar: '', banned, isMessageBanned } as RoomListItem).silence;
  expect([room(false, false), room(true, false), room(true, true), room(false, true)]).toEqual([
    null,
    'muted',
    'roomMuted',
    null,
  ]);
});

test('search by title', () => {
  expect(searchTargets([target('1'), target('2')], ' 天2 ').map(({ key }) => key)).toEqual(['2']);
  expect(searchTargets([target('1')], '')).toHaveLength(1);
});
