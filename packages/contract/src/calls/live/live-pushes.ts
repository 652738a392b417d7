import * as z from 'zod/mini';
import { LotteryCode, MoneyOut, TimeMs } from '../../wire/index.ts';
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
