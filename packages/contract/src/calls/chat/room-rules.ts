import * as z from 'zod/mini';
import { accountNameIn } from '../../staff/named-people.ts';
import { ENVELOPE_RULE_RECHARGE_MAX_YUAN } from '../../limits.ts';
import {
  Before,
  LotteryCode,
  MessageId,
  RoomCode,
  TimeMs,
  call,
  intIn,
  STAFF_MAY,
  staffCall,
  text,
} from '../../wire/index.ts';
import { PLAN_REFUSALS } from './cards.ts';
import { Mention } from './chat.ts';
import { RoomLine } from './unread.ts';

/** Moderation rules of a room: mentions (product §4, 3.7), mute by grade (16), slow mode, what managers did, and guests with a name of their own. */

/** Stands in `userIds` for everybody, and in the text behind the @; `all` is product §4's own word for it. */
export const MENTION_ALL = { id: 'all', names: ['所有人', 'all'] } as const;

/** Why a mention was not passed on; the message itself stands. */
export const MENTION_NOTES = { managersOnly: 'managersOnly', tooOften: 'tooOften' } as const;

/** Acts in the log of a room's managers. */
export const ROOM_ACTS = [
  'mute',
  'unmute',
  'roomMute',
  'roomUnmute',
  'recall',
  'remark',
  'gradeMute',
  'slowMode',
  'envelopeRule',
  'floodMute',
  'filterRemove',
] as const;

/** Settings of a room that say who may open its envelopes; set by staff and by its managers. */
export const ENVELOPE_RULE_KEYS = ['envelopeMinGrade', 'envelopeMinDays', 'envelopeMinRecharge'] as const;

const done = z.object({ done: z.boolean() });
const Page = { pageNum: z.prefault(intIn(1, 10_000), 1), pageSize: z.prefault(intIn(1, 50), 20) };

export const MentionOfMe = z.object({
  id: MessageId,
  nickname: z.string(),
  /** All were meant. */ isAll: z.boolean(),
  /** Where the text calls the reader, and who said it; absent for messages of before. */
  mention: z.optional(Mention),
  gmtCreated: TimeMs,
});
export type MentionOfMe = z.infer<typeof MentionOfMe>;

/** A message that names the reader, in the list of all rooms. */
export const OwnMention = z.object({
  id: MessageId,
  roomCode: RoomCode,
  title: z.string(),
  /** All were meant. */ isAll: z.boolean(),
  isSeen: z.boolean(),
  line: RoomLine,
  at: TimeMs,
});
export type OwnMention = z.infer<typeof OwnMention>;

export const RoomAct = z.object({
  id: z.string(),
  act: z.enum(ROOM_ACTS),
  /** Empty for what the site did by itself. */ managerName: z.string(),
  targetName: z.string(),
  before: z.string(),
  after: z.string(),
  at: TimeMs,
});
export type RoomAct = z.infer<typeof RoomAct>;

const FilterHit = z.object({
  id: z.string(),
  roomCode: RoomCode,
  name: z.string(),
  messageId: z.nullable(MessageId),
  rule: z.string(),
  outcome: z.string(),
  found: z.string(),
  body: z.string(),
  at: TimeMs,
});

