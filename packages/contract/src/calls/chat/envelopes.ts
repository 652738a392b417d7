import * as z from 'zod/mini';
import { ENVELOPE_COUNT_MAX, ENVELOPE_WISH_MAX } from '../../limits.ts';
import { FlagIn, MoneyOut, RequestId, RoomCode, call, intIn, moneyIn, text } from '../../wire/index.ts';

/** Red envelopes in rooms and private chats (product §3–§5, §7). The wire says snatch where we say grab. */

/** `single` is also each of several equal ones in a room (product §3: type 1 single/private, 2 lucky). */
export const ENVELOPE_TYPES = { single: 1, lucky: 2 } as const;

/** What became of an envelope for one person, once they have looked at it (product §3). */
export const ENVELOPE_STATES = { expired: 1, received: 2, emptied: 3, refunded: 4, allTaken: 5 } as const;

/** Answer of grabbing and opening (product §4): 1 can be opened / opened, 0 emptied, −1 expired, 2 see `msg`. */
export const ENVELOPE_OUTCOMES = { open: 1, emptied: 0, expired: -1, told: 2 } as const;

/** The JSON of a message of type 3. */
export const EnvelopeCard = z.object({
  recordId: z.string(),
  type: z.int(),
  isRead: z.boolean(),
  /** 0 until it is read or has ended. */ state: z.int(),
  wishingRemark: z.string(),
  /** Fixes the shares before the first grab. */ commitment: z.string(),
});
export type EnvelopeCard = z.infer<typeof EnvelopeCard>;

const RecordId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Where an envelope lies: a public room by its code, a private chat by its id with `isDirect`. */
const place = {
  roomCode: z.optional(RoomCode),
  roomId: z.optional(text(32)),
  isDirect: z.prefault(FlagIn, false),
};
const PageNum = z.prefault(intIn(1, 10_000), 1);
const TenRows = z.prefault(intIn(1, 50), 10);
const Day = z.iso.date();

/** What a room may ask of who opens (RoomSettings.envelopeRule). */
const RULE_REFUSALS = ['envelopeGradeLow', 'envelopeAccountYoung', 'envelopeRechargeLow'] as const;

const Outcome = z.object({ state: z.int(), msg: z.string() });

export const EnvelopeReceipt = z.object({
  recordId: z.string(),
  userName: z.string(),
  avatar: z.string(),
  amount: MoneyOut,
  /** 0 single, 1 normal, 2 lucky. */ dispatchType: z.int(),
  /** Seconds since 1970. */ receiveTime: z.int(),
  isBest: z.boolean(),
});
export type EnvelopeReceipt = z.infer<typeof EnvelopeReceipt>;

/** Where an envelope lies: what queryReceiveRedEnvelope asks for. */
const Lies = { roomCode: RoomCode, roomId: z.string(), isDirect: z.boolean() };

/** A share that the person asking received; `userName` is the sender's. */
export const ReceivedEnvelope = z.extend(EnvelopeReceipt, Lies);
export type ReceivedEnvelope = z.infer<typeof ReceivedEnvelope>;

/** An envelope that the person asking sent. */
export const SentEnvelope = z.object({
  recordId: z.string(),
  ...Lies,
  wishingRemark: z.string(),
  /** 0 single, 1 normal, 2 lucky. */ dispatchType: z.int(),
  amount: MoneyOut,
  /** Shares taken, of how many; what they came to. */
  total: z.int(),
  numTotal: z.int(),
  receiveAmount: MoneyOut,
  /** What went back to the sender, and when; "0" and null while it runs or when all were taken. */
  refundAmount: MoneyOut,
  refundTime: z.nullable(z.int()),
  /** 0 runs, 4 the rest went back, 5 all taken. */ state: z.int(),
  /** Seconds since 1970. */ sendTime: z.int(),
  expireTime: z.int(),
});
export type SentEnvelope = z.infer<typeof SentEnvelope>;

export const EnvelopeDetail = z.object({
  recordId: z.string(),
  senderName: z.string(),
  senderAvatar: z.string(),
  isMine: z.boolean(),
  wishingRemark: z.string(),
  dispatchType: z.int(),
  /** What this person got; "0" for nothing. */ amount: MoneyOut,
  /** How many shares are taken, of how many; how much, of how much. */
  total: z.int(),
  numTotal: z.int(),
  amountTotal: MoneyOut,
  receiveAmount: MoneyOut,
  isEnded: z.boolean(),
  isRefunded: z.boolean(),
  commitment: z.string(),
  /** Told when it has ended, so that anybody can recompute the commitment; empty before. */
  salt: z.string(),
  sharesFen: z.array(z.string()),
  rows: z.array(EnvelopeReceipt),
});
export type EnvelopeDetail = z.infer<typeof EnvelopeDetail>;

export const EnvelopeConfig = z.object({
  /** What may still be sent today. */ amount: MoneyOut,
  /** Highest average per envelope. */ maxAmount: MoneyOut,
  dayLimitAmount: MoneyOut,
  /** Sendings allowed a day, and those made today. */
  dayLimitCount: z.int(),
  dayLimitSendCount: z.int(),
});
export type EnvelopeConfig = z.infer<typeof EnvelopeConfig>;

