import * as z from 'zod/mini';
import { LotteryCode, MoneyOut, TimeMs, push } from '../../wire/index.ts';
import { BothLanguages } from '../content/letters.ts';
import { LIVE_STATES, LiveCode, PinnedMessage } from './live.ts';

/** What pages are told of live rooms without asking. */

export const LiveStateChange = z.object({
  room: LiveCode,
  type: z.string(),
  lottery: LotteryCode,
  title: BothLanguages,
  showId: z.string(),
  state: z.enum(LIVE_STATES),
  plannedAt: z.nullable(TimeMs),
  startedAt: z.nullable(TimeMs),
  endedAt: z.nullable(TimeMs),
  pinned: z.nullable(PinnedMessage),
});
export type LiveStateChange = z.infer<typeof LiveStateChange>;

export const GiftBanner = z.object({
  giftId: z.string(),
  room: LiveCode,
  type: z.string(),
  title: BothLanguages,
  sender: z.string(),
  gift: z.string(),
  giftName: BothLanguages,
  count: z.int(),
  amount: MoneyOut,
});
export type GiftBanner = z.infer<typeof GiftBanner>;

export const livePushes = {
  liveState: push({
    socket: 'site',
    code: 136,
    type: null,
    doc: 'A show was planned, moved, begun, ended or called off, or its title or pinned message changed. One that was called off has ended and never started.',
    sequenced: true,
    data: LiveStateChange,
  }),
  liveViewers: push({
    socket: 'site',
    code: 137,
    type: null,
    doc: 'How many watch each room that is live, where that changed. At most one every five seconds.',
    sequenced: false,
    data: z.object({ rooms: z.array(z.object({ room: z.string(), viewers: z.int() })) }),
  }),
  giftBanner: push({
    socket: 'site',
    code: 138,
    type: null,
    doc: 'A gift of ¥388 and more, told on the whole site.',
    sequenced: true,
    data: GiftBanner,
  }),
} as const;
