import type { RoomNews, RoomUnread } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { answered, asSeen, caughtUp, isDoubtful, sumOf, withNews, withRead, withRoom } from './counts.ts';

const room = (more: Partial<RoomUnread> = {}) =>
  ({
    roomCode: 'a',
    said: 10,
    takenBack: 0,
    unread: 0,
    unreadSince: null,
    readId: '5',
    isQuiet: false,
    ...more,
  }) as RoomUnread;
const news = (said: number, more: Partial<RoomNews> = {}) =>
  ({ roomCode: 'a', said, takenBack: 0, latestAt: 1_000, userId: '7', line: null, ...more }) as RoomNews;
const away = { myId: '1', isReading: () => false };
const hear = (list: RoomUnread[], ...told: RoomNews[]) =>
  told.reduce<RoomUnread[]>((known, one) => withNews(known, [one], away), list);

/** The server's side: how a room stands for somebody who left it when `left` messages had been said, of which the first of them came at 1000. */
const fresh = (said: number, left: number) =>
  room({ said, unread: Math.min(said - left, 100), unreadSince: said > left ? 1_000 : null });

describe('snapshot + news = a fresh snapshot', () => {
  test.each([
    ['each told once', [11, 12, 13]],
    ['some were lost', [13]],
    ['one twice', [11, 11, 13]],
    ['out of order', [12, 11, 13]],
  ])('%s', (_how, numbers) => {
    expect(hear([fresh(10, 10)], ...numbers.map((said) => news(said)))).toEqual([fresh(13, 10)]);
  });

  test('no more than a hundred', () => {
    expect(hear([fresh(10, 10)], news(500))).toEqual([fresh(500, 10)]);
  });

  test('an answer that was under way while news came is counted on', () => {
    expect(caughtUp(fresh(11, 10), hear([fresh(10, 10)], news(13))[0])).toEqual(fresh(13, 10));
    expect(caughtUp(fresh(14, 10), fresh(13, 10))).toEqual(fresh(14, 10));
  });

  test('a room that begins anew under its code takes what the server says of it, and nothing of before', () => {
    const [anew, old] = [fresh(3, 2), [fresh(500, 490)]];
    expect(answered([anew], old, old)).toEqual([anew]);
    expect(answered([fresh(11, 10)], [fresh(10, 10)], [fresh(13, 10)])).toEqual([fresh(13, 10)]);
  });

  test('a mark that was set elsewhere, before or after the news of what followed', () => {
    const told = room({ said: 12, unread: 0, readId: '8' as never });
    expect(withRoom(hear([fresh(10, 10)], news(13)), told)[0]).toMatchObject({ said: 13, unread: 1 });
    expect(hear(withRoom([fresh(10, 10)], told), news(13))[0]).toMatchObject({ said: 13, unread: 1 });
  });
});

test('rooms that were never visited, own words, and what is read as it comes are not counted', () => {
  expect(hear([room()], news(12, { roomCode: 'b' as never }))).toEqual([room()]);
  expect(hear([room()], news(11, { userId: '1' }))[0]).toMatchObject({ said: 11, unread: 0 });
  const reading = { myId: '1', isReading: (code: string) => code === 'a' };
  expect(withNews([room()], [news(14)], reading)[0]).toMatchObject({ said: 14, unread: 0 });
  // A guest is nobody's own.
  expect(withNews([room()], [news(11, { userId: '' })], { ...away, myId: '' })[0]?.unread).toBe(1);
});

test('what was taken back is asked for where it may have been counted', () => {
  const recall = news(10, { takenBack: 1 });
  const isDoubt = (list: RoomUnread[], one: RoomNews) => isDoubtful(list, [one], away);
  expect(isDoubt([room({ unread: 3 })], recall)).toBe(true);
  expect(isDoubt([room()], recall)).toBe(false);
  expect(isDoubt(hear([room({ unread: 3 })], recall), recall)).toBe(false);
  // Said and taken back within the same second.
  const both = news(11, { takenBack: 1 });
  expect(isDoubt([room()], both)).toBe(true);
  expect(isDoubtful([room()], [both], { isReading: () => true })).toBe(false);
});

test('what is read as it comes is not unread because its mark is under way', () => {
  const list = [room({ unread: 2, unreadSince: 1_000 }), room({ roomCode: 'b' as never, unread: 5 })];
  const seen = asSeen(list, (code) => code === 'a');
  expect(seen[0]).toMatchObject({ unread: 0, unreadSince: null });
  expect(seen[1]).toBe(list[1]);
});

test('a first visit is added; reading to the end takes the count away; quiet rooms and the open one are in no sum', () => {
  const list = withRoom([room({ unread: 2 })], room({ roomCode: 'b' as never, unread: 5, isQuiet: true }));
  expect(list).toHaveLength(2);
  expect(sumOf(list)).toBe(2);
  expect(sumOf(list, 'a')).toBe(0);
  expect(withRead(list, 'a')[0]).toMatchObject({ unread: 0 });
  const none = [room()];
  expect(withRead(none, 'a')).toBe(none);
});
