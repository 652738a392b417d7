import { chatImageCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { IMAGE_COLUMNS, countSaved, presentSaved } from './queries.ts';
import type { SavedRow } from './queries.ts';

/** The pictures a person keeps: the list of them, and giving them up. */

export const savedImagesBindings = [
  bind(chatImageCalls.getSavedImageList, async ({ deps, session }, { pageNum, pageSize }) => {
    const page = { number: pageNum, size: pageSize };
    const [rows, total] = await Promise.all([
      listSaved(deps.db, session.userId, page),
      countSaved(deps.db, session.userId),
    ]);
    return ok({ list: rows.map(presentSaved), total });
  }),
  bind(chatImageCalls.deleteSavedImage, async ({ deps, session }, { ids }) =>
    ok({ deleted: await deps.db.tx((tx) => deleteSaved(tx, session.userId, ids.split(','))) }),
  ),
];

/** A page of what a person has saved, newest first. */
function listSaved(db: Queries, userId: string, page: { number: number; size: number }): Promise<SavedRow[]> {
  return db.query<SavedRow>(
    `select s.id, ${IMAGE_COLUMNS} from saved_image s join chat_image i on i.path = s.path
      where s.user_id = $1::bigint order by s.id desc limit $2 offset $3`,
    [userId, page.size, (page.number - 1) * page.size],
  );
}

/** Gives up some of a person's own; ids of others change nothing. */
function deleteSaved(tx: Queries, userId: string, ids: readonly string[]): Promise<number> {
  return tx.run('delete from saved_image where user_id = $1::bigint and id = any($2::bigint[])', [userId, ids]);
}
