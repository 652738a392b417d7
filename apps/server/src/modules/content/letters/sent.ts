import { letterCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { KEPT } from './queries.ts';

/** What a player has written himself. */
export const sentBindings = [
  bind(letterCalls.sentMessageList, async ({ deps, session }, { before, pageSize }) => {
    const rows = await listSent(deps.db, session.userId, before ?? null, pageSize + 1);
    const list = rows.slice(0, pageSize).map((row) => ({
      id: String(row.id),
      nickname: row.nickname,
      content: row.body_zh,
      sentAt: row.sent_at.getTime(),
    }));
    return ok({ list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null });
  }),
];

interface SentRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly body_zh: string;
  readonly sent_at: Date;
}

/** In the order of the index letter_written; a `before` of somebody else is after nothing. */
function listSent(db: Queries, sender: string, before: string | null, limit: number): Promise<readonly SentRow[]> {
  return db.query<SentRow>(
    `select l.id, p.shown_name as nickname, l.body_zh, l.sent_at
       from letter l join player p on p.id = l.player
      where l.sender = $1::bigint and l.${KEPT}
        and ($2::bigint is null or (l.sent_at, l.id) < (select b.sent_at, b.id from letter b where b.id = $2 and b.sender = $1))
      order by l.sent_at desc, l.id desc limit $3`,
    [sender, before, limit],
  );
}
