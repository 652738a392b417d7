import type { ROOM_ACTS } from '@caiting/contract';
import { prepared } from '../../platform/db/pool.ts';
import type { Queries } from '../../platform/db/pool.ts';

/** SQL of doors, mutes, remarks and the managers' log. */

export interface MuteRow {
  readonly id: bigint;
  /** 0 for a guest. */
  readonly user_id: bigint;
  readonly guest_name: string | null;
  readonly nickname: string;
  readonly user_name: string;
  readonly duration_type: number;
  readonly ends_at: Date | null;
  readonly changed_at: Date;
}

const MUTE_COLUMNS = `id, user_id, guest_name, nickname, user_name, duration_type, ends_at, changed_at`;
/** Of a row of chat_mute. */
export const MUTE_IS_RUNNING = `(ends_at is null or ends_at > app_now())`;

/** The mute that holds for a person now, or null. */
export function findMute(db: Queries, roomCode: string, userId: string): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(MUTE, [roomCode, userId]);
}

const MUTE = prepared(
  'chat.mute',
  `select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and user_id = $2::bigint and guest_name is null and ${MUTE_IS_RUNNING}`,
);

/** The mute that holds for a guest now: their own, or one of their address within its first day that was there before they had a key. */
export function findGuestMute(
  db: Queries,
  roomCode: string,
  guest: { readonly name: string; readonly address: string; readonly since: Date | null },
): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(GUEST_MUTE, [roomCode, guest.name, guest.address, guest.since]);
}

const GUEST_MUTE = prepared(
  'chat.guestMute',
  `select ${MUTE_COLUMNS} from chat_mute
    where room_code = $1 and guest_name is not null and ${MUTE_IS_RUNNING}
      and (guest_name = $2 or (guest_address = $3 and ($4::timestamptz is null or begun_at < $4::timestamptz)
                                and begun_at > app_now() - interval '1 day'))
    order by guest_name = $2 desc, ends_at desc nulls first limit 1`,
);

/** The mute of the guest of this very name, for managers. */
export function findMuteOfGuest(db: Queries, roomCode: string, guestName: string): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(
    `select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and guest_name = $2 and ${MUTE_IS_RUNNING}`,
    [roomCode, guestName],
  );
}

/** Where a guest of this name last spoke from in the room; null for who never spoke there. */
export function findGuestSpeaker(
  db: Queries,
  roomCode: string,
  guestName: string,
): Promise<{ guest_address: string } | null> {
  return db.maybeOne(
    `select coalesce(guest_address, '') as guest_address from chat_message
      where guest_name = $2 and room_code = $1 order by id desc limit 1`,
    [roomCode, guestName],
  );
}

export function findMuteById(tx: Queries, roomCode: string, id: string): Promise<MuteRow | null> {
  return tx.maybeOne<MuteRow>(`select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and id = $2::bigint`, [
    roomCode,
    id,
  ]);
}

export async function listMutes(
  db: Queries,
  roomCode: string,
  page: { number: number; size: number; search: string },
): Promise<{ rows: MuteRow[]; total: number }> {
  const where = `room_code = $1 and ${MUTE_IS_RUNNING} and ($2 = '' or strpos(lower(user_name), lower($2)) > 0 or strpos(lower(nickname), lower($2)) > 0)`;
  const [rows, { total }] = await Promise.all([
    db.query<MuteRow>(`select ${MUTE_COLUMNS} from chat_mute where ${where} order by id desc limit $3 offset $4`, [
      roomCode,
      page.search,
      page.size,
      (page.number - 1) * page.size,
    ]),
    db.one<{ total: number }>(`select count(*)::int as total from chat_mute where ${where}`, [roomCode, page.search]),
  ]);
  return { rows, total };
}

export interface NewMute {
  readonly roomCode: string;
  /** '0' for a guest. */
  readonly userId: string;
  /** Of a guest: their name and the address they speak from. */
  readonly guest?: { readonly name: string; readonly address: string } | undefined;
  readonly nickname: string;
  readonly userName: string;
  readonly durationType: number;
  /** Null is for ever. */
  readonly minutes: number | null;
  readonly by: string;
}

