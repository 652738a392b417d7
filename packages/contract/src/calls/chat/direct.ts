import * as z from 'zod/mini';
import { After, Before, MessageId, PageSize, RoomCode, TimeMs, UserId, call, intIn, text } from '../../wire/index.ts';
import { ChatMessage } from './chat.ts';

/** Private chats of two people (product §3 direct room, §4 unread and receipts, §6 private-chat button). */

/** Type of a socket in its query (product §7). */
export const CHAT_SOCKETS = { public: 1, direct: 7 } as const;

const RoomId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const SendKey = z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/)));

export const DirectRoom = z.object({
  roomId: z.string(),
  /** Name of its log on the socket. */ roomCode: RoomCode,
  /** The other person: nickname, id, face. */
  userName: z.string(),
  userId: UserId,
  avatar: z.string(),
  grade: z.int(),
  gradeName: z.string(),
  /** What was said last, in one line. */ subTitle: z.string(),
  latestMessageId: z.nullable(MessageId),
  /** What this person has read; unread when the latest id is set and this is missing or smaller (product §4). */
  messageReadId: z.nullable(MessageId),
  /** Messages of the other that this person has not read, at most 100. */ unread: z.int(),
  /** What the other person has read. */ otherReadId: z.nullable(MessageId),
  gmtLatestMessageTimestamp: z.nullable(TimeMs),
  banned: z.boolean(),
  isMessageBanned: z.boolean(),
  messageLength: z.int(),
});
export type DirectRoom = z.infer<typeof DirectRoom>;

/** Own chats with something unread, and the unread messages in all of them. */
export const UNREAD_CHATS = { unread: z.int(), unreadMessages: z.int() } as const;

export const chatDirectCalls = {
  directRoomList: call({
    method: 'GET',
    path: '/v1/chat/directRoomList',
    who: 'login',
    inView: 'closed',
    doc: 'Own private chats, latest first.',
    silent: true,
    input: z.object({ pageSize: z.prefault(intIn(1, 50), 20), pageNum: z.prefault(intIn(1, 10_000), 1) }),
    output: z.object({ rows: z.array(DirectRoom), total: z.int(), more: z.boolean(), ...UNREAD_CHATS }),
    refusals: [],
  }),
  getDirectRoomWeb: call({
    method: 'GET',
    path: '/v1/chat/getDirectRoomWeb',
    who: 'login',
    inView: 'closed',
    doc: 'A private chat by its id, or with a person: then it is made where one of the two is a room manager.',
    input: z.object({ roomId: z.optional(RoomId), targetUserId: z.optional(UserId) }),
    output: DirectRoom,
    refusals: ['roomUnknown', 'directNotAllowed'],
  }),
  getDirectMessageListWeb: call({
    method: 'GET',
    path: '/v1/chat/getDirectMessageListWeb',
    who: 'login',
    inView: 'closed',
    doc: 'A page of a private chat, newest first: the latest messages, those before `id`, or those that followed `after`.',
    silent: true,
    input: z.object({ roomId: RoomId, roomCode: z.optional(text(32)), id: Before, after: After, pageSize: PageSize }),
    output: z.object({ list: z.array(ChatMessage), epoch: z.string(), seq: z.int(), more: z.boolean() }),
    refusals: ['roomUnknown'],
  }),
  addDirectMessage: call({
    method: 'POST',
    path: '/v1/chat/addDirectMessage',
    who: 'login',
    doc: 'Send in a private chat. The same `sendKey` twice is one message.',
    bodyLimit: 40_960,
    input: z.object({ roomId: RoomId, messageTypeId: intIn(1, 20), message: text(4_000), sendKey: SendKey }),
    output: ChatMessage,
    refusals: [
      'roomUnknown',
      'messageEmpty',
      'messageTooLong',
      'messageLinesTooMany',
      'messageKindForbidden',
      'cardForged',
      'cardMixed',
      'imagePathMissing',
      'uploadUnknown',
      'textForbidden',
      'flooding',
    ],
  }),
  recallDirectMessageWeb: call({
    method: 'POST',
    path: '/v1/chat/recallDirectMessageWeb',
    who: 'login',
    doc: 'Take back an own message of a private chat.',
    input: z.object({ roomId: RoomId, id: MessageId }),
    output: z.object({ done: z.boolean() }),
    refusals: ['roomUnknown', 'messageUnknown'],
  }),
  setDirectMessageReadWeb: call({
    method: 'POST',
    path: '/v1/chat/setDirectMessageReadWeb',
    who: 'login',
    doc: 'Read up to this message. A smaller id than before changes nothing.',
    silent: true,
    input: z.object({ roomId: RoomId, id: MessageId }),
    output: z.object({ done: z.boolean() }),
    refusals: ['roomUnknown', 'messageUnknown'],
  }),
} as const;
