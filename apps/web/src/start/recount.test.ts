import { calls } from '@caiting/contract/registry';
import { expect, test } from 'vitest';
import { callKey, queryClient } from '../platform/call/query.ts';
import { useSiteLink } from '../platform/socket/site-socket.ts';
import { recountWhenConnected } from './recount.ts';

test('counts are asked for again when the connection stands, however young they are; other answers are not', () => {
  const counts = [
    callKey(calls.notificationUnread, {}),
    callKey(calls.roomUnread, {}),
    callKey(calls.directRoomList, { pageSize: 1 }),
  ];
  const other = callKey(calls.hot, {});
  const know = (): void => [...counts, other].forEach((key) => queryClient.setQueryData(key, {}));
  const old = () => [...counts, other].map((key) => queryClient.getQueryState(key)?.isInvalidated);
  recountWhenConnected();
  know();
  expect(old()).toEqual([false, false, false, false]);
  useSiteLink.setState({ link: 'up' });
  expect(old()).toEqual([true, true, true, false]);

  // A reader who was cut off hears what was missed, or asks again: the same counts with it.
  know();
  useSiteLink.setState({ link: 'up' });
  expect(old()).toEqual([false, false, false, false]);
  useSiteLink.setState({ link: 'lost' });
  useSiteLink.setState({ link: 'up' });
  expect(old()).toEqual([true, true, true, false]);
});
