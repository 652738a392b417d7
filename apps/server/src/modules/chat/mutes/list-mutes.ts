import { chatModerationCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { presentMute } from './present.ts';
import { MUTE_COLUMNS, MUTE_IS_RUNNING } from './queries.ts';
import type { MuteRow } from './queries.ts';

export const listMutesBinding = bind(chatModerationCalls.getBanListFront, async ({ deps }, input) => {
  const page = { number: input.pageNum, size: input.pageSize, search: input.target ?? '' };
  const { rows, total } = await listMutes(deps.db, input.roomCode, page);
  return ok({ rows: rows.map(presentMute), total });
});

/** Mutes that run in a room, newest first. */
async function listMutes(
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
