import type { Queries } from '../../../platform/db/pool.ts';

/** Who is connected where, over all server processes. */

export interface PresentRow {
  readonly room_code: string;
  readonly user_id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly is_manager: boolean;
}

/** The heartbeat of this process. True when it was not known (the first time, or swept away as dead meanwhile). */
export async function beatNode(db: Queries, nodeId: string): Promise<boolean> {
  const row = await db.one<{ is_new: boolean }>(
    `insert into chat_node (id) values ($1) on conflict (id) do update set seen_at = clock_timestamp() returning xmax = 0 as is_new`,
    [nodeId],
  );
  return row.is_new;
}

/** Forgets processes that have not been seen for so long, with everybody they had; true when there was one. */
export async function sweepNodes(db: Queries, silentSeconds: number): Promise<boolean> {
  return (
    (await db.run(`delete from chat_node where seen_at < clock_timestamp() - $1 * interval '1 second'`, [
      silentSeconds,
    ])) > 0
  );
}

export async function deleteNode(db: Queries, nodeId: string): Promise<void> {
  await db.run('delete from chat_node where id = $1', [nodeId]);
}

export interface NewPresent {
  readonly roomCode: string;
  readonly person: string;
  readonly userId: string | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly isManager: boolean;
}

export async function insertPresent(db: Queries, nodeId: string, people: readonly NewPresent[]): Promise<void> {
  await db.run(
    `insert into chat_present (node_id, room_code, person, user_id, nickname, avatar, is_manager)
     select $1::uuid, * from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::boolean[])
     on conflict (room_code, person, node_id) do update
        set nickname = excluded.nickname, avatar = excluded.avatar, is_manager = excluded.is_manager`,
    [
      nodeId,
      people.map(({ roomCode }) => roomCode),
      people.map(({ person }) => person),
      people.map(({ userId }) => userId),
      people.map(({ nickname }) => nickname),
      people.map(({ avatar }) => avatar),
      people.map(({ isManager }) => isManager),
    ],
  );
}

export async function deletePresent(
  db: Queries,
  nodeId: string,
  people: readonly Pick<NewPresent, 'roomCode' | 'person'>[],
): Promise<void> {
  await db.run(
    `delete from chat_present p using unnest($2::text[], $3::text[]) as gone (room_code, person)
      where p.node_id = $1 and p.room_code = gone.room_code and p.person = gone.person`,
    [nodeId, people.map(({ roomCode }) => roomCode), people.map(({ person }) => person)],
  );
}

/** People in each of these rooms, and whether everybody may know who they are; rooms with nobody are left out. */
export function countPresent(
  db: Queries,
  roomCodes: readonly string[],
): Promise<{ room_code: string; people: number; is_show_list: boolean }[]> {
  return db.query(
    `select p.room_code, count(distinct p.person)::int as people, r.is_show_list
       from chat_present p join chat_room r on r.code = p.room_code
      where p.room_code = any($1::text[]) group by 1, 3`,
    [roomCodes],
  );
}

/** Players in these rooms, each once a room; of the `crowded` ones their managers only. */
export function listPresent(
  db: Queries,
  roomCodes: readonly string[],
  crowded: readonly string[] = [],
): Promise<PresentRow[]> {
  return db.query<PresentRow>(
    `select distinct on (room_code, user_id) room_code, user_id, nickname, avatar, is_manager from chat_present
      where room_code = any($1::text[]) and user_id is not null and (is_manager or room_code <> all($2::text[]))`,
    [roomCodes, crowded],
  );
}