export const chatEnvelopeCalls = {
  sendRedEnvelope: call({
    method: 'POST',
    path: '/v1/chat/sendRedEnvelope',
    who: 'player',
    doc: 'Send an envelope. Type 1: `amount` is that of each; type 2: of all together. Needs a fresh proof of the safety password for redEnvelope.',
    movesMoney: true,
    input: z.object({
      ...place,
      num: intIn(1, ENVELOPE_COUNT_MAX),
      type: intIn(1, 2),
      amount: moneyIn(2),
      wishingRemark: z.prefault(text(ENVELOPE_WISH_MAX * 4), ''),
      safetyProof: text(128, 1),
      requestId: RequestId,
    }),
    output: z.object({ recordId: z.string(), messageId: z.string() }),
    refusals: [
      'roomUnknown',
      'roomDeleted',
      'roomLocked',
      'muted',
      'textForbidden',
      'fieldLength',
      'excluded',
      'envelopeAverageOut',
      'envelopeQuotaOver',
      'envelopeSendsOver',
      'envelopeSingleOnly',
      'safetyProofInvalid',
      'balanceShort',
      'requestIdReused',
    ],
  }),
  snatchRedEnvelope: call({
    method: 'POST',
    path: '/v1/chat/snatchRedEnvelope',
    who: 'login',
    doc: 'May this envelope still be opened? Reads only; opening decides.',
    silent: true,
    input: z.object({ ...place, recordId: RecordId }),
    output: Outcome,
    refusals: ['envelopeUnknown', ...RULE_REFUSALS],
  }),
  openRedEnvelope: call({
    method: 'POST',
    path: '/v1/chat/openRedEnvelope',
    who: 'player',
    doc: 'Take a share. Asked again it gives the same answer with the same amount.',
    movesMoney: true,
    input: z.object({ ...place, recordId: RecordId, requestId: RequestId }),
    output: z.object({ state: z.int(), msg: z.string(), amount: MoneyOut }),
    refusals: ['envelopeUnknown', ...RULE_REFUSALS],
  }),
  updateReadedRedEnvelop: call({
    method: 'POST',
    path: '/v1/chat/updateReadedRedEnvelop',
    who: 'login',
    doc: 'Remember what this person has seen of an envelope: 1 expired, 2 received, 3 emptied.',
    silent: true,
    input: z.object({ recordCode: RecordId, state: intIn(1, 5) }),
    output: z.object({ done: z.boolean() }),
    refusals: ['envelopeUnknown'],
  }),
  queryReceiveRedEnvelope: call({
    method: 'GET',
    path: '/v1/chat/queryReceiveRedEnvelope',
    who: 'login',
    inView: 'closed',
    doc: 'Who took how much of an envelope.',
    silent: true,
    input: z.object({ ...place, recordId: RecordId, pageNum: PageNum, pageSize: TenRows }),
    output: EnvelopeDetail,
    refusals: ['envelopeUnknown'],
  }),
  queryFrontReceiveRedEnvelopeByUserid: call({
    method: 'GET',
    path: '/v1/chat/queryFrontReceiveRedEnvelopeByUserid',
    who: 'login',
    inView: 'closed',
    doc: 'Shares this person received between two days of Asia/Shanghai, both included; the last seven when none are given.',
    silent: true,
    input: z.object({
      roomCode: z.optional(RoomCode),
      startTime: z.optional(Day),
      endTime: z.optional(Day),
      pageNum: PageNum,
      pageSize: TenRows,
    }),
    output: z.object({ rows: z.array(ReceivedEnvelope), totalAmount: MoneyOut, total: z.int() }),
    refusals: [],
  }),
  querySentRedEnvelope: call({
    method: 'GET',
    path: '/v1/chat/querySentRedEnvelope',
    who: 'login',
    inView: 'closed',
    doc: 'Envelopes this person sent between two days of Asia/Shanghai, both included, newest first, with what went back; the last seven days when none are given. Sums are over all of them.',
    silent: true,
    input: z.object({
      roomCode: z.optional(RoomCode),
      startTime: z.optional(Day),
      endTime: z.optional(Day),
      pageNum: PageNum,
      pageSize: TenRows,
    }),
    output: z.object({
      rows: z.array(SentEnvelope),
      total: z.int(),
      totalAmount: MoneyOut,
      totalReceived: MoneyOut,
      totalRefund: MoneyOut,
    }),
    refusals: [],
  }),
  transferConfig: call({
    method: 'GET',
    path: '/v1/chat/transferConfig',
    who: 'login',
    inView: 'closed',
    doc: 'Limits of sending envelopes, and what of them this person has left today.',
    silent: true,
    input: z.object({ type: z.optional(intIn(1, 2)) }),
    output: EnvelopeConfig,
    refusals: [],
  }),
} as const;
