import { chatDirectCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { DIRECT, countDirect } from './queries.ts';
import type { DirectRow } from './queries.ts';
import { directView } from './view.ts';

/** A person's private chats, and in how many of them there is something unread. */
export const listDirectBinding = bind(chatDirectCalls.directRoomList, async ({ deps, session }, input) => {
  const page = { number: input.pageNum, size: input.pageSize };
  const [rows, counts] = await Promise.all([
    listDirect(deps.db, session.userId, page),
    countDirect(deps.db, session.userId),
  ]);
  const more = page.number * page.size < counts.total;
  return ok({ rows: await Promise.all(rows.map((row) => directView(deps, row))), more, ...counts });
});

/** A page of a person's chats in which something was written, latest first. */
function listDirect(db: Queries, userId: string, page: { number: number; size: number }): Promise<DirectRow[]> {
  return db.query<DirectRow>(
    `${DIRECT} and d.latest_at is not null order by d.latest_at desc, d.id desc limit $2 offset $3`,
    [userId, page.size, (page.number - 1) * page.size],
  );
}
