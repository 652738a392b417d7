import { chatModerationCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { actTarget, logAct } from '../core/act-log.ts';
import { done } from '../core/done.ts';
import { mayManage } from '../rooms/access.ts';
import { MUTE_COLUMNS } from './queries.ts';
import type { MuteRow } from './queries.ts';
import { tellMute } from './tell-mute.ts';

export const unmuteBinding = bind(chatModerationCalls.deleteBanFront, ({ deps, session }, input) =>
  done(unmute(deps, session, input.roomCode, input.ids.split(','))),
);

/** Takes mutes away by their ids; ids of other rooms change nothing. */
export async function unmute(
  deps: Deps,
  manager: Session,
  roomCode: string,
  ids: readonly string[],
): Promise<Outcome<undefined, 'forbidden' | 'roomUnknown'>> {
  return deps.db.tx(async (tx) => {
    const refused = await mayManage(tx, manager, roomCode);
    if (refused) return refused;
    for (const row of await deleteMutes(tx, roomCode, ids)) {
      await logAct(tx, {
        roomCode,
        managerId: manager.userId,
        act: 'unmute',
        target: actTarget({ userId: row.user_id, guestName: row.guest_name }),
        before: String(row.duration_type),
      });
      await tellMute(tx, roomCode, { userId: row.user_id, guestName: row.guest_name }, null);
    }
    return ok();
  });
}

function deleteMutes(tx: Queries, roomCode: string, ids: readonly string[]): Promise<MuteRow[]> {
  return tx.query<MuteRow>(
    `delete from chat_mute where room_code = $1 and id = any($2::bigint[]) returning ${MUTE_COLUMNS}`,
    [roomCode, ids],
  );
}
