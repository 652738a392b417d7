import { chatModerationCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { whomOf } from './mute-person.ts';
import { presentMute } from './present.ts';
import { MUTE_COLUMNS, MUTE_IS_RUNNING, findMute } from './queries.ts';
import type { MuteRow } from './queries.ts';

export const showMuteBinding = bind(chatModerationCalls.getBanFront, async ({ deps }, input) => {
  const whom = whomOf(input);
  if (!whom) return ok({ record: null });
  const row =
    'userId' in whom
      ? await findMute(deps.db, input.roomCode, whom.userId)
      : await findMuteOfGuest(deps.db, input.roomCode, whom.guestName);
  return ok({ record: row && presentMute(row) });
});

/** The mute of the guest of this very name, for managers. */
function findMuteOfGuest(db: Queries, roomCode: string, guestName: string): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(
    `select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and guest_name = $2 and ${MUTE_IS_RUNNING}`,
    [roomCode, guestName],
  );
}
