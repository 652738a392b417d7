import * as z from 'zod/mini';
import { LETTER_KINDS } from '../../content/letter-texts.ts';
import { Before, FlagIn, TimeMs, call, intIn } from '../../wire/index.ts';

/** Letters of the site to its players (product §2 /letter, §7 messages). */

const LetterId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** Words in both languages; an empty English one means that there is only the Chinese. */
export const BothLanguages = z.object({ zh: z.string(), en: z.string() });
export type BothLanguages = z.infer<typeof BothLanguages>;

const LETTER = {
  id: z.string(),
  kind: z.enum(LETTER_KINDS),
  title: BothLanguages,
  isRead: z.boolean(),
  sentAt: TimeMs,
} as const;

/** In a list: how the text begins. */
export const LetterRow = z.object({ ...LETTER, excerpt: BothLanguages });
export type LetterRow = z.infer<typeof LetterRow>;

export const Letter = z.object({
  ...LETTER,
  content: BothLanguages,
  /** Page of this site that it speaks of; empty when none. */ link: z.string(),
});
export type Letter = z.infer<typeof Letter>;

const Unread = z.object({ unread: z.int() });

export const letterCalls = {
  messageList: call({
    method: 'GET',
    path: '/v1/users/messageList',
    who: 'login',
    doc: 'Own letters, newest first. `before`: the id of the last one seen.',
    input: z.object({ before: Before, pageSize: z.prefault(intIn(1, 50), 20) }),
    output: z.object({ list: z.array(LetterRow), next: z.nullable(z.string()), unread: z.int() }),
    refusals: [],
  }),
  messageContent: call({
    method: 'GET',
    path: '/v1/users/messageContent',
    who: 'login',
    doc: 'One letter. Reading it here does not mark it; setMessageRead does.',
    input: z.object({ id: LetterId }),
    output: Letter,
    refusals: ['letterUnknown'],
  }),
  setMessageRead: call({
    method: 'POST',
    path: '/v1/users/setMessageRead',
    who: 'login',
    doc: 'Marks one letter as read, or with `all` every letter up to this one.',
    silent: true,
    alsoGet: true,
    input: z.object({ id: LetterId, all: z.prefault(FlagIn, false) }),
    output: Unread,
    refusals: ['letterUnknown'],
  }),
  deleteMessage: call({
    method: 'POST',
    path: '/v1/users/deleteMessage',
    who: 'login',
    doc: 'Takes a letter out of the own inbox.',
    alsoGet: true,
    input: z.object({ id: LetterId }),
    output: Unread,
    refusals: ['letterUnknown'],
  }),
  unReadMessage: call({
    method: 'GET',
    path: '/v1/users/unReadMessage',
    who: 'login',
    doc: 'Number of unread letters, at most 100. Asked every minute, for letters that go to many are not pushed.',
    silent: true,
    input: z.object({}),
    output: Unread,
    refusals: [],
  }),
} as const;
