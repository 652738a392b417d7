import * as z from 'zod/mini';
import { REPORT_REASONS } from '../../content/report-words.ts';
import { accountNameIn } from '../../staff/named-people.ts';
import {
  After,
  Before,
  FlagIn,
  MessageId,
  PageSize,
  RoomCode,
  TimeMs,
  intIn,
  STAFF_MAY,
  staffCall,
  text,
} from '../../wire/index.ts';
import { REPORT_KINDS, REPORT_NOTE_MAX } from '../chat/reports.ts';
import { claimDoc } from '../../staff/claim-doc.ts';
import { CLAIMED, Claimed } from './work/claims.ts';

/** Reports of the chat, and what staff do in its rooms (decisions/0314). */

/** One of staff alone mutes for at most so long from now on. */
export const MUTE_ALONE_DAYS = 7;
export const MUTE_LENGTHS = ['none', 'hour', 'day', 'threeDays', 'week'] as const;
/** Messages that say the same and are recalled with one decision; looked for in the newest of each room of the last 24 hours. */
export const SAME_WORDS_MAX = 50;

const VERDICTS = ['unfounded', ...REPORT_REASONS] as const;
const done = z.object({ done: z.boolean(), note: z.string() });
const Note = z.prefault(text(REPORT_NOTE_MAX), '');
/** Why somebody looks at what people wrote: it stands in the log. */
const Reason = text(200, 2);
const ReportId = MessageId;

const Count = z.object({ messages: z.int(), people: z.int() });

