import { chatDirectCalls } from '@caiting/contract';
import type { DirectRoom } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findPlayer } from '../../account/index.ts';
import { managesSomewhere } from '../core/queries.ts';
import { DIRECT, findDirect } from './queries.ts';
import type { DirectRow } from './queries.ts';
import { directView } from './view.ts';

export const openDirectBinding = bind(
  chatDirectCalls.getDirectRoomWeb,
  async ({ deps, session }, { roomId, targetUserId }) => {
    if (roomId !== undefined) return directRoom(deps, session.userId, roomId);
    return targetUserId === undefined ? refuse('roomUnknown') : openDirect(deps, session.userId, targetUserId);
  },
);

/** A chat by its id; the chat of others does not exist for whoever asks. */
async function directRoom(deps: Deps, userId: string, roomId: string): Promise<Outcome<DirectRoom, 'roomUnknown'>> {
  const row = await findDirect(deps.db, roomId, userId);
  return row ? ok(await directView(deps, row)) : refuse('roomUnknown');
}

/** The chat with a person, made when it may be: one of the two must be a room manager (product §6). One that exists stays open. */
export async function openDirect(
  deps: Deps,
  userId: string,
  targetId: string,
): Promise<Outcome<DirectRoom, 'roomUnknown' | 'directNotAllowed'>> {
  if (targetId === userId || !(await findPlayer(deps.db, targetId))) return refuse('roomUnknown');
  if (!(await findDirectWith(deps.db, userId, targetId))) {
    const isAllowed = (await managesSomewhere(deps.db, userId)) || (await managesSomewhere(deps.db, targetId));
    if (!isAllowed) return refuse('directNotAllowed');
    await deps.db.tx((tx) => insertDirect(tx, userId, targetId));
  }
  const row = await findDirectWith(deps.db, userId, targetId);
  return row ? ok(await directView(deps, row)) : refuse('roomUnknown');
}

/** Makes the chat of two people; does nothing when there is one. */
async function insertDirect(tx: Tx, userId: string, otherId: string): Promise<void> {
  // The pair's lock, so that both pressing at once make one room.
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('direct:' || least($1::bigint, $2::bigint) || ':' || greatest($1::bigint, $2::bigint), 0))`,
    [userId, otherId],
  );
  if (await findDirectWith(tx, userId, otherId)) return;
  await tx.run(
    `with made as (
       insert into chat_room (code, title, kind) values ('direct-' || nextval(pg_get_serial_sequence('direct_room', 'id')), '', 'direct') returning code
     )
     insert into direct_room (id, room_code, low_id, high_id) overriding system value
       select substr(code, 8)::bigint, code, least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint) from made`,
    [userId, otherId],
  );
}

function findDirectWith(db: Queries, userId: string, otherId: string): Promise<DirectRow | null> {
  return db.maybeOne<DirectRow>(
    `${DIRECT} and d.low_id = least($1::bigint, $2::bigint) and d.high_id = greatest($1::bigint, $2::bigint)`,
    [userId, otherId],
  );
}
