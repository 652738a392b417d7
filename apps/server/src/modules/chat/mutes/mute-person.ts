import { chatModerationCalls } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { actTarget, logAct } from '../core/act-log.ts';
import { done } from '../core/done.ts';
import { isManager } from '../core/queries.ts';
import { mayManage } from '../rooms/access.ts';
import { memberTarget, silence, silentGuest } from './silence.ts';
import type { MuteTarget } from './silence.ts';

/** Muting people (product §4). All of it under the room's lock, so it holds for the very next message in every process. */

export const mutePersonBinding = bind(chatModerationCalls.addBanFront, async ({ deps, session }, input) => {
  const whom = whomOf(input);
  return whom ? done(mutePerson(deps, session, input.roomCode, whom, input.durationTypeId)) : refuse('notFound');
});

/** Whom a manager mutes: a member, or a guest by the name they write under. */
export type Whom = { readonly userId: string } | { readonly guestName: string };

/** Whom a call names: a member by `target`, else a guest. */
export function whomOf({
  target,
  guestName,
}: {
  target?: string | undefined;
  guestName?: string | undefined;
}): Whom | null {
  if (target !== undefined) return { userId: target };
  return guestName === undefined ? null : { guestName };
}

/** Mutes a person for one of the five durations, or changes how long. */
export async function mutePerson(
  deps: Deps,
  manager: Session,
  roomCode: string,
  whom: Whom,
  durationType: number,
): Promise<Outcome<undefined, 'notFound' | 'managerImmune' | 'forbidden' | 'roomUnknown'>> {
  return deps.db.tx(async (tx) => {
    const refused = await mayManage(tx, manager, roomCode);
    if (refused) return refused;
    const target =
      'userId' in whom ? await memberTarget(tx, whom.userId) : await guestTarget(tx, roomCode, whom.guestName);
    if (!target) return refuse('notFound');
    if ('userId' in whom && (await isManager(tx, roomCode, whom.userId))) return refuse('managerImmune');
    await silence(tx, roomCode, target, durationType, manager.userId);
    await logAct(tx, {
      roomCode,
      managerId: manager.userId,
      act: 'mute',
      target: actTarget({ userId: target.userId, guestName: target.guest?.name ?? null }),
      after: String(durationType),
    });
    return ok();
  });
}

/** A guest who has spoken in the room. */
async function guestTarget(tx: Tx, roomCode: string, name: string): Promise<MuteTarget | null> {
  const spoke = await findGuestSpeaker(tx, roomCode, name);
  return spoke && silentGuest({ name, address: spoke.guest_address });
}

/** Where a guest of this name last spoke from in the room; null for who never spoke there. */
function findGuestSpeaker(db: Queries, roomCode: string, guestName: string): Promise<{ guest_address: string } | null> {
  return db.maybeOne(
    `select coalesce(guest_address, '') as guest_address from chat_message
      where guest_name = $2 and room_code = $1 order by id desc limit 1`,
    [roomCode, guestName],
  );
}
