import type { DirectRoom } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { applyDirectRoom, isUnread } from './direct-list.ts';

const room = (roomId: string, at: number, latest: string | null = '10', read: string | null = null) =>
  ({ roomId, gmtLatestMessageTimestamp: at, latestMessageId: latest, messageReadId: read }) as DirectRoom;

describe('unread (product §4)', () => {
  test.each([
    [null, null, false],
    ['10', null, true],
    ['10', '9', true],
    ['10', '10', false],
    ['9', '10', false],
  ])('latest %s, read %s: %s', (latest, read, expected) => {
    expect(isUnread(room('1', 0, latest, read))).toBe(expected);
  });
});

test('a push puts its chat on its place and keeps the others; a new one is counted', () => {
  const page = { rows: [room('1', 30), room('2', 20)], total: 2, more: false, unread: 0, unreadMessages: 0 };
  const [moved = page] = applyDirectRoom([page], { room: room('2', 40), unread: 1, unreadMessages: 4 });
  expect(moved.rows.map((row) => row.roomId)).toEqual(['2', '1']);
  expect(moved).toMatchObject({ total: 2, unread: 1, unreadMessages: 4 });
  expect(applyDirectRoom([moved], { room: room('3', 35), unread: 2, unreadMessages: 5 })[0]).toMatchObject({
    total: 3,
    unread: 2,
    unreadMessages: 5,
  });
  expect(
    applyDirectRoom([moved], { room: room('3', 35), unread: 2, unreadMessages: 5 })[0]?.rows.map((row) => row.roomId),
  ).toEqual(['2', '3', '1']);
});
