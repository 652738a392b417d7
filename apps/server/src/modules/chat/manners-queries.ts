import type { ROOM_ACTS } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import type { FilterRule, Hit } from './filter/screen.ts';

/** SQL of mentions, of what the filter found, of refused floods, of the managers' log and of guests. */

/** The id of everybody in chat_mention. */
export const EVERYBODY = '0';

export async function insertMentions(
  tx: Queries,
  roomCode: string,
  messageId: bigint,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into chat_mention (room_code, user_id, message_id) select $1, unnest($3::bigint[]), $2 on conflict do nothing`,
    [roomCode, messageId, userIds],
  );
}

/** Whether everybody was mentioned in this room within the last minute. */
export async function wasAllMentioned(tx: Queries, roomCode: string): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(
    `select exists (select from chat_mention
       where room_code = $1 and user_id = 0 and at > app_now() - interval '1 minute') as found`,
    [roomCode],
  );
  return row.found;
}

/** Of these people, those who have opened the door of a room as it stands now, or manage it. */
export async function listInside(tx: Queries, roomCode: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: bigint }>(
    `select d.user_id from chat_door d join chat_room r on r.code = d.room_code and r.door_version = d.door_version
      where d.room_code = $1 and d.user_id = any($2::bigint[])
     union select user_id from chat_manager where room_code = $1 and user_id = any($2::bigint[])`,
    [roomCode, userIds],
  );
  return rows.map((row) => String(row.user_id));
}

export interface MentionRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly is_all: boolean;
  readonly created_at: Date;
}

/** What mentions a person in a room and is not seen yet, the latest twenty, oldest first. Mentions of everybody count for a day. */
export function listMentions(db: Queries, roomCode: string, userId: string): Promise<MentionRow[]> {
  return db.query<MentionRow>(
    `select * from (
       select m.id, m.nickname, bool_and(n.user_id = 0) as is_all, m.created_at
         from chat_mention n join chat_message m on m.id = n.message_id
        where n.room_code = $1 and n.user_id in (0, $2::bigint) and m.sender_id <> $2::bigint and m.recalled_at is null
          and (n.user_id <> 0 or n.at > app_now() - interval '1 day')
          and n.message_id > coalesce((select up_to from chat_mention_read where room_code = $1 and user_id = $2::bigint), 0)
        group by m.id order by m.id desc limit 20) latest order by id`,
    [roomCode, userId],
  );
}

/** How many unseen mentions a person has in each of these rooms; rooms without one are left out. */
export function countMentions(
  db: Queries,
  roomCodes: readonly string[],
  userId: string,
): Promise<{ room_code: string; count: number }[]> {
  return db.query(
    `select n.room_code, count(distinct n.message_id)::int as count
       from chat_mention n join chat_message m on m.id = n.message_id
       left join chat_mention_read r on r.room_code = n.room_code and r.user_id = $2::bigint
      where n.room_code = any($1::text[]) and n.user_id in (0, $2::bigint) and m.sender_id <> $2::bigint and m.recalled_at is null
        and (n.user_id <> 0 or n.at > app_now() - interval '1 day') and n.message_id > coalesce(r.up_to, 0)
      group by n.room_code`,
    [roomCodes, userId],
  );
}

export async function saveMentionRead(db: Queries, roomCode: string, userId: string, upTo: string): Promise<void> {
  await db.run(
    `insert into chat_mention_read (room_code, user_id, up_to) values ($1, $2::bigint, $3::bigint)
     on conflict (room_code, user_id) do update set up_to = greatest(chat_mention_read.up_to, excluded.up_to)`,
    [roomCode, userId, upTo],
  );
}

export interface Caught {
  readonly roomCode: string;
  /** '0' for a guest. */
  readonly senderId: string;
  readonly name: string;
  /** Null when it was refused. */
  readonly messageId: string | null;
  readonly body: string;
  readonly hits: readonly Hit[];
}

export async function insertHits(tx: Queries, caught: Caught): Promise<void> {
  for (const { rule, outcome, found } of caught.hits)
    await tx.run(
      `insert into chat_filter_hit (room_code, sender_id, name, message_id, rule, outcome, found, body)
       values ($1, $2::bigint, $3, $4::bigint, $5, $6, $7, $8)`,
      [caught.roomCode, caught.senderId, caught.name, caught.messageId, rule, outcome, found, caught.body],
    );
}

export interface HitRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly sender_id: bigint;
  readonly name: string;
  readonly message_id: bigint | null;
  readonly rule: FilterRule;
  readonly outcome: string;
  readonly found: string;
  readonly body: string;
  readonly at: Date;
}
const HIT_COLUMNS = `id, room_code, sender_id, name, message_id, rule, outcome, found, body, at`;

export function listHits(db: Queries, limit: number): Promise<HitRow[]> {
  return db.query<HitRow>(
    `select ${HIT_COLUMNS} from chat_filter_hit where decision is null order by id desc limit $1`,
    [limit],
  );
}

/** Takes a finding off the list; null when there is none, or somebody has decided already. */
export function decideHit(tx: Queries, id: string, decision: 'keep' | 'remove', by: string): Promise<HitRow | null> {
  return tx.maybeOne<HitRow>(
    `update chat_filter_hit set decision = $2, decided_by = $3, decided_at = app_now()
      where id = $1::bigint and decision is null returning ${HIT_COLUMNS}`,
    [id, decision, by],
  );
}

/** Counts a refused flood; gives how many there were within the running minute. */
export async function countRefused(tx: Queries, roomCode: string, who: string): Promise<number> {
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

export interface ActRow {
  readonly id: bigint;
  readonly act: (typeof ROOM_ACTS)[number];
  readonly manager_id: bigint;
  readonly target: string;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
}

/** The log of a room's managers, newest first. */
export async function listActs(
  db: Queries,
  roomCode: string,
  page: { number: number; size: number },
): Promise<{ rows: ActRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db.query<ActRow>(
      `select id, act, manager_id, target, before, after, at from chat_act where room_code = $1 order by id desc limit $2 offset $3`,
      [roomCode, page.size, (page.number - 1) * page.size],
    ),
    db.one<{ total: number }>(`select count(*)::int as total from chat_act where room_code = $1`, [roomCode]),
  ]);
  return { rows, total };
}

export interface GuestRow {
  readonly link_code: string;
  readonly name: string;
  readonly created_at: Date;
}

export function findGuest(db: Queries, keyHash: Buffer): Promise<GuestRow | null> {
  return db.maybeOne<GuestRow>(`select link_code, name, created_at from chat_guest where key_hash = $1`, [keyHash]);
}

/** False when the name is taken. */
export async function insertGuest(
  db: Queries,
  guest: { keyHash: Buffer; linkCode: string; name: string; address: string },
): Promise<boolean> {
  const rows = await db.run(
    `insert into chat_guest (key_hash, link_code, name, address) values ($1, $2, $3, $4) on conflict do nothing`,
    [guest.keyHash, guest.linkCode, guest.name, guest.address],
  );
  return rows === 1;
}

/** Guests that came from an address within a day. */
export async function countGuestsFrom(db: Queries, address: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*)::int as count from chat_guest where address = $1 and created_at > app_now() - interval '1 day'`,
    [address],
  );
  return row.count;
}
