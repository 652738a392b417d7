import * as z from 'zod/mini';
import { REMARK_MAX } from '../../limits.ts';
import { RoomLine } from './unread.ts';
import { FlagIn, MessageId, RoomCode, TimeMs, UserId, call, intIn, text } from '../../wire/index.ts';

/** Rooms, people in them, and what managers may do (product §2 mute management, §4 durations, §6 manager). The wire says ban where we say mute. */

/** 1 permanent, 2 a day, 3 a week, 4 an hour, 5 half an hour, 6 cancel (product §4); staff alone set 7, three days, and 8, until a moment (decisions/0314). */
export const MUTE_DURATIONS = {
  permanent: 1,
  day: 2,
  week: 3,
  hour: 4,
  halfHour: 5,
  cancel: 6,
  threeDays: 7,
  untilTime: 8,
} as const;

const done = z.object({ done: z.boolean() });
const PageNum = z.prefault(intIn(1, 10_000), 1);
const TenRows = z.prefault(intIn(1, 50), 10);
/** Another person in the room. */
const Target = UserId;
/** `guestCode` of a guest's message. */
const GuestName = z.optional(text(40, 1));

export const MuteRecord = z.object({
  id: z.string(),
  /** Empty for a guest. */
  target: z.union([UserId, z.literal('')]),
  /** Of a guest: the name they speak under; empty for a member. */
  guestName: z.string(),
  nickname: z.string(),
  userName: z.string(),
  durationTypeId: z.int(),
  gmtModified: TimeMs,
  /** Null for a permanent one. */
  endsAt: z.nullable(TimeMs),
});
export type MuteRecord = z.infer<typeof MuteRecord>;

export const OnlineMember = z.object({
  userId: UserId,
  roleUserName: z.string(),
  avatar: z.string(),
  isManager: z.boolean(),
  grade: z.int(),
  gradeName: z.string(),
});
export type OnlineMember = z.infer<typeof OnlineMember>;

export const RoomListItem = z.object({
  roomCode: RoomCode,
  title: z.string(),
  subTitle: z.string(),
  avatar: z.string(),
  /** Whether the person asking may not speak there, and why: the whole room, the grade, or an own mute. Managers always may. */
  banned: z.boolean(),
  bannedMessage: z.string(),
  isMessageBanned: z.boolean(),
  /** Managed by the person asking. */ isManager: z.boolean(),
  isPassword: z.boolean(),
  onlineCount: z.int(),
  latestAt: z.nullable(TimeMs),
  /** Messages of the room that were taken back: what comes later is counted on from there. */ takenBack: z.int(),
  /** Unseen messages that mention the person asking. */ mentions: z.int(),
  /** What was said last; null for who has not been in the room, or may not be in it now. */ line: z.nullable(RoomLine),
});
export type RoomListItem = z.infer<typeof RoomListItem>;

export const PlayerCard = z.object({
  userId: UserId,
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  sex: z.int(),
  grade: z.int(),
  gradeName: z.string(),
  isManager: z.boolean(),
  isMuted: z.boolean(),
  /** Empty unless the site shows winnings on cards. */
  totalBonus: z.string(),
  /** Lottery codes played most, comma list. */
  playedLottery: z.string(),
});
export type PlayerCard = z.infer<typeof PlayerCard>;

