import * as z from 'zod/mini';
import { Hash64, MoneyOut, RequestId, TimeMs, call } from '../../wire/index.ts';
import { BothLanguages } from '../content/letters.ts';

/** Red-envelope rain: the house gives packets away in windows of time; how a window is split is fixed and its digest told before it opens. */

export const RAIN_STATES = ['coming', 'running', 'emptied', 'ended', 'cancelled'] as const;
export type RainState = (typeof RAIN_STATES)[number];

export const RainWindow = z.object({
  id: z.string(),
  state: z.enum(RAIN_STATES),
  startsAt: TimeMs,
  /** The first moment at which nothing can be opened any more. */ endsAt: TimeMs,
  pool: MoneyOut,
  packets: z.int(),
  taken: z.int(),
  /** What nobody has taken yet; after the end it stays with the house. */ left: MoneyOut,
  /** SHA-256 over salt and split, from the publication on. */ commitment: Hash64,
  /** The signed-in player's packets of this window so far, and what they brought; null for visitors. */
  own: z.nullable(z.object({ used: z.int(), got: MoneyOut })),
});
export type RainWindow = z.infer<typeof RainWindow>;

export const Rain = z.object({
  id: z.string(),
  title: BothLanguages,
  /** Turnover that a packet brings with it, as a multiple of it. */ wagering: z.string(),
  /** Each browser opens packets of a window for one player alone. */ perDevice: z.boolean(),
  /** How many packets a player may open in each window, from which level on. */
  chances: z.array(z.object({ grade: z.int(), chances: z.int() })),
  /** Those of the signed-in player; null for visitors. */ ownChances: z.nullable(z.int()),
  /** In the order of time. */ windows: z.array(RainWindow),
});
export type Rain = z.infer<typeof Rain>;

const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

export const rainCalls = {
  redEnvelopeNumber: call({
    method: 'GET',
    path: '/v1/activity/redEnvelopeNumber',
    who: 'any',
    doc: 'How many packets the player may still open in the window that runs, of all rains or of one, and when the next window opens. Nothing for who has excluded himself.',
    silent: true,
    input: z.object({ id: z.optional(Id) }),
    output: z.object({
      /** 0 without a window that runs, and for visitors. */ number: z.int(),
      windowId: z.nullable(z.string()),
      endsAt: z.nullable(TimeMs),
      nextAt: z.nullable(TimeMs),
    }),
    refusals: [],
  }),
  rainDetail: call({
    method: 'GET',
    path: '/v1/activity/rainDetail',
    who: 'any',
    doc: 'One rain with its windows and, for a signed-in player, what he has opened of each.',
    silent: true,
    input: z.object({ id: Id }),
    output: Rain,
    refusals: ['rainUnknown'],
  }),
  rainSplit: call({
    method: 'GET',
    path: '/v1/activity/rainSplit',
    who: 'any',
    doc: 'The split of a window, its salt and the own packets, once the window is over: SHA-256 of `caiting-envelope-v1|salt|share,share,…` (shares in fen, in the order in which they were handed out) is the commitment that was told before.',
    silent: true,
    input: z.object({ windowId: Id }),
    output: z.object({
      commitment: Hash64,
      /** Empty while the window is not over. */ salt: z.string(),
      sharesFen: z.array(z.string()),
      /** How many of them were handed out, from the first. */ taken: z.int(),
      own: z.array(z.object({ position: z.int(), amount: MoneyOut, at: TimeMs })),
    }),
    refusals: ['rainUnknown'],
  }),
  receiveRedEnvelope: call({
    method: 'POST',
    path: '/v1/activity/receiveRedEnvelope',
    who: 'player',
    doc: 'Open the next packet of a window that runs. It is paid at once, with the turnover that the rain names.',
    movesMoney: true,
    input: z.object({ windowId: Id, requestId: RequestId }),
    output: z.object({
      amount: MoneyOut,
      /** What must be staked before it can be withdrawn. */ owed: MoneyOut,
      /** Packets that the player may still open in this window. */ chancesLeft: z.int(),
      packetsLeft: z.int(),
    }),
    refusals: [
      'rainUnknown',
      'rainNotBegun',
      'rainEnded',
      'rainCancelled',
      'rainEmptied',
      'rainChancesUsed',
      'rainGradeLow',
      'activityDeviceUsed',
      'activityDeviceUnknown',
      'excluded',
      'requestIdReused',
    ],
  }),
} as const;
