import * as z from 'zod/mini';
import { MENTIONS_MAX } from '../../limits.ts';
import { After, Before, MessageId, PageSize, RoomCode, TimeMs, call, intIn, jsonText, text } from '../../wire/index.ts';

/** Message types of product §3. 20 is made by the client alone. */
export const MESSAGE_TYPES = {
  text: 1,
  image: 2,
  envelope: 3,
  betCard: 7,
  profitCard: 9,
  planCard: 10,
  /** A live gift (`GiftCard`). */
  gift: 11,
  separator: 20,
} as const;

/** A name that a text calls: whose it is, and where its `@name` stands, in UTF-16 units of `message`. */
export const Mention = z.object({
  /** Or `all`. */ userId: text(20, 1),
  offset: z.int().check(z.minimum(0), z.maximum(4_000)),
  /** With the @. */ length: z.int().check(z.minimum(2), z.maximum(40)),
});
export type Mention = z.infer<typeof Mention>;

export const ChatMessage = z.object({
  id: MessageId,
  roomCode: z.string(),
  roomId: z.string(),
  messageTypeId: z.int(),
  /** Text, or a JSON string for other types. */ message: z.string(),
  /** 0 normal, 1 mentions somebody. */ status: z.int(),
  /** Whom it mentions, as the server found them: ids, or `all`. */ userIds: z.array(z.string()),
  /** The same by the names in the text. */ mentionNames: z.array(z.string()),
  /** Where they stand; absent on messages of before, whose names are looked for in the text. */
  mentions: z.optional(z.array(Mention)),
  type: z.int(),
  guestCode: z.string(),
  userId: z.string(),
  nickname: z.string(),
  userName: z.string(),
  avatar: z.string(),
  grade: z.int(),
  gradeName: z.string(),
  gradeShow: z.boolean(),
  gradeShowColorId: z.int(),
  nicknameColorId: z.int(),
  messageColorId: z.int(),
  gmtCreated: TimeMs,
  images: z.array(z.string()),
  imgShow: z.boolean(),
  /** The sender's own key, so that a retry shows one bubble. */ sendKey: z.string(),
  seq: z.int(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Answer to the sender: with `note` when a mention was not passed on (MENTION_NOTES). */
export const SentMessage = z.extend(ChatMessage, { note: z.optional(z.string()) });
export type SentMessage = z.infer<typeof SentMessage>;

/** What a room asks of who opens an envelope in it; 0 asks nothing. Managers are exempt. */
export const EnvelopeRule = z.object({
  /** Lowest grade. */ minGrade: z.int(),
  /** Days since registration. */ minDays: z.int(),
  /** Yuan recharged so far. */ minRecharge: z.int(),
});
export type EnvelopeRule = z.infer<typeof EnvelopeRule>;

export const RoomSettings = z.object({
  roomCode: RoomCode,
  title: z.string(),
  subTitle: z.string(),
  avatar: z.string(),
  imageUrl: z.string(),
  content: z.string(),
  gmtCreated: TimeMs,
  isManager: z.boolean(),
  isBanned: z.boolean(),
  bannedMessage: z.string(),
  isMessageBanned: z.boolean(),
  isPassword: z.boolean(),
  isShowList: z.boolean(),
  messageLength: z.int(),
  /** Grades that may not speak (push 16). */ mutedGrades: z.array(z.int()),
  /** Pause between two messages of one person; 0 is off. */ slowSeconds: z.int(),
  /** The own mute that runs: its sentence, empty for none; when it ends, null for never. */
  ownMute: z.string(),
  ownMuteEndsAt: z.nullable(TimeMs),
  registerLink: z.string(),
  grade: z.int(),
  onlineCount: z.int(),
  envelopeRule: EnvelopeRule,
});
export type RoomSettings = z.infer<typeof RoomSettings>;

const GuestCode = z.optional(text(32));
/** What enterGuest gave; without it the address stands for the guest. */
const GuestKey = z.optional(text(64));
/** What checkRoomPassword gave: opens a locked room until its code changes. */
const Pass = z.optional(text(80));

/** Newest first. `more`: there are further ones in the direction asked. `epoch` and `seq` belong to the room's event log: give them back when resuming. */
const History = z.object({ list: z.array(ChatMessage), epoch: z.string(), seq: z.int(), more: z.boolean() });

export const chatCalls = {
  getChatKey: call({
    method: 'GET',
    path: '/v1/chat/getChatKey',
    who: 'any',
    inView: 'closed',
    doc: 'A key for one handshake at /v1/broadCast/chat, or for entering one more room on a socket that stands (frame 103), usable once within 30 s. With `roomId`: for a private chat of this person. Without any: the room of the guest link, else the first open room. Of the talk of a live room, for everybody.',
    input: z.object({
      roomCode: z.optional(RoomCode),
      roomId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
      guestCode: GuestCode,
      pass: Pass,
    }),
    output: z.object({ key: z.string() }),
    refusals: ['roomUnknown', 'guestCodeUnknown', 'roomLocked', 'noOpenRooms'],
  }),
  getBroadcastKey: call({
    method: 'GET',
    path: '/v1/chat/getBroadcastKey',
    who: 'any',
    inView: 'closed',
    doc: 'A key for one handshake at /v1/broadCast/site; with a login it also carries the own channel.',
    input: z.object({}),
    output: z.object({ key: z.string() }),
    refusals: [],
    silent: true,
  }),
  getRoomWeb: call({
    method: 'GET',
    path: '/v1/chat/getRoomWeb',
    who: 'any',
    doc: 'Settings of a room as this person sees them. Without `roomCode`: the room of the guest link, else the open room with the smallest order number.',
    input: z.object({
      roomCode: z.optional(RoomCode),
      api: z.optional(text(32)),
      guestCode: GuestCode,
      guestKey: GuestKey,
    }),
    output: RoomSettings,
    refusals: ['roomUnknown', 'roomDeleted', 'guestCodeUnknown', 'noOpenRooms'],
  }),
  getMessageListWeb: call({
    method: 'GET',
    path: '/v1/chat/getMessageListWeb',
    who: 'login',
    inView: 'closed',
    doc: 'A page of a public room, newest first: the latest messages, those before `id`, the oldest the client has, or those that followed `after`, its newest.',
    silent: true,
    input: z.object({ roomCode: RoomCode, roomId: z.optional(text(32)), id: Before, after: After, pageSize: PageSize }),
    output: History,
    refusals: ['roomUnknown', 'roomDeleted', 'roomLocked'],
  }),
  getMessageListWebGuest: call({
    method: 'GET',
    path: '/v1/chat/getMessageListWebGuest',
    who: 'any',
    doc: 'The same for a guest; without a link, of the talk of a live room, for everybody.',
    silent: true,
    input: z.object({
      roomCode: RoomCode,
      roomId: z.optional(text(32)),
      id: Before,
      after: After,
      pageSize: PageSize,
      guestCode: GuestCode,
      pass: Pass,
    }),
    output: History,
    refusals: ['roomUnknown', 'roomDeleted', 'roomLocked', 'guestCodeUnknown'],
  }),
  addMessageGuest: call({
    method: 'POST',
    path: '/v1/chat/addMessageGuest',
    who: 'guest',
    doc: 'Send a text as a guest of a link. The same `sendKey` twice is one message with one id.',
    bodyLimit: 40_960,
    input: z.object({
      roomCode: RoomCode,
      messageTypeId: z.prefault(intIn(1, 20), 1),
      message: text(4_000),
      guestCode: GuestCode,
      pass: Pass,
      guestKey: GuestKey,
      sendKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/))),
    }),
    output: ChatMessage,
    refusals: [
      'roomUnknown',
      'roomDeleted',
      'roomLocked',
      'guestCodeUnknown',
      'messageEmpty',
      'messageTooLong',
      'messageLinesTooMany',
      'messageKindForbidden',
      'imagePathMissing',
      'uploadUnknown',
      'muted',
      'slowMode',
      'textForbidden',
      'flooding',
    ],
  }),
  onlineCount: call({
    method: 'GET',
    path: '/v1/chat/onlineCount',
    who: 'any',
    doc: 'How many are in a room now.',
    silent: true,
    input: z.object({ roomCode: RoomCode }),
    output: z.object({ roomCode: RoomCode, onlineCount: z.int() }),
    refusals: ['roomUnknown'],
  }),
  addMessage: call({
    method: 'POST',
    path: '/v1/chat/addMessage',
    who: 'member',
    doc: 'Send to a public room. The same `sendKey` twice is one message with one id.',
    bodyLimit: 40_960,
    input: z.object({
      roomCode: RoomCode,
      messageTypeId: intIn(1, 20),
      message: text(4_000),
      status: z.optional(intIn(0, 1)),
      /** Whom the text calls, and where; the server keeps those whose name it finds there. */
      mentions: z.optional(jsonText(z.array(Mention).check(z.maxLength(MENTIONS_MAX * 3)), 4_000)),
      /** Without `mentions`: ids of who is mentioned, comma list, or `all`; the server looks for their names. */
      userIds: z.optional(text(400)),
      sendKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/))),
    }),
    output: SentMessage,
    refusals: [
      'roomUnknown',
      'roomDeleted',
      'roomLocked',
      'messageEmpty',
      'messageTooLong',
      'messageLinesTooMany',
      'messageKindForbidden',
      'cardForged',
      'cardMixed',
      'imagePathMissing',
      'uploadUnknown',
      'muted',
      'slowMode',
      'textForbidden',
      'flooding',
    ],
  }),
} as const;
