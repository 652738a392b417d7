import * as z from 'zod/mini';
import { REPORT_REASONS } from '../../content/report-words.ts';
import { MessageId, RoomCode, UserId, call, text } from '../../wire/index.ts';

/** Players tell the staff of a message, a person or a room of the chat (decisions/0314). */

export const REPORT_KINDS = ['message', 'person', 'room'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** New things that one player reports in 24 hours. */
export const REPORTS_A_DAY = 20;
export const REPORT_NOTE_MAX = 200;

export const chatReportCalls = {
  report: call({
    method: 'POST',
    path: '/v1/chat/report',
    who: 'member',
    doc: `Report a message (\`id\`), a person (\`userId\`) or the room itself to the staff of the site; ${REPORTS_A_DAY} a day, nothing of one’s own. One report of a person stands for each thing until it is decided: the same again is thanked for as well and changes nothing.`,
    input: z.object({
      roomCode: RoomCode,
      kind: z.enum(REPORT_KINDS),
      id: z.optional(MessageId),
      userId: z.optional(UserId),
      reason: z.enum(REPORT_REASONS),
      note: z.prefault(text(REPORT_NOTE_MAX), ''),
    }),
    output: z.object({ done: z.boolean() }),
    refusals: ['roomUnknown', 'messageUnknown', 'reportsOver'],
  }),
} as const;
