import { MESSAGE_TYPES } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import { countRecentImages } from './image-queries.ts';
import { countRecentMessages, countRecentOfGuest } from './queries.ts';
import type { FloodRow } from './queries.ts';
import { isCardType } from './share-card.ts';

/** Flood limits of the design, per person over all rooms. */
const SHORT_MAX = 5;
const LONG_MAX = 20;
const SAME_MAX = 3;
/** A share to thirty private chats and some rooms at once, and no second one in the same minute (SPEC §9). */
const CARDS_MAX = 40;
/** Pictures a minute, of a member and of a guest. */
const IMAGES_MAX = 6;
const GUEST_IMAGES_MAX = 3;
const SHORT_SECONDS = 5;
const LONG_SECONDS = 60;
const SAME_SECONDS = 30;

/** 0 when the person may say this now; else for how long they must wait. Cards have a limit of their own, pictures one more. */
export async function secondsToSay(tx: Tx, userId: string, type: number, body: string): Promise<number> {
  const recent = await countRecentMessages(tx, userId, body);
  if (isCardType(type)) return recent.cards >= CARDS_MAX ? LONG_SECONDS : 0;
  const isOver = type === MESSAGE_TYPES.image && (await countRecentImages(tx, userId, null)) >= IMAGES_MAX;
  return isOver ? LONG_SECONDS : pauseAfter(recent);
}

/** The same for a guest. */
export async function secondsGuestWaits(tx: Tx, guestName: string, type: number, body: string): Promise<number> {
  const isOver = type === MESSAGE_TYPES.image && (await countRecentImages(tx, '0', guestName)) >= GUEST_IMAGES_MAX;
  return isOver ? LONG_SECONDS : pauseAfter(await countRecentOfGuest(tx, guestName, body));
}

function pauseAfter(recent: FloodRow): number {
  if (recent.same >= SAME_MAX) return SAME_SECONDS;
  if (recent.long >= LONG_MAX) return LONG_SECONDS;
  return recent.short >= SHORT_MAX ? SHORT_SECONDS : 0;
}