/** Adds a mute, or changes the one there is. */
export function saveMute(tx: Queries, mute: NewMute): Promise<{ ends_at: Date | null }> {
  const target = mute.guest
    ? '(room_code, guest_name) where guest_name is not null'
    : '(room_code, user_id) where guest_name is null';
  return tx.one(
    `insert into chat_mute as m (room_code, user_id, nickname, user_name, duration_type, ends_at, changed_by, guest_name, guest_address)
     values ($1, $2::bigint, $3, $4, $5, app_now() + $6::int * interval '1 minute', $7::bigint, $8, $9)
     on conflict ${target} do update
       set duration_type = excluded.duration_type, ends_at = excluded.ends_at, changed_by = excluded.changed_by, changed_at = app_now(),
           guest_address = excluded.guest_address, begun_at = case when m.ends_at <= app_now() then app_now() else m.begun_at end
     returning ends_at`,
    [
      mute.roomCode,
      mute.userId,
      mute.nickname,
      mute.userName,
      mute.durationType,
      mute.minutes,
      mute.by,
      mute.guest?.name ?? null,
      mute.guest?.address ?? null,
    ],
  );
}

export function deleteMutes(tx: Queries, roomCode: string, ids: readonly string[]): Promise<MuteRow[]> {
  return tx.query<MuteRow>(
    `delete from chat_mute where room_code = $1 and id = any($2::bigint[]) returning ${MUTE_COLUMNS}`,
    [roomCode, ids],
  );
}

export interface Act {
  readonly roomCode: string | null;
  readonly managerId: string;
  readonly act: (typeof ROOM_ACTS)[number];
  readonly target?: string;
  readonly before?: string;
  readonly after?: string;
}

const GUEST = 'guest:';

/** How whoever an act is about stands in the log: by id, or by name when they are a guest. */
export const actTarget = ({ sender_id: id, guest_name: name }: SenderRow): string =>
  name === null ? String(id) : GUEST + name;

/** The guest an act is about; null for a member. */
export const guestOfAct = (target: string): string | null =>
  target.startsWith(GUEST) ? target.slice(GUEST.length) : null;

/** What a manager did, in the transaction that did it. */
export async function logAct(tx: Queries, act: Act): Promise<void> {
  await tx.run(
    `insert into chat_act (room_code, manager_id, act, target, before, after) values ($1, $2::bigint, $3, $4, $5, $6)`,
    [act.roomCode, act.managerId, act.act, act.target ?? '', act.before ?? '', act.after ?? ''],
  );
}

/** Marks a message recalled; null when there is none, or it is recalled already. `sender` limits it to own messages. */
export function recallMessage(
  tx: Queries,
  roomCode: string,
  id: string,
  sender: string | null,
): Promise<{ sender_id: bigint } | null> {
  return tx.maybeOne(
    `update chat_message set recalled_at = app_now()
      where id = $1::bigint and room_code = $2 and recalled_at is null and ($3::bigint is null or sender_id = $3::bigint)
      returning sender_id`,
    [id, roomCode, sender],
  );
}

/** What takes the place of a recalled message's content, in the log and in the memory of the servers. */
export const BLANKED = { message: '', messageTypeId: 0, images: [], userIds: [] };

/** A recalled text leaves the log too, so that nobody who comes back is sent it. */
export async function blankLoggedMessage(tx: Queries, roomCode: string, id: string): Promise<void> {
  await tx.run(
    `update chat_event e set data = e.data || $3::jsonb
       from chat_message m where m.id = $2::bigint and e.room_code = $1 and e.seq = m.seq and e.push = 'message'`,
    [roomCode, id, JSON.stringify(BLANKED)],
  );
}

export interface SenderRow {
  readonly sender_id: bigint;
  readonly guest_name: string | null;
}

/** Who said a message of a room; null for none, or a recalled one. */
export function findMessageSender(tx: Queries, roomCode: string, id: string): Promise<SenderRow | null> {
  return tx.maybeOne<SenderRow>(
    `select sender_id, guest_name from chat_message where id = $1::bigint and room_code = $2 and recalled_at is null`,
    [id, roomCode],
  );
}

/** How many codes each of these has tried today at a room's door; who has not is left out. */
export function listDoorTries(
  db: Queries,
  roomCode: string,
  keys: readonly string[],
): Promise<{ who: string; wrong: number }[]> {
  return db.query(
    `select who, wrong from chat_door_try
      where room_code = $1 and who = any($2::text[]) and day = (select (app_now() at time zone 'Asia/Shanghai')::date)`,
    [roomCode, keys],
  );
}

