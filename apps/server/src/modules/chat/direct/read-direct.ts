import { chatDirectCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { tellRoom } from '../core/announce.ts';
import { done } from '../core/done.ts';
import { isMessageOf } from '../core/queries.ts';
import { findDirect, lockDirect, markRead } from './queries.ts';
import { tellBoth } from './tell-both.ts';

export const readDirectBinding = bind(chatDirectCalls.setDirectMessageReadWeb, ({ deps, session }, input) =>
  done(readDirect(deps, session, input.roomId, input.id)),
);

/** Moves the person's read mark to a message of the chat; the other one sees it. */
async function readDirect(
  deps: Deps,
  session: Session,
  roomId: string,
  id: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown'>> {
  return deps.db.tx(async (tx) => {
    const direct = await findDirect(tx, roomId, session.userId);
    if (!direct) return refuse('roomUnknown');
    await lockDirect(tx, direct.room_code);
    if (!(await isMessageOf(tx, direct.room_code, id))) return refuse('messageUnknown');
    if (!(await markRead(tx, direct.id, session.userId, id))) return ok();
    const data = { userId: session.userId, id };
    await tellRoom(tx, direct.room_code, 'directRead', data);
    await tellBoth(tx, direct, session.userId);
    return ok();
  });
}