export const StaffMessage = z.object({
  id: MessageId,
  roomCode: RoomCode,
  /** Empty for a guest. */ userName: z.string(),
  nickname: z.string(),
  messageTypeId: z.int(),
  /** Of what is no text: empty. */ text: z.string(),
  images: z.array(z.string()),
  at: TimeMs,
  recalledAt: z.nullable(TimeMs),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

export const ReportedThing = z.object({
  id: ReportId,
  kind: z.enum(REPORT_KINDS),
  roomCode: RoomCode,
  roomTitle: z.string(),
  messageId: z.nullable(MessageId),
  /** Of the person it is about; empty for a room and a guest. */ userName: z.string(),
  /** As it was when first reported: a nickname, a guest’s name, a room’s title. */ name: z.string(),
  messageTypeId: z.nullable(z.int()),
  text: z.string(),
  images: z.array(z.string()),
  reporters: z.int(),
  /** The most frequent first. */ reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  firstAt: TimeMs,
  ...CLAIMED,
  isMine: z.boolean(),
  decidedAt: z.nullable(TimeMs),
  decidedBy: z.string(),
  verdict: z.nullable(z.enum(VERDICTS)),
  note: z.string(),
  recalled: z.int(),
  mutedUntil: z.nullable(TimeMs),
});
export type ReportedThing = z.infer<typeof ReportedThing>;

/** Of the last 90 days, decided reports alone. */
const Record90 = z.object({ decided: z.int(), upheld: z.int() });

const Reporter = z.object({
  userName: z.string(),
  nickname: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  at: TimeMs,
  record: Record90,
});

const ReportedPerson = z.object({
  userName: z.string(),
  nickname: z.string(),
  grade: z.int(),
  registeredAt: TimeMs,
  record: Record90,
  recalled: z.int(),
  /** The latest 20 decisions about this person. */
  history: z.array(
    z.object({
      id: ReportId,
      at: TimeMs,
      by: z.string(),
      verdict: z.enum(VERDICTS),
      recalled: z.int(),
      mutedUntil: z.nullable(TimeMs),
    }),
  ),
  /** Mutes by staff that hold now; without a room in all of them. */
  mutes: z.array(
    z.object({ roomCode: z.nullable(RoomCode), until: TimeMs, reason: z.enum(REPORT_REASONS), by: z.string() }),
  ),
});

export const consoleReportCalls = {
  reports: staffCall({
    method: 'GET',
    path: '/v1/console/reports',
    roles: STAFF_MAY.reports.look,
    doc: 'Messages, people and rooms that players reported, each once. Open ones: what most people reported first, of those the oldest. Decided ones: the newest first. `before` is the id of the last row; `count` goes to 10,000; 10,001 stands for more.',
    input: z.object({
      state: z.prefault(z.enum(['open', 'decided']), 'open'),
      kind: z.optional(z.enum(REPORT_KINDS)),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({ list: z.array(ReportedThing), count: z.int(), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  reportedMessage: staffCall({
    method: 'GET',
    path: '/v1/console/reportedMessage',
    roles: STAFF_MAY.reports.look,
    doc: 'A report with four messages around it (of a person and a room: the latest four), who reported it and how right they were before, 90 days of the person, and how many messages of the last day say the same. With `before` or `after`, ids of messages, the twenty that stand before or after it. The look is in the log under the report’s id.',
    input: z.object({ id: ReportId, before: Before, after: After }),
    output: z.object({
      report: ReportedThing,
      /** The oldest first. */ around: z.array(StaffMessage),
      reporters: z.array(Reporter),
      person: z.nullable(ReportedPerson),
      same: z.object({ here: Count, everywhere: Count }),
    }),
    refusals: ['reportUnknown'],
  }),
  claimReport: staffCall({
    method: 'POST',
    path: '/v1/console/claimReport',
    roles: STAFF_MAY.reports.decide,
    doc: claimDoc('a report'),
    input: z.object({ id: ReportId, on: z.prefault(FlagIn, '1') }),
    output: Claimed,
    refusals: ['reportUnknown', 'reportDecided', 'reportClaimed'],
  }),
  decideReport: staffCall({
    method: 'POST',
    path: '/v1/console/decideReport',
    roles: STAFF_MAY.reports.decide,
    doc: `Decide a report once. recall: the message, with it those of the last day that say the same (at most ${SAME_WORDS_MAX}), or none. mute: the person for a time. rooms: where both hold, the room or all. reason=unfounded does neither; any other without both is a warning. Whoever is concerned reads the reason and never who reported it; the reporters read that it was looked at.`,
    input: z.object({
      id: ReportId,
      recall: z.enum(['none', 'this', 'same']),
      mute: z.enum(MUTE_LENGTHS),
      rooms: z.prefault(z.enum(['this', 'all']), 'this'),
      reason: z.enum(VERDICTS),
      note: Note,
    }),
    output: done,
    refusals: ['reportUnknown', 'reportDecided', 'reportClaimed', 'managerImmune', 'roomUnknown', 'badInput'],
  }),
  mutePlayer: staffCall({
    method: 'POST',
    path: '/v1/console/mutePlayer',
    roles: STAFF_MAY.chat.people,
    doc: `Mute a player in a room, without roomCode in all of them, until a moment. Longer than ${MUTE_ALONE_DAYS} days takes two, and holds for ${MUTE_ALONE_DAYS} days until the second has said the same. A mute that ends later stays. The player reads the reason.`,
    input: z.object({
      userName: accountNameIn,
      roomCode: z.optional(RoomCode),
      until: intIn(1, 9_999_999_999_999),
      reason: z.enum(REPORT_REASONS),
      note: Note,
    }),
    output: done,
    refusals: ['notFound', 'roomUnknown', 'managerImmune', 'accountClosed', 'secondStaffNeeded', 'badInput'],
  }),
  unmutePlayer: staffCall({
    method: 'POST',
    path: '/v1/console/unmutePlayer',
    roles: STAFF_MAY.chat.people,
    doc: 'Let a player speak again: in a room, whoever muted there; without roomCode, wherever staff did.',
    input: z.object({ userName: accountNameIn, roomCode: z.optional(RoomCode), note: Note }),
    output: done,
    refusals: ['notFound', 'roomUnknown'],
  }),
  recallMessage: staffCall({
    method: 'POST',
    path: '/v1/console/recallMessage',
    roles: STAFF_MAY.chat.people,
    doc: 'Recall a message of a room. Its sender reads the reason.',
    input: z.object({ roomCode: RoomCode, id: MessageId, reason: z.enum(REPORT_REASONS), note: Note }),
    output: done,
    refusals: ['roomUnknown', 'messageUnknown'],
  }),
  roomMessages: staffCall({
    method: 'GET',
    path: '/v1/console/roomMessages',
    roles: STAFF_MAY.chat.read,
    doc: 'Messages of a room, recalled ones among them, the oldest of the page first: the newest, or those before or after one. The reason stands in the log.',
    input: z.object({ roomCode: RoomCode, reason: Reason, before: Before, after: After, pageSize: PageSize }),
    output: z.object({ list: z.array(StaffMessage), more: z.boolean() }),
    refusals: ['roomUnknown'],
  }),
} as const;