export const chatRoomRuleCalls = {
  updateRoomRuleWeb: call({
    method: 'POST',
    path: '/v1/chat/updateRoomRuleWeb',
    who: 'manager',
    doc: 'speakFromGrade: grades below this may not speak, 0 lets all of them. slowSeconds: pause between two messages of one person, 0 is off. envelopeMinGrade, envelopeMinDays, envelopeMinRecharge: grade, days since registration and yuan recharged that opening an envelope here takes, 0 asks nothing.',
    input: z.object({
      roomCode: RoomCode,
      key: z.enum(['speakFromGrade', 'slowSeconds', ...ENVELOPE_RULE_KEYS]),
      /** Each key has a maximum of its own. */
      value: intIn(0, ENVELOPE_RULE_RECHARGE_MAX_YUAN),
    }),
    output: done,
    refusals: ['roomUnknown', 'badInput'],
  }),
  getActListFront: call({
    method: 'GET',
    path: '/v1/chat/getActListFront',
    who: 'manager',
    doc: 'What the managers of a room did, newest first: who, whom, what, old and new.',
    input: z.object({ roomCode: RoomCode, ...Page }),
    output: z.object({ rows: z.array(RoomAct), total: z.int() }),
    refusals: [],
  }),
  getMentionListWeb: call({
    method: 'GET',
    path: '/v1/chat/getMentionListWeb',
    who: 'member',
    doc: 'Messages of a room that mention the person asking and are not seen yet, oldest first, at most 20. Mentions of everybody count for a day.',
    silent: true,
    input: z.object({ roomCode: RoomCode }),
    output: z.object({ list: z.array(MentionOfMe) }),
    refusals: ['roomUnknown'],
  }),
  getOwnMentionsWeb: call({
    method: 'GET',
    path: '/v1/chat/getOwnMentionsWeb',
    who: 'login',
    inView: 'closed',
    doc: 'Messages that mention the person asking, in rooms of the hall where that person has been and may be, newest first, seen or not. `before`: the id of the last one seen. Mentions of everybody count for a day.',
    input: z.object({ before: Before, pageSize: z.prefault(intIn(1, 50), 20) }),
    output: z.object({ list: z.array(OwnMention), next: z.nullable(MessageId) }),
    refusals: [],
  }),
  setMentionReadWeb: call({
    method: 'POST',
    path: '/v1/chat/setMentionReadWeb',
    who: 'member',
    doc: 'Mentions up to this message are seen. A smaller id than before changes nothing.',
    silent: true,
    input: z.object({ roomCode: RoomCode, id: MessageId }),
    output: done,
    refusals: ['roomUnknown', 'messageUnknown'],
  }),
  enterGuest: call({
    method: 'POST',
    path: '/v1/chat/enterGuest',
    who: 'any',
    doc: 'A key and a name for a guest of a link. With a key that is known the same name comes back.',
    silent: true,
    input: z.object({ guestCode: text(32, 1), guestKey: z.optional(text(64)) }),
    output: z.object({ guestKey: z.string(), nickname: z.string() }),
    refusals: ['guestCodeUnknown', 'tooManyRequests'],
  }),
} as const;

export const consoleChatCalls = {
  filterHits: staffCall({
    method: 'GET',
    path: '/v1/console/filterHits',
    roles: STAFF_MAY.reports.look,
    doc: 'What the chat filter found and nobody has looked at, newest first.',
    input: z.object({}),
    output: z.object({ list: z.array(FilterHit) }),
    refusals: [],
  }),
  reviewFilterHit: staffCall({
    method: 'POST',
    path: '/v1/console/reviewFilterHit',
    roles: STAFF_MAY.reports.decide,
    doc: 'Leave a found message standing, or recall it.',
    input: z.object({ id: text(20, 1), decision: z.enum(['keep', 'remove']) }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['notFound'],
  }),
  roomActs: staffCall({
    method: 'GET',
    path: '/v1/console/roomActs',
    roles: STAFF_MAY.chat.look,
    doc: 'What managers did in a room, newest first.',
    input: z.object({ roomCode: RoomCode, ...Page }),
    output: z.object({ rows: z.array(RoomAct), total: z.int() }),
    refusals: [],
  }),
  pushRoomPlan: staffCall({
    method: 'POST',
    path: '/v1/console/pushRoomPlan',
    roles: STAFF_MAY.chat.plans,
    doc: 'Push a plan into a room in the name of one of its managers; the same checks as the manager’s own.',
    bodyLimit: 21_504,
    input: z.object({
      roomCode: RoomCode,
      userName: accountNameIn,
      playName: text(20, 1),
      lotteryCode: LotteryCode,
      bettingIssue: text(16, 5),
      playDetailCode: text(24, 1),
      bettingNumber: text(2_000, 1),
      describePlay: z.prefault(text(100), ''),
    }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['notFound', ...PLAN_REFUSALS],
  }),
} as const;
