import { MESSAGE_TYPES } from '@caiting/contract';
import { prepared } from '../../../platform/db/pool.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { sessionStands } from '../../account/index.ts';
import { HELD_MUTE } from '../mutes/queries.ts';

/** What its sender has written lately, and whether they may write now: read in one statement under the room's lock. */

export interface FloodRow {
  /** How many in the last 5 s and in the last minute, shared cards left out. */
  readonly short: number;
  readonly long: number;
  /** How often this very text in the last 30 s. */
  readonly same: number;
  /** Shared cards in the last minute: one share goes to many rooms. */
  readonly cards: number;
  /** Seconds since their latest message in this room; null for none among the latest. */
  readonly since_here: number | null;
}

/** What decides whether a person may write this in a room now. */
export interface StandingRow extends FloodRow {
  /** The message of this send key: it has been sent. */
  readonly known_id: bigint | null;
  readonly is_manager: boolean;
  /** Duration of the mute that runs, or null. */
  readonly mute_duration: number | null;
  /** False when the session that was asked about stands no more. */
  readonly is_signed_in: boolean;
  /** The sender as they are now. */
  readonly shown_name: string;
  readonly avatar: string;
  readonly grade: number;
}

/** In one statement, for the room's lock is held meanwhile. `texts` are the ways this text may stand in the list: as sent, and masked. */
export function findStanding(
  tx: Queries,
  who: {
    readonly roomCode: string;
    readonly userId: string;
    readonly sendKey: string;
    readonly texts: readonly string[];
    /** The session to look at; null for one that the call has just looked at. */
    readonly sessionId: string | null;
  },
): Promise<StandingRow> {
  return tx.one<StandingRow>(STANDING, [who.userId, who.texts, who.roomCode, who.sendKey, who.sessionId]);
}

/** The sender's latest messages anywhere, for flood control. Reads at most 100 rows by index. */
export function countRecentMessages(tx: Queries, senderId: string, body: string): Promise<FloodRow> {
  return tx.one<FloodRow>(RECENT, [senderId, [body], '']);
}

/** The same of one guest by name, and of all guests of a link behind one address. */
export function countRecentOfGuest(tx: Queries, guestName: string, body: string, roomCode: string): Promise<FloodRow> {
  return tx.one<FloodRow>(recentOf('guest_name = $1'), [guestName, [body], roomCode]);
}
export function countRecentOfAddress(tx: Queries, guestAddress: string): Promise<FloodRow> {
  return tx.one<FloodRow>(recentOf('guest_address = $1'), [guestAddress, [''], '']);
}

/** Each needs $2, the text's ways to stand in the list, and $3, a room. */
const recentOf = (who: string): string =>
  `select count(*) filter (where not is_card and age < 5)::int as short,
          count(*) filter (where not is_card and age < 60)::int as long,
          count(*) filter (where not is_card and age < 30 and body = any($2::text[]))::int as same,
          count(*) filter (where is_card and age < 60)::int as cards,
          min(age) filter (where room_code = $3) as since_here
     from (select extract(epoch from (select app_now()) - created_at)::float8 as age, body, room_code, message_type in (7, 9) as is_card
             from chat_message where ${who} order by id desc limit 100) latest`;
const RECENT = prepared('chat.recentMessages', recentOf('sender_id = $1::bigint'));
const STANDING = prepared(
  'chat.standing',
  `select (select id from chat_message where room_code = $3 and sender_id = $1::bigint and send_key = $4) as known_id,
          exists (select from chat_manager where room_code = $3 and user_id = $1::bigint) as is_manager,
          (select duration_type from ${HELD_MUTE('$3', '$1::bigint')} held) as mute_duration,
          $5::bigint is null or ${sessionStands('$5::bigint')} as is_signed_in, p.shown_name, p.avatar, p.grade, recent.*
     from player p, (${recentOf('sender_id = $1::bigint')}) recent
    where p.id = $1::bigint`,
);

/** Shared cards: one share goes to many rooms, so they have a limit of their own. */
export const isCardType = (type: number): boolean =>
  type === MESSAGE_TYPES.betCard || type === MESSAGE_TYPES.profitCard;
