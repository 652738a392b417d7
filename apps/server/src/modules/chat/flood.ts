import type { Tx } from '../../platform/db/pool.ts';
import { countRecentMessages, countRecentOfGuest } from './queries.ts';
import type { FloodRow } from './queries.ts';

/** Flood limits of the design, per person over all rooms. */
const SHORT_MAX = 5;
const LONG_MAX = 20;
const SAME_MAX = 3;
/** A share to thirty private chats and some rooms at once, and no second one in the same minute (SPEC §9). */
const CARDS_MAX = 40;
const SHORT_SECONDS = 5;
const LONG_SECONDS = 60;
const SAME_SECONDS = 30;

/** 0 when the person may speak now; else for how long they must wait. */
export async function secondsToWait(tx: Tx, userId: string, text: string): Promise<number> {
  return pauseAfter(await countRecentMessages(tx, userId, text));
}

/** The same for a guest. */
export async function secondsGuestWaits(tx: Tx, guestName: string, text: string): Promise<number> {
  return pauseAfter(await countRecentOfGuest(tx, guestName, text));
}

function pauseAfter(recent: FloodRow): number {
  if (recent.same >= SAME_MAX) return SAME_SECONDS;
  if (recent.long >= LONG_MAX) return LONG_SECONDS;
  return recent.short >= SHORT_MAX ? SHORT_SECONDS : 0;
}

/** The same for a shared card. */
export async function secondsToShare(tx: Tx, userId: string): Promise<number> {
  return (await countRecentMessages(tx, userId, '')).cards >= CARDS_MAX ? LONG_SECONDS : 0;
}
