import { MUTE_DURATIONS, chatModerationCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { done } from '../core/done.ts';
import { mutePerson } from './mute-person.ts';
import { MUTE_COLUMNS } from './queries.ts';
import type { MuteRow } from './queries.ts';
import { unmute } from './unmute.ts';

export const changeMuteBinding = bind(chatModerationCalls.updateBanFront, ({ deps, session }, input) =>
  done(changeMute(deps, session, input.roomCode, input.id, input.durationTypeId)),
);

/** Changes a mute by its id; duration 6 takes it away. */
async function changeMute(
  deps: Deps,
  manager: Session,
  roomCode: string,
  id: string,
  durationType: number,
): Promise<Outcome<undefined, 'notFound' | 'managerImmune' | 'forbidden' | 'roomUnknown'>> {
  if (durationType === MUTE_DURATIONS.cancel) return unmute(deps, manager, roomCode, [id]);
  const row = /^[1-9]\d{0,18}$/.test(id) ? await findMuteById(deps.db, roomCode, id) : null;
  if (!row) return refuse('notFound');
  const whom = row.guest_name === null ? { userId: String(row.user_id) } : { guestName: row.guest_name };
  return mutePerson(deps, manager, roomCode, whom, durationType);
}

function findMuteById(tx: Queries, roomCode: string, id: string): Promise<MuteRow | null> {
  return tx.maybeOne<MuteRow>(`select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and id = $2::bigint`, [
    roomCode,
    id,
  ]);
}
