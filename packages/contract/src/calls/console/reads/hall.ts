import * as z from 'zod/mini';
import { REPORT_REASONS } from '../../../content/report-words.ts';
import { accountNameOrEmpty } from '../../../staff/named-people.ts';
import { Before, MoneyOut, PageSize, STAFF_MAY, staffCall, text, TimeMs } from '../../../wire/index.ts';
import { PAGE } from './page.ts';

/** What staff look up about the hall: mutes, what the filter would do, red envelopes. */
/** Longer than most rooms take, and short enough for an address. */
const SAMPLE_MAX = 500;
const ENVELOPE_STATES = ['running', 'emptied', 'refunded'] as const;

export const consoleHallReadCalls = {
  mutesFound: staffCall({
    method: 'GET',
    path: '/v1/console/mutesFound',
    roles: STAFF_MAY.chat.look,
    doc: 'Mutes that run now, the newest first: those of staff, or those of the rooms’ managers and of the site against floods. Looking for somebody is logged.',
    input: z.object({
      mutedBy: z.prefault(z.enum(['staff', 'manager']), 'staff'),
      userName: accountNameOrEmpty,
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          /** Empty for a guest. */
          userName: z.string(),
          /** A guest’s name; null for a player. */
          guest: z.nullable(z.string()),
          everywhere: z.boolean(),
          /** Null: in every room. */
          roomTitle: z.nullable(z.string()),
          startedAt: TimeMs,
          /** Null: for ever. */
          endsAt: z.nullable(TimeMs),
          /** Null: a manager gives none. */
          reason: z.nullable(z.enum(REPORT_REASONS)),
          /** Who of staff, or which manager; null: the site itself. */
          by: z.nullable(z.string()),
        }),
      ),
      ...PAGE,
    }),
    refusals: [],
  }),
  tryFilter: staffCall({
    method: 'GET',
    path: '/v1/console/tryFilter',
    roles: STAFF_MAY.chat.look,
    doc: 'What the chat’s filter would make of a text now, in a public room or in a private chat. Nothing is sent or kept.',
    input: z.object({ sample: text(SAMPLE_MAX, 1), where: z.prefault(z.enum(['public', 'direct']), 'public') }),
    output: z.object({
      refused: z.boolean(),
      /** As others would read it. */
      readAs: z.string(),
      list: z.array(
        z.object({
          rule: z.enum(['word', 'link', 'contact']),
          outcome: z.enum(['flag', 'mask', 'refuse']),
          found: z.string(),
        }),
      ),
    }),
    refusals: ['badInput'],
  }),
  envelopesFound: staffCall({
    method: 'GET',
    path: '/v1/console/envelopesFound',
    roles: STAFF_MAY.activities.look,
    doc: 'Red envelopes that players sent, the newest first, with what was taken of each. Shares are nobody’s to see before an envelope ends, and stay out of this list. Looking for a sender is logged.',
    input: z.object({
      state: z.optional(z.enum(ENVELOPE_STATES)),
      userName: accountNameOrEmpty,
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          userName: z.string(),
          /** Null: in a private chat. */
          roomTitle: z.nullable(z.string()),
          /** For one person, in equal shares, or by luck. */
          split: z.enum(['one', 'equal', 'lucky']),
          state: z.enum(ENVELOPE_STATES),
          amount: MoneyOut,
          /** How many shares it has. */
          pieces: z.int(),
          taken: z.int(),
          left: MoneyOut,
          at: TimeMs,
          expiresAt: TimeMs,
          endedAt: z.nullable(TimeMs),
        }),
      ),
      ...PAGE,
    }),
    refusals: [],
  }),
} as const;
