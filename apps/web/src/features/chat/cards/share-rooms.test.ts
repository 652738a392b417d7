import { expect, test } from 'vitest';
import { searchTargets, toggleTarget } from './share-rooms.ts';
import type { ShareTarget } from './share-rooms.ts';

const target = (key: string, changes: Partial<ShareTarget> = {}): ShareTarget => ({
  key,
  isDirect: true,
  title: `聊天${key}`,
  avatar: '',
  isRoomMuted: false,
  isMuted: false,
  ...changes,
});

test('thirty private chats and no more; public rooms are not counted (SPEC §9)', () => {
  let chosen: readonly ShareTarget[] = [];
  for (let n = 0; n < 30; n += 1) chosen = toggleTarget(chosen, target(`${n}`)) ?? [];
  expect(chosen).toHaveLength(30);
  expect(toggleTarget(chosen, target('30'))).toBeNull();
  expect(toggleTarget(chosen, target('hall', { isDirect: false }))).toHaveLength(31);
  expect(toggleTarget(chosen, target('0'))).toHaveLength(29);
});

test('muted ones cannot be ticked', () => {
  expect(toggleTarget([], target('a', { isRoomMuted: true }))).toEqual([]);
  expect(toggleTarget([], target('a', { isMuted: true }))).toEqual([]);
});

test('search by title', () => {
  expect(searchTargets([target('1'), target('2')], ' 天2 ').map(({ key }) => key)).toEqual(['2']);
  expect(searchTargets([target('1')], '')).toHaveLength(1);
});
