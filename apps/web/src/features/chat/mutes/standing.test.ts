import type { RoomSettings } from '@caiting/contract';
import { expect, test } from 'vitest';
import { changedSettings, silenceOf } from './standing.ts';

const NOW = 1_000_000;
const room = {
  isManager: false,
  isBanned: false,
  bannedMessage: '',
  isMessageBanned: false,
  mutedGrades: [],
  slowSeconds: 0,
  ownMute: '',
  ownMuteEndsAt: null,
  grade: 2,
} as unknown as RoomSettings;

test('the whole room, then the grade, then the person; what ends leaves the others standing', () => {
  const own = changedSettings(room, { ownMute: '您已被禁言一小时', ownMuteEndsAt: NOW + 1 }, NOW);
  const graded = changedSettings(own, { mutedGrades: [-2, -1, 1, 2] }, NOW);
  const all = changedSettings(graded, { isMessageBanned: true }, NOW);
  expect([own, graded, all].map(({ bannedMessage }) => bannedMessage)).toEqual([
    '您已被禁言一小时',
    '您的等级已禁言',
    '全体禁言',
  ]);
  // The room may speak again: the grade may not, and the person may not.
  expect(changedSettings(all, { isMessageBanned: false }, NOW).bannedMessage).toBe('您的等级已禁言');
  const last = changedSettings(all, { isMessageBanned: false, mutedGrades: [] }, NOW);
  expect(last).toMatchObject({ isBanned: true, bannedMessage: '您已被禁言一小时' });
  expect(changedSettings(last, { ownMute: '' }, NOW)).toMatchObject({ isBanned: false, bannedMessage: '' });
});

test('an own mute ends by itself; one without an end does not', () => {
  const own = { ...room, ownMute: '您已被禁言半小时', ownMuteEndsAt: NOW };
  expect(silenceOf(own, NOW - 1)).not.toBe('');
  expect(silenceOf(own, NOW)).toBe('');
  expect(silenceOf({ ...own, ownMuteEndsAt: null }, NOW * 1_000)).not.toBe('');
});

test('managers always speak, other grades too', () => {
  expect(silenceOf({ ...room, isManager: true, isMessageBanned: true, mutedGrades: [2] }, NOW)).toBe('');
  expect(silenceOf({ ...room, mutedGrades: [1] }, NOW)).toBe('');
});
