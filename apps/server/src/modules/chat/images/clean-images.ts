import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileStore } from '../../../platform/files/index.ts';
import { IMAGE_COLUMNS } from './queries.ts';
import type { ImageRow } from './queries.ts';

/** Takes away pictures that nothing names any more: never sent, recalled, given up. */
export async function cleanChatImages(deps: Deps): Promise<number> {
  const store = fileStore(deps);
  const gone = await deps.db.tx((tx) => deleteUnused(tx));
  for (const { path, thumb_path } of gone) {
    await store.remove(path);
    await store.remove(thumb_path);
  }
  return gone.length;
}

/**
 * Forgets pictures that no message, no report and nobody's saved ones name and that were not used for a day, a few hundred at a time. A use that comes in
 * between moves `used_at`, which the delete looks at again.
 */
function deleteUnused(tx: Queries): Promise<ImageRow[]> {
  return tx.query<ImageRow>(
    `delete from chat_image i
      where i.path in (
              select c.path from chat_image c
               where c.used_at < app_now() - interval '1 day'
                 and not exists (select from saved_image s where s.path = c.path)
                 and not exists (select from chat_message m
                                  where m.message_type = 2 and m.body::jsonb ->> 'imgPath' = c.path and m.recalled_at is null)
                 and not exists (select from chat_case r where r.message_type = 2 and r.body::jsonb ->> 'imgPath' = c.path)
               order by c.used_at limit 500)
        and i.used_at < app_now() - interval '1 day'
      returning ${IMAGE_COLUMNS}`,
  );
}
