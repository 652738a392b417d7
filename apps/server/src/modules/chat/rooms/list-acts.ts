import { chatRoomRuleCalls } from '@caiting/contract';
import type { ROOM_ACTS, RoomAct } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { guestOfAct } from '../core/act-log.ts';

export const listActsBinding = bind(chatRoomRuleCalls.getActListFront, async ({ deps }, input) =>
  ok(await roomActs(deps, input.roomCode, { number: input.pageNum, size: input.pageSize })),
);

/** What managers did in a room, with the names people have now. */
export async function roomActs(
  deps: Deps,
  roomCode: string,
  page: { number: number; size: number },
): Promise<{ rows: RoomAct[]; total: number }> {
  const { rows, total } = await listActs(deps.db, roomCode, page);
  const ids = [...new Set(rows.flatMap((row) => [String(row.manager_id), row.target]))].filter((id) =>
    /^[1-9]\d*$/.test(id),
  );
  const people = await listPlayersByIds(deps.db, ids);
  const names = new Map(people.map((player) => [String(player.id), player.nickname]));
  return {
    total,
    rows: rows.map((row) => ({
      id: String(row.id),
      act: row.act,
      managerName: names.get(String(row.manager_id)) ?? '',
      targetName: guestOfAct(row.target) ?? names.get(row.target) ?? '',
      before: row.before,
      after: row.after,
      at: row.at.getTime(),
    })),
  };
}

interface ActRow {
  readonly id: bigint;
  readonly act: (typeof ROOM_ACTS)[number];
  readonly manager_id: bigint;
  readonly target: string;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
}

/** The log of a room's managers, newest first. */
async function listActs(
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
