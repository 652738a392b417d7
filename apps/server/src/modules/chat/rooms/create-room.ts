import { REFUSAL_WORDS, directIdOf } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';

interface NewRoom {
  readonly code: string;
  readonly title: string;
  readonly subTitle: string;
  readonly content: string;
  readonly order?: number | undefined;
}

/** A public room. Module console checks the staff and logs the act. */
export async function createRoom(deps: Deps, room: NewRoom): Promise<Outcome<undefined, 'fieldUnique'>> {
  // Names of private chats are not for public rooms.
  const isNew =
    directIdOf(room.code) === null &&
    (await deps.db.tx(async (tx) => {
      await moveDeleted(tx, room.code);
      return insertRoom(tx, room);
    }));
  return isNew ? ok() : refuse('fieldUnique', { field: 'roomCode', params: { field: REFUSAL_WORDS.roomCode } });
}

/** Rooms nobody has put in order come behind those somebody has, oldest first. */
const ORDER_UNSET = 100;

/** A deleted room gives its code free: managers, messages, mutes and guest links stay its own, under a code that nobody can ask for. */
async function moveDeleted(tx: Queries, code: string): Promise<void> {
  await tx.run(
    `update chat_room set code = code || '~' || (extract(epoch from deleted_at) * 1000000)::int8
      where lower(code) = lower($1) and ${IS_OF_HALL} and deleted_at is not null`,
    [code],
  );
}

/** False when there is a room of this code, in capitals or not: codes stand in addresses that people type. */
export async function insertRoom(tx: Queries, room: NewRoom): Promise<boolean> {
  const rows = await tx.run(
    `insert into chat_room (code, title, sub_title, content, sort)
     select $1, $2, $3, $4, $5 where not exists (select from chat_room where lower(code) = lower($1) and code <> $1)
     on conflict (code) do nothing`,
    [room.code, room.title, room.subTitle, room.content, room.order ?? ORDER_UNSET],
  );
  return rows === 1;
}
