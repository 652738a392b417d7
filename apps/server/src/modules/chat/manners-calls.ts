import { chatMannersCalls } from '@caiting/contract';
import type { RoomAct } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { listPlayersByIds } from '../account/index.ts';
import { enterGuest } from './guests.ts';
import { changeRoom } from './manage-room.ts';
import { listActs } from './manners-queries.ts';
import { guestOfAct } from './moderation-queries.ts';
import { seeMentions, unseenMentions } from './mentions.ts';

const DONE = { done: true };

export const mannersBindings: readonly Binding[] = [
  bind(chatMannersCalls.updateRoomRuleWeb, async ({ deps, session }, { roomCode, key, value }) => {
    const changed = await changeRoom(deps, roomCode, key, String(value), session);
    return changed.ok ? ok(DONE) : changed;
  }),
  bind(chatMannersCalls.getActListFront, async ({ deps }, input) =>
    ok(await roomActs(deps, input.roomCode, { number: input.pageNum, size: input.pageSize })),
  ),
  bind(chatMannersCalls.getMentionListWeb, ({ deps, session }, { roomCode }) =>
    unseenMentions(deps, session, roomCode),
  ),
  bind(chatMannersCalls.setMentionReadWeb, async ({ deps, session }, { roomCode, id }) => {
    const seen = await seeMentions(deps, session, roomCode, id);
    return seen.ok ? ok(DONE) : seen;
  }),
  bind(chatMannersCalls.enterGuest, ({ deps, ip }, { guestCode, guestKey }) =>
    enterGuest(deps, { guestCode, guestKey: guestKey ?? null, ip }),
  ),
];

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
