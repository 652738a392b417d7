import { setTimeout as delay } from 'node:timers/promises';
import { CHAT_MEMORY_MAX } from '@caiting/contract';
import type { HallClient } from '@caiting/server/bench-kit';
import type { Hall } from './hall.ts';

const PATIENCE_MS = 60_000;

/** The newest messages that are shown, oldest first, as the database has them. */
export async function serversIds({ site, room }: Hall): Promise<string[]> {
  const rows = await site.database.db.query<{ id: bigint }>(
    'select id from chat_message where room_code = $1 and recalled_at is null order by id desc limit $2',
    [room, CHAT_MEMORY_MAX],
  );
  return rows.map(({ id }) => String(id)).toReversed();
}

/** Waits until every page ends as the server's list does; gives how many do not. */
export async function countUnequal(hall: Hall, clients: readonly HallClient[]): Promise<number> {
  const expected = await serversIds(hall);
  const isEqual = (client: HallClient): boolean => {
    const shown = client.ids.slice(-expected.length);
    return (
      client.isConnected && shown.join() === expected.slice(-shown.length).join() && shown.length === expected.length
    );
  };
  await waitUntil(() => clients.every(isEqual));
  return clients.filter((client) => !isEqual(client)).length;
}

export async function waitUntil(isTrue: () => boolean): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
    if (isTrue()) return true;
    await delay(20);
  }
  return false;
}
