import * as z from 'zod/mini';
import { MessageId, RoomCode, TimeMs, FlagIn, call } from '../../wire/index.ts';

/** What is new for a person in the rooms they have been in (decisions/0304). Private chats say it of themselves (direct.ts). */

/** A room as its person has left it. `said` and `takenBack` count the messages of the room and those taken back: what comes later is counted on from there. */
export const RoomUnread = z.object({
  roomCode: RoomCode,
  said: z.int(),
  takenBack: z.int(),
  /** Messages of others that this person has not read: at most ROOM_UNREAD_MAX. */ unread: z.int(),
  /** When the first of them was said; null without one. */ unreadSince: z.nullable(TimeMs),
  /** The latest message this person has read; null before the first. */
  readId: z.nullable(MessageId),
  /** Counts in grey and is in no sum. */ isQuiet: z.boolean(),
});
export type RoomUnread = z.infer<typeof RoomUnread>;

/** What was said last in a room, for a list. What is no text is named by its kind alone. */
export const RoomLine = z.object({ nickname: z.string(), messageTypeId: z.int(), text: z.string() });
export type RoomLine = z.infer<typeof RoomLine>;

/** What a second brought to a room. */
export const RoomNews = z.object({
  roomCode: RoomCode,
  said: z.int(),
  takenBack: z.int(),
  /** Of the latest message; null in a room without one. */ latestAt: z.nullable(TimeMs),
  /** Who said the latest; empty for a guest, and in a room with a password. */ userId: z.string(),
  /** Null in a room with a password: who is inside asks for it. */ line: z.nullable(RoomLine),
});
export type RoomNews = z.infer<typeof RoomNews>;

export const chatUnreadCalls = {
  roomUnread: call({
    method: 'GET',
    path: '/v1/chat/roomUnread',
    who: 'login',
    inView: 'closed',
    doc: 'The public rooms this person has been in and may be in now, with what is unread there.',
    silent: true,
    input: z.object({}),
    output: z.object({ list: z.array(RoomUnread) }),
    refusals: [],
  }),
  setRoomReadWeb: call({
    method: 'POST',
    path: '/v1/chat/setRoomReadWeb',
    who: 'member',
    doc: 'Read up to this message of a public room. Marks are gathered and written within seconds; one that is no later than the mark before, or of no message of the room, changes nothing.',
    silent: true,
    input: z.object({ roomCode: RoomCode, id: MessageId }),
    output: z.object({ done: z.boolean() }),
    refusals: ['tooManyRequests'],
  }),
  setRoomQuietWeb: call({
    method: 'POST',
    path: '/v1/chat/setRoomQuietWeb',
    who: 'member',
    doc: 'Leave this person alone about a public room, or no longer: it counts in grey, and nothing of it is shown on other pages.',
    input: z.object({ roomCode: RoomCode, isQuiet: FlagIn }),
    output: RoomUnread,
    refusals: ['roomUnknown'],
  }),
} as const;
