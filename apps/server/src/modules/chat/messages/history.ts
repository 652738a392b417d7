import { calls } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoom } from '../core/queries.ts';
import { isReadByAll } from '../core/room-kinds.ts';
import { findGuestLink } from '../guests/queries.ts';
import { isInside } from '../rooms/room-password.ts';
import { refreshBodies } from './bodies.ts';
import { presentMessage } from './present.ts';
import { MESSAGE_COLUMNS } from './queries.ts';
import type { MessageRow } from './queries.ts';

export const historyBindings = [
  bind(calls.getMessageListWeb, async ({ deps, session }, input) => {
    const room = await findRoom(deps.db, input.roomCode);
    if (room && !(await isInside(deps, room, session.userId, null))) return refuse('roomLocked');
    return roomHistory(deps, input.roomCode, input, session.userId);
  }),
  bind(calls.getMessageListWebGuest, async ({ deps, session, guest }, input) => {
    const room = await findRoom(deps.db, input.roomCode);
    if (guest) {
      const link = await findGuestLink(deps.db, guest.guestCode);
      if (link?.room_code !== input.roomCode) return refuse('guestCodeUnknown');
    } else if (session === null) {
      if (input.guestCode !== undefined) return refuse('guestCodeUnknown');
      // A visitor is not told whether there is such a room.
      if (!room || !isReadByAll(room.kind)) return refuse('notLoggedIn');
    }
    if (room && !(await isInside(deps, room, null, input.pass ?? null))) return refuse('roomLocked');
    return roomHistory(deps, input.roomCode, input);
  }),
];

export interface History {
  readonly list: ChatMessage[];
  readonly epoch: string;
  readonly seq: number;
  readonly more: boolean;
}

export interface Page {
  /** Messages before this one. */
  readonly id?: string | undefined;
  /** Messages that followed this one; with neither the newest. */
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of a room, newest first. `more` tells of further ones in the direction asked. `epoch` and `seq` say where the room's log stood before the page was
 * read, so a client that follows the log from there misses nothing and drops what it has. Envelopes stand as `viewerId` has seen them; null is a guest.
 */
export async function roomHistory(
  deps: Deps,
  roomCode: string,
  page: Page,
  viewerId: string | null = null,
): Promise<Outcome<History, 'roomUnknown' | 'roomDeleted'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room) return refuse('roomUnknown');
  if (room.deleted_at) return refuse('roomDeleted');
  return ok(await historyPage(deps, room, roomCode, page, viewerId));
}

/** A page of any log whose head the caller has read, public or private. */
export async function historyPage(
  deps: Deps,
  head: { readonly epoch: string; readonly seq: bigint },
  roomCode: string,
  { id, after, pageSize }: Page,
  viewerId: string | null,
): Promise<History> {
  // One more than asked for, at the far end, tells whether there are further ones.
  const rows =
    after === undefined
      ? await listMessagesBefore(deps.db, roomCode, id ?? null, pageSize + 1)
      : await listMessagesAfter(deps.db, roomCode, after, pageSize + 1);
  const page = after === undefined ? rows.slice(0, pageSize) : rows.slice(0, pageSize).toReversed();
  const { gradesAsVip } = await tenantValues(deps);
  const shown = page.map((row) => presentMessage(row, gradesAsVip));
  return {
    list: [...(await refreshBodies(deps, shown, viewerId))],
    epoch: head.epoch,
    seq: Number(head.seq),
    more: rows.length > pageSize,
  };
}

/** A page of the room before message `before` (null for the newest), newest first, recalled ones left out. */
function listMessagesBefore(
  db: Queries,
  roomCode: string,
  before: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message
      where room_code = $1 and ($2::bigint is null or id < $2::bigint) and recalled_at is null
      order by id desc limit $3`,
    [roomCode, before, limit],
  );
}

/** What followed message `after` in the room, oldest first, recalled ones left out. */
function listMessagesAfter(db: Queries, roomCode: string, after: string, limit: number): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message
      where room_code = $1 and id > $2::bigint and recalled_at is null order by id limit $3`,
    [roomCode, after, limit],
  );
}