export const chatModerationCalls = {
  roomList: call({
    method: 'GET',
    path: '/v1/chat/roomList',
    who: 'any',
    doc: 'Open public rooms in the order shown: the first of page 1 is the default room. `more`: there are further pages.',
    silent: true,
    input: z.object({ pageSize: z.prefault(intIn(1, 50), 20), pageNum: PageNum }),
    output: z.object({ rows: z.array(RoomListItem), total: z.int(), more: z.boolean() }),
    refusals: [],
  }),
  checkRoomPassword: call({
    method: 'POST',
    path: '/v1/chat/checkRoomPassword',
    who: 'any',
    doc: 'Try the 4-digit code of a room. Answers a pass that opens it until the code changes; 10 wrong tries a day per person and room. A room without a code is open: roomUnlocked.',
    input: z.object({
      roomCode: RoomCode,
      password: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      guestCode: z.optional(text(32)),
    }),
    output: z.object({ pass: z.string() }),
    refusals: ['roomUnknown', 'roomUnlocked', 'roomPasswordWrong', 'tooManyRequests'],
  }),
  getOnlineMemberList: call({
    method: 'GET',
    path: '/v1/chat/getOnlineMemberList',
    who: 'any',
    doc: 'People in a room now, managers first, then by grade: at most 200 of them, `total` counts all. A hidden list answers managers only, a room with a password those inside.',
    silent: true,
    input: z.object({
      roomCode: RoomCode,
      userName: z.optional(text(20)),
      memberTypeId: z.optional(text(4)),
      status: z.optional(text(4)),
      guestCode: z.optional(text(32)),
      /** A guest's pass for a room with a password. */
      pass: z.optional(text(80)),
    }),
    output: z.object({ rows: z.array(OnlineMember), total: z.int() }),
    refusals: ['roomUnknown', 'roomLocked'],
  }),
  updateMessageStateFront: call({
    method: 'POST',
    path: '/v1/chat/updateMessageStateFront',
    who: 'member',
    doc: 'Recall an own message; managers any.',
    input: z.object({ roomCode: RoomCode, id: MessageId }),
    output: done,
    refusals: ['roomUnknown', 'messageUnknown', 'forbidden'],
  }),
  getRoleFront: call({
    method: 'GET',
    path: '/v1/chat/getRoleFront',
    who: 'login',
    inView: 'closed',
    doc: 'Whether the person asking manages the room: 1 or 0.',
    silent: true,
    input: z.object({ roomCode: RoomCode, userName: z.optional(text(20)) }),
    output: z.int(),
    refusals: ['roomUnknown'],
  }),
  getIsDownFront: call({
    method: 'GET',
    path: '/v1/chat/getIsDownFront',
    who: 'login',
    inView: 'closed',
    doc: 'Whether a person is in the downline of the one asking: 1 or 0.',
    silent: true,
    input: z.object({ roomCode: RoomCode, userId: Target }),
    output: z.int(),
    refusals: [],
  }),
  playerInfo: call({
    method: 'GET',
    path: '/v1/chat/playerInfo',
    who: 'login',
    inView: 'closed',
    doc: 'The card of a person: masked account, grade, liked lotteries.',
    silent: true,
    input: z.object({ userId: Target }),
    output: PlayerCard,
    refusals: ['notFound'],
  }),
  getRoleUserCardFront: call({
    method: 'GET',
    path: '/v1/chat/getRoleUserCardFront',
    who: 'login',
    inView: 'closed',
    doc: 'The same with the person’s standing in a room; managers see the account whole.',
    silent: true,
    input: z.object({ userId: Target, roomCode: RoomCode }),
    output: PlayerCard,
    refusals: ['notFound', 'roomUnknown'],
  }),
  getMemberRemark: call({
    method: 'GET',
    path: '/v1/chat/getMemberRemark',
    who: 'login',
    inView: 'closed',
    doc: 'The remark a manager keeps about a person.',
    silent: true,
    input: z.object({ targetUserId: Target }),
    output: z.object({ remark: z.string() }),
    refusals: ['forbidden'],
  }),
  setMemberRemark: call({
    method: 'POST',
    path: '/v1/chat/setMemberRemark',
    who: 'login',
    doc: 'Write it; at most 200 characters. Managers of any room only.',
    input: z.object({ targetUserId: Target, remark: text(REMARK_MAX * 4) }),
    output: done,
    refusals: ['forbidden', 'notFound', 'remarkTooLong'],
  }),
  getBanListFront: call({
    method: 'GET',
    path: '/v1/chat/getBanListFront',
    who: 'manager',
    doc: 'Muted people of a room, newest first; `target` searches the account.',
    input: z.object({ roomCode: RoomCode, pageNum: PageNum, pageSize: TenRows, target: z.optional(text(20)) }),
    output: z.object({ rows: z.array(MuteRecord), total: z.int() }),
    refusals: [],
  }),
  getBanFront: call({
    method: 'GET',
    path: '/v1/chat/getBanFront',
    who: 'manager',
    doc: 'The mute that holds for one person, or none: a member by `target`, a guest by `guestName`.',
    silent: true,
    input: z.object({ roomCode: RoomCode, target: z.optional(Target), guestName: GuestName }),
    output: z.object({ record: z.nullable(MuteRecord) }),
    refusals: [],
  }),
  addBanFront: call({
    method: 'POST',
    path: '/v1/chat/addBanFront',
    who: 'manager',
    doc: 'Mute a member by `target`, or a guest who has spoken by `guestName`; then also whoever takes a new key behind that guest’s address. Managers cannot be muted.',
    input: z.object({
      roomCode: RoomCode,
      target: z.optional(Target),
      guestName: GuestName,
      durationTypeId: intIn(1, 5),
      nickName: z.optional(text(40)),
    }),
    output: done,
    refusals: ['roomUnknown', 'notFound', 'managerImmune'],
  }),
  updateBanFront: call({
    method: 'POST',
    path: '/v1/chat/updateBanFront',
    who: 'manager',
    doc: 'Change a mute; 6 cancels it.',
    input: z.object({ roomCode: RoomCode, id: text(20, 1), durationTypeId: intIn(1, 6) }),
    output: done,
    refusals: ['roomUnknown', 'notFound', 'managerImmune'],
  }),
  deleteBanFront: call({
    method: 'POST',
    path: '/v1/chat/deleteBanFront',
    who: 'manager',
    doc: 'Let people speak again.',
    input: z.object({ roomCode: RoomCode, ids: z.string().check(z.regex(/^[1-9]\d{0,18}(?:,[1-9]\d{0,18}){0,99}$/)) }),
    output: done,
    refusals: ['roomUnknown', 'managerImmune', 'badInput'],
  }),
  updateRoomBannedWeb: call({
    method: 'POST',
    path: '/v1/chat/updateRoomBannedWeb',
    who: 'manager',
    doc: 'Mute the whole room, or let it speak.',
    input: z.object({ roomCode: RoomCode, isMessageBanned: FlagIn }),
    output: done,
    refusals: ['roomUnknown', 'managerImmune', 'badInput'],
  }),
} as const;
