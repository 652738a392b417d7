import { prepared } from '../../platform/db/pool.ts';
import type { Queries } from '../../platform/db/pool.ts';
import { sessionStands } from '../account/index.ts';
import { MUTE_IS_RUNNING } from './moderation-queries.ts';

/** SQL of messages: reading them, writing one into its room's log, and what its sender has said lately. */

export interface MessageRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly seq: bigint;
  /** 0 for a guest, who has a name and no account. */
  readonly sender_id: bigint;
  readonly guest_name: string | null;
  readonly send_key: string;
  readonly message_type: number;
  readonly body: string;
  readonly status: number;
  readonly user_ids: string[];
  readonly mention_names: string[];
  readonly nickname: string;
  readonly user_name: string;
  readonly avatar: string;
  readonly grade: number;
  readonly created_at: Date;
}

const MESSAGE_COLUMNS = `id, room_code, seq, sender_id, guest_name, send_key, message_type, body, status, user_ids, mention_names, nickname, user_name, avatar, grade, created_at`;

/** A page of the room before message `before` (null for the newest), newest first, recalled ones left out. */
export function listMessagesBefore(
  db: Queries,
  roomCode: string,
  before: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message
      where room_code = $1 and ($2::bigint is null or id < $2::bigint) and recalled_at is null
      order by id desc limit $3`,
    [roomCode, before, limit],
  );
}

/** What followed message `after` in the room, oldest first, recalled ones left out. */
export function listMessagesAfter(db: Queries, roomCode: string, after: string, limit: number): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message
      where room_code = $1 and id > $2::bigint and recalled_at is null order by id limit $3`,
    [roomCode, after, limit],
  );
}

export function findMessageByKey(
  tx: Queries,
  roomCode: string,
  senderId: string,
  sendKey: string,
): Promise<MessageRow | null> {
  return tx.maybeOne<MessageRow>(BY_KEY, [roomCode, senderId, sendKey]);
}

const BY_KEY = prepared(
  'chat.messageByKey',
  `select ${MESSAGE_COLUMNS} from chat_message where room_code = $1 and sender_id = $2::bigint and send_key = $3`,
);

/** A message before it has a place: what the database gives it is missing. */
export interface NewMessage extends Omit<MessageRow, 'id' | 'seq' | 'created_at'> {
  /** Of a guest: hash of link and address. */
  readonly guest_address: string | null;
}

export type MessagePlace = Pick<MessageRow, 'id' | 'seq' | 'created_at'>;

const INSERT_MESSAGE = prepared(
  'chat.insertMessage',
  `with place as (update chat_room set seq = seq + 1 where code = $1 returning code, seq),
        said as (
          insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade, guest_name,
                                    guest_address, status, user_ids, mention_names, created_at)
          select code, seq, $2::bigint, $3, $4::int, $5, $6, $7, $8, $9::int, $10, $11, $12::int, $13::text[], $14::text[],
                 -- To the millisecond, as it travels.
                 date_trunc('milliseconds', app_now())
            from place returning room_code, id, seq, created_at),
        logged as (
          insert into chat_event (room_code, seq, push, data)
          select room_code, seq, 'message', $15::jsonb || jsonb_build_object('id', id::text, 'seq', seq,
                   'gmtCreated', (extract(epoch from created_at) * 1000)::bigint)
            from said)
   select id, seq, created_at from said`,
);

/**
 * Writes a message and its event under the next number of the room's log, in one statement. `frame` is the push without its place (`id`,
 * `seq`, `gmtCreated`), which is given back too. The caller holds the room's lock, or takes it here.
 */
export function insertMessage(tx: Queries, message: NewMessage, frame: unknown): Promise<MessagePlace> {
  return tx.one<MessagePlace>(INSERT_MESSAGE, [
    message.room_code,
    message.sender_id,
    message.send_key,
    message.message_type,
    message.body,
    message.nickname,
    message.user_name,
    message.avatar,
    message.grade,
    message.guest_name,
    message.guest_address,
    message.status,
    message.user_ids,
    message.mention_names,
    JSON.stringify(frame),
  ]);
}

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

/** What decides whether a person may say this in a room now. */
export interface StandingRow extends FloodRow {
  /** The message of this send key: it has been said. */
  readonly known_id: bigint | null;
  readonly is_manager: boolean;
  /** Duration of the mute that runs, or null. */
  readonly mute_duration: number | null;
  /** False when the session that was asked about stands no more. */
  readonly is_signed_in: boolean;
  /** The sender as they are now. */
  readonly nickname: string;
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
          (select duration_type from chat_mute where room_code = $3 and user_id = $1::bigint and guest_name is null
                   and ${MUTE_IS_RUNNING}) as mute_duration,
          $5::bigint is null or ${sessionStands('$5::bigint')} as is_signed_in, p.nickname, p.avatar, p.grade, recent.*
     from player p, (${recentOf('sender_id = $1::bigint')}) recent
    where p.id = $1::bigint`,
);