/** Counts one more; gives how many that makes today. */
export async function countDoorTry(db: Queries, roomCode: string, who: string): Promise<number> {
  const { wrong } = await db.one<{ wrong: number }>(
    `insert into chat_door_try (room_code, who, day, wrong) values ($1, $2, (app_now() at time zone 'Asia/Shanghai')::date, 1)
     on conflict (room_code, who, day) do update set wrong = chat_door_try.wrong + 1 returning wrong`,
    [roomCode, who],
  );
  return wrong;
}

/** The code was right: its try does not count. */
export async function forgiveDoorTry(db: Queries, roomCode: string, keys: readonly string[]): Promise<void> {
  await db.run(
    `update chat_door_try set wrong = greatest(wrong - 1, 0)
      where room_code = $1 and who = any($2::text[]) and day = (app_now() at time zone 'Asia/Shanghai')::date`,
    [roomCode, keys],
  );
}

export async function insertDoor(
  db: Queries,
  roomCode: string,
  passHash: Buffer,
  userId: string | null,
): Promise<void> {
  await db.run(
    `insert into chat_door (pass_hash, room_code, door_version, user_id)
     select $2, code, door_version, $3::bigint from chat_room where code = $1`,
    [roomCode, passHash, userId],
  );
}

/** Whether a member, or the bearer of a pass, has opened the door as it stands now. */
export async function isDoorOpen(
  db: Queries,
  roomCode: string,
  userId: string | null,
  passHash: Buffer | null,
): Promise<boolean> {
  const row = await db.one<{ open: boolean }>(
    `select exists (
       select from chat_door d join chat_room r on r.code = d.room_code and r.door_version = d.door_version
        where d.room_code = $1 and (d.user_id = $2::bigint or d.pass_hash = $3)) as open`,
    [roomCode, userId, passHash],
  );
  return row.open;
}

export async function findRemark(db: Queries, targetId: string): Promise<string> {
  const row = await db.maybeOne<{ remark: string }>(`select remark from chat_remark where target_id = $1::bigint`, [
    targetId,
  ]);
  return row?.remark ?? '';
}

export async function saveRemark(tx: Queries, targetId: string, remark: string, by: string): Promise<void> {
  await tx.run(
    `insert into chat_remark (target_id, remark, changed_by) values ($1::bigint, $2, $3::bigint)
     on conflict (target_id) do update set remark = excluded.remark, changed_by = excluded.changed_by, changed_at = app_now()`,
    [targetId, remark, by],
  );
}

/** True when the person manages any room. */
export async function managesSomewhere(db: Queries, userId: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    `select exists (select from chat_manager where user_id = $1::bigint) as found`,
    [userId],
  );
  return row.found;
}

/** What all room managers are called, each once. */
export function listManagerNames(db: Queries): Promise<{ id: string; nickname: string }[]> {
  return db.query<{ id: string; nickname: string }>(
    'select p.id::text as id, p.nickname from player p where exists (select from chat_manager m where m.user_id = p.id)',
  );
}

export interface RoomListRow {
  readonly code: string;
  readonly title: string;
  readonly sub_title: string;
  readonly avatar: string;
  readonly is_message_banned: boolean;
  readonly is_password: boolean;
  readonly latest_at: Date | null;
}

/** Rooms that are open, in the order shown, with the moment of their latest message. */
export async function listRooms(
  db: Queries,
  page: { number: number; size: number },
): Promise<{ rows: RoomListRow[]; total: number }> {
  const rows = await db.query<RoomListRow>(
    `select r.code, r.title, r.sub_title, r.avatar, r.is_message_banned, r.password_hash is not null as is_password,
            (select m.created_at from chat_message m where m.room_code = r.code and m.recalled_at is null order by m.id desc limit 1) as latest_at
       from chat_room r where r.deleted_at is null and r.kind = 'public' order by r.sort, r.created_at limit $1 offset $2`,
    [page.size, (page.number - 1) * page.size],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from chat_room where deleted_at is null and kind = 'public'`,
  );
  return { rows, total };
}
