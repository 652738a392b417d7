import { MESSAGE_TYPES, MUTE_DURATIONS } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { refuse } from '../../../platform/outcome.ts';
import type { Refusal } from '../../../platform/outcome.ts';
import { SITE, actTarget, logAct } from '../core/act-log.ts';
import type { RoomRow, TalkRoom } from '../core/queries.ts';
import type { Guest } from '../guests/guest-of.ts';
import { memberTarget, silence, silentGuest } from '../mutes/silence.ts';
import type { MuteTarget } from '../mutes/silence.ts';
import { countRecentOfAddress, countRecentOfGuest, isCardType } from './standing.ts';
import type { FloodRow } from './standing.ts';
import type { Speaker } from './write-message.ts';

/** Rate limits against floods, per person over all rooms, and the slow mode of one room. */

interface Limits {
  /** Messages in 5 s and in a minute. */
  readonly short: number;
  readonly long: number;
}
const MEMBERS: Limits = { short: 5, long: 20 };
const GUESTS: Limits = { short: 3, long: 10 };
/** All guests of a link behind one address, in a minute. */
const ADDRESS_MAX = 60;
const SAME_MAX = 3;
/** A share to thirty private chats and some rooms at once, and no second one in the same minute (product §9). */
const CARDS_MAX = 40;
/** Pictures a minute, of a member and of a guest. */
const IMAGES_MAX = 6;
const GUEST_IMAGES_MAX = 3;
const SHORT_SECONDS = 5;
const LONG_SECONDS = 60;
const SAME_SECONDS = 30;
/** Who goes on against so many refusals in a minute is muted by the site for half an hour. */
const REFUSED_MAX = 30;

/** 0 when the person may send this now; else for how long they must wait. Cards have a limit of their own, pictures one more. */
export async function secondsToWait(tx: Tx, userId: string, type: number, recent: FloodRow): Promise<number> {
  if (isCardType(type)) return recent.cards >= CARDS_MAX ? LONG_SECONDS : 0;
  const isOver = type === MESSAGE_TYPES.image && (await countRecentImages(tx, userId, null)) >= IMAGES_MAX;
  return isOver ? LONG_SECONDS : pauseAfter(recent, MEMBERS);
}

/** Seconds until this person may write again in a room with slow mode; managers wait for nothing. */
export function secondsOfSlowMode({ room, hasRights }: Speaker, recent: FloodRow): number {
  return room.slow_seconds === 0 || hasRights ? 0 : slowPause(room, recent);
}

/** A guest: what they may by their name, all of their address together, and slow mode. */
export async function guestPause(
  tx: Tx,
  room: RoomRow,
  guest: Guest,
  type: number,
  text: string,
): Promise<Refusal<'slowMode' | 'flooding'> | null> {
  const recent = await countRecentOfGuest(tx, guest.name, text, room.code);
  const slow = room.slow_seconds === 0 ? 0 : slowPause(room, recent);
  if (slow > 0) return refuse('slowMode', { params: { seconds: slow } });
  const isCrowd = (await countRecentOfAddress(tx, guest.address)).long >= ADDRESS_MAX;
  const isOver =
    isCrowd || (type === MESSAGE_TYPES.image && (await countRecentImages(tx, '0', guest.name)) >= GUEST_IMAGES_MAX);
  const seconds = isOver ? LONG_SECONDS : pauseAfter(recent, GUESTS);
  if (seconds === 0) return null;
  if ((await countRefused(tx, room.code, `guest:${guest.name}`)) === REFUSED_MAX)
    await silenceFlood(tx, room.code, silentGuest(guest));
  return refuse('flooding', { params: { seconds } });
}

function slowPause(room: TalkRoom, { since_here }: FloodRow): number {
  return since_here === null ? 0 : Math.max(0, Math.ceil(room.slow_seconds - since_here));
}

function pauseAfter(recent: FloodRow, limits: Limits): number {
  if (recent.same >= SAME_MAX) return SAME_SECONDS;
  if (recent.long >= limits.long) return LONG_SECONDS;
  return recent.short >= limits.short ? SHORT_SECONDS : 0;
}

/** Refuses a flood and remembers it: whoever does not stop is muted by the site, with a line in the log. */
export async function refuseFlood(tx: Tx, speaker: Speaker, seconds: number): Promise<Refusal<'flooding'>> {
  const { session, room, hasRights } = speaker;
  const refused = await countRefused(tx, room.code, `user:${session.userId}`);
  if (refused === REFUSED_MAX && !hasRights) {
    const target = await memberTarget(tx, session.userId);
    if (target) await silenceFlood(tx, room.code, target);
  }
  return refuse('flooding', { params: { seconds } });
}

/** The site itself mutes for half an hour, and the log says so. */
async function silenceFlood(tx: Tx, roomCode: string, target: MuteTarget): Promise<void> {
  await silence(tx, roomCode, target, MUTE_DURATIONS.halfHour, SITE);
  await logAct(tx, {
    roomCode,
    managerId: SITE,
    act: 'floodMute',
    target: actTarget({ userId: target.userId, guestName: target.guest?.name ?? null }),
    after: String(MUTE_DURATIONS.halfHour),
  });
}

/** Pictures of this sender within the last minute. */
async function countRecentImages(tx: Queries, senderId: string, guestName: string | null): Promise<number> {
  const who = guestName === null ? 'sender_id = $1::bigint' : 'guest_name = $1';
  const { count } = await tx.one<{ count: number }>(
    `select count(*) filter (where message_type = 2 and created_at > app_now() - interval '60 seconds')::int as count
       from (select created_at, message_type from chat_message where ${who} order by id desc limit 100) latest`,
    [guestName ?? senderId],
  );
  return count;
}

/** Counts a refused flood; gives how many there were within the running minute. */
async function countRefused(tx: Queries, roomCode: string, who: string): Promise<number> {
  const row = await tx.one<{ refused: number }>(
    `insert into chat_flood as f (room_code, who, since, refused) values ($1, $2, app_now(), 1)
     on conflict (room_code, who) do update
       set refused = case when f.since > app_now() - interval '1 minute' then f.refused + 1 else 1 end,
           since = case when f.since > app_now() - interval '1 minute' then f.since else app_now() end
     returning refused`,
    [roomCode, who],
  );
  return row.refused;
}
