import type { DirectRoom } from '@caiting/contract';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/call/query.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { endView, setView } from './open-rooms.ts';
import { hearCall, hearDirect, TALK_CARD, type TalkCard } from './talk-card.ts';

const shown = () => queryClient.getQueryData<TalkCard>(TALK_CARD);
afterEach(() => queryClient.clear());

let messages = 0;
/** Something the other one has just said; each time in another chat. */
const said = (more: Partial<DirectRoom> = {}) => {
  messages += 1;
  return {
    roomId: String(messages),
    roomCode: `direct-${messages}`,
    userName: '值班',
    avatar: '',
    subTitle: '六点',
    unread: 1,
    latestMessageId: String(messages),
    gmtLatestMessageTimestamp: serverNow(),
    ...more,
  } as DirectRoom;
};

test('what the other one has just said is shown once, and leads to the chat', () => {
  const room = said();
  hearDirect({ room });
  expect(shown()).toMatchObject({ name: '值班', text: '六点', to: `/chat?direct=${room.roomId}` });
  queryClient.clear();
  hearDirect({ room: { ...room, unread: 2 } });
  expect(shown()).toBeUndefined();
});

test('a message that is the latest again, because the one after it was taken back, is not shown again', () => {
  const first = said({ latestMessageId: '900' as never });
  hearDirect({ room: first });
  hearDirect({ room: { ...first, latestMessageId: '901' as never, unread: 2 } });
  queryClient.clear();
  hearDirect({ room: first });
  expect(shown()).toBeUndefined();
});

test.each([
  ['read already, on another page', () => said({ unread: 0 })],
  ['said long ago: the chat only stands otherwise', () => said({ gmtLatestMessageTimestamp: serverNow() - 31_000 })],
  ['taken back', () => said({ latestMessageId: null, gmtLatestMessageTimestamp: null })],
])('no card for what is %s', (_what, make) => {
  hearDirect({ room: make() });
  expect(shown()).toBeUndefined();
});

test('no card for a chat or a room that is looked at; one again when it is left', () => {
  const [view, room] = [{}, said()];
  setView(view, room.roomCode, true);
  hearDirect({ room });
  const call = { roomCode: room.roomCode, room: '大厅', nickname: '甲' };
  hearCall(call);
  expect(shown()).toBeUndefined();
  endView(view);
  hearCall(call);
  expect(shown()).toMatchObject({ name: '甲', room: '大厅', text: null });
});
