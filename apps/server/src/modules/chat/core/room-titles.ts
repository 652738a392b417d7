import type { Queries } from '../../../platform/db/pool.ts';
import { IS_OPEN } from './room-kinds.ts';

/** Titles of rooms by their code; private chats have none. */
export async function roomTitles(db: Queries, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ code: string; title: string }>(
    `select code, title from chat_room where code = any($1::text[]) and ${IS_OPEN}`,
    [[...new Set(codes)]],
  );
  return new Map(rows.map(({ code, title }) => [code, title]));
}
