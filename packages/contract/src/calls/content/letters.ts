import * as z from 'zod/mini';
import { LETTER_KINDS } from '../../content/letter-texts.ts';
import { LETTER_TEXT_MAX } from '../../limits.ts';
import { Before, FlagIn, TimeMs, UserId, call, intIn, text } from '../../wire/index.ts';

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
  /** Of a letter of a person (kind `person`), whose content is plain text; null for the site's. */
  person: z.nullable(
    z.object({
      nickname: z.string(),
      /** He stands in the reader's line, or the reader in his, as of now. */ canReply: z.boolean(),
      /** Whose letters the reader, his agent, can shut out; null for other readers. */ memberId: z.nullable(UserId),
      /** What else passed between the two, newest first. */
      others: z.array(z.object({ id: z.string(), isMine: z.boolean(), content: z.string(), sentAt: TimeMs })),
    }),
  ),
});
export type Letter = z.infer<typeof Letter>;

/** A letter that one has written oneself, as plain text. */
export const SentLetter = z.object({
  id: z.string(),
  /** What the receiver is called now. */ nickname: z.string(),
  content: z.string(),
  sentAt: TimeMs,
});
export type SentLetter = z.infer<typeof SentLetter>;

const Unread = z.object({ unread: z.int() });

/** What somebody writes, and the number of his draft: the same again is written once, the number with other words or to somebody else is refused. */
const DRAFT = {
  content: text(LETTER_TEXT_MAX, 1),
  sendKey: z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/)),
} as const;
const Sent = z.object({ sent: z.boolean() });
/** Of every letter between people. */
const WRITING_REFUSALS = [
  'messageEmpty',
  'messageTooLong',
  'messageLinesTooMany',
  'textForbidden',
  'lettersTooMany',
  'letterNotTaken',
  'letterShutOut',
  'requestIdReused',
] as const;

export const letterCalls = {
  messageList: call({
    method: 'GET',
    path: '/v1/users/messageList',
    who: 'login',
    inView: 'closed',
    doc: 'Own letters, newest first. `before`: the id of the last one seen.',
    input: z.object({ before: Before, pageSize: z.prefault(intIn(1, 50), 20) }),
    output: z.object({ list: z.array(LetterRow), next: z.nullable(z.string()), unread: z.int() }),
    refusals: [],
  }),
  messageContent: call({
    method: 'GET',
    path: '/v1/users/messageContent',
    who: 'login',
    inView: 'closed',
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
  sendMemberMessage: call({
    method: 'POST',
    path: '/v1/users/sendMemberMessage',
    who: 'agent',
    doc: 'A letter to a member of one’s line, however deep. Plain text; read by the chat’s filter.',
    input: z.object({ userId: UserId, ...DRAFT }),
    output: Sent,
    refusals: ['memberUnknown', ...WRITING_REFUSALS],
  }),
  sendAgentMessage: call({
    method: 'POST',
    path: '/v1/users/sendAgentMessage',
    who: 'login',
    doc: 'A letter to one’s direct agent.',
    input: z.object(DRAFT),
    output: Sent,
    refusals: ['agentNone', ...WRITING_REFUSALS],
  }),
  replyMessage: call({
    method: 'POST',
    path: '/v1/users/replyMessage',
    who: 'login',
    doc: 'Answers a letter of a person, while one of the two stands in the line of the other.',
    input: z.object({ id: LetterId, ...DRAFT }),
    output: Sent,
    refusals: ['letterUnknown', 'letterNoAnswer', ...WRITING_REFUSALS],
  }),
  messageAgent: call({
    method: 'GET',
    path: '/v1/users/messageAgent',
    who: 'login',
    inView: 'closed',
    doc: 'Whom sendAgentMessage writes to, null for nobody, and whether he takes one’s letters; whether letters of agents are taken.',
    silent: true,
    input: z.object({}),
    output: z.object({
      agent: z.nullable(z.object({ nickname: z.string(), isShut: z.boolean() })),
      isTaken: z.boolean(),
    }),
    refusals: [],
  }),
  setMessageAgent: call({
    method: 'POST',
    path: '/v1/users/setMessageAgent',
    who: 'login',
    doc: 'Takes letters of agents from now on, or none. What came before stays.',
    input: z.object({ on: FlagIn }),
    output: z.object({ isTaken: z.boolean() }),
    refusals: [],
  }),
  sentMessageList: call({
    method: 'GET',
    path: '/v1/users/sentMessageList',
    who: 'login',
    inView: 'closed',
    doc: 'Letters that one has written oneself, newest first, also those that the receiver has deleted. `before`: the id of the last one seen.',
    input: z.object({ before: Before, pageSize: z.prefault(intIn(1, 50), 20) }),
    output: z.object({ list: z.array(SentLetter), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  messageShutOut: call({
    method: 'GET',
    path: '/v1/users/messageShutOut',
    who: 'agent',
    doc: 'Whether one has shut out the letters of a member of one’s line.',
    silent: true,
    input: z.object({ userId: UserId }),
    output: z.object({ isShut: z.boolean() }),
    refusals: ['memberUnknown'],
  }),
  setMessageShutOut: call({
    method: 'POST',
    path: '/v1/users/setMessageShutOut',
    who: 'agent',
    doc: 'Shuts out the letters of a member of one’s line, or takes that back. What came before stays.',
    input: z.object({ userId: UserId, on: FlagIn }),
    output: z.object({ isShut: z.boolean() }),
    refusals: ['memberUnknown'],
  }),
} as const;
