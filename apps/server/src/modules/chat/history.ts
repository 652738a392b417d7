import type { ChatMessage } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { presentMessage } from './present.ts';
import { findRoom, listMessagesPage } from './queries.ts';

export interface History {
  readonly list: ChatMessage[];
  readonly epoch: string;
  readonly seq: number;
  readonly more: boolean;
}

/**
 * A page of a room, newest first, before message `before`. `epoch` and `seq` say where the room's log stood before the page was read, so a
 * client that follows the log from there misses nothing and drops what it has.
 */
export async function roomHistory(
  deps: Deps,
  roomCode: string,
  before: string | null,
  pageSize: number,
): Promise<Outcome<History, 'roomUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  const rows = await listMessagesPage(deps.db, roomCode, before, pageSize + 1);
  const { gradesAsVip } = await tenantValues(deps);
  return ok({
    list: rows.slice(0, pageSize).map((row) => presentMessage(row, gradesAsVip)),
    epoch: room.epoch,
    seq: Number(room.seq),
    more: rows.length > pageSize,
  });
}
