import { ROOM_ORDER_MAX } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';

/**
 * Makes a room of the hall the first of all, which is the default wherever none is named. Module console checks the staff and logs the act. The others step
 * back only where one of them stands at the very front: their rows are what messages wait for.
 */
export function makeDefaultRoom(deps: Deps, roomCode: string): Promise<Outcome<undefined, 'roomUnknown'>> {
  return deps.db.tx<Outcome<undefined, 'roomUnknown'>>(async (tx) => {
    const first = await findFirstOther(tx, roomCode);
    if (first === 0) await stepBack(tx, roomCode);
    const order = first === null || first === 0 ? 0 : first - 1;
    return (await saveOrder(tx, roomCode, order)) ? ok() : refuse('roomUnknown');
  });
}

/** The smallest order number of the other open rooms. */
async function findFirstOther(tx: Tx, roomCode: string): Promise<number | null> {
  const { first } = await tx.one<{ first: number | null }>(
    `select min(sort) as first from chat_room where ${IS_OF_HALL} and deleted_at is null and code <> $1`,
    [roomCode],
  );
  return first;
}

async function stepBack(tx: Tx, roomCode: string): Promise<void> {
  await tx.run(
    `update chat_room set sort = least(sort + 1, $2) where ${IS_OF_HALL} and deleted_at is null and code <> $1
       and exists (select 1 from chat_room where code = $1 and ${IS_OF_HALL} and deleted_at is null)`,
    [roomCode, ROOM_ORDER_MAX],
  );
}

async function saveOrder(tx: Tx, roomCode: string, order: number): Promise<boolean> {
  const count = await tx.run(
    `update chat_room set sort = $2 where code = $1 and ${IS_OF_HALL} and deleted_at is null`,
    [roomCode, order],
  );
  return count === 1;
}
