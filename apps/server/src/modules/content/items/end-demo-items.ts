import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';

/** Who wrote what the demo's seed says to everybody. */
export const DEMO_AUTHOR = 'demo';

/** Ends the notices and banners of the demo's seed that no operator has written anew: "this is a demo" is not true any more. Repeatable. */
export async function endDemoItems(deps: Pick<Deps, 'db'>): Promise<number> {
  return deps.db.tx(async (tx) => {
    const ended = await tx.query<{ id: bigint }>(
      `update content_item i set ends_at = app_now(), changed_at = app_now()
        where (ends_at is null or ends_at > app_now())
          and exists (select from content_version v where v.item = i.id and v.version = i.version and v.staff = $1)
       returning id`,
      [DEMO_AUTHOR],
    );
    for (const { id } of ended) await publishLater(tx, 'content.changed', { itemId: String(id) });
    return ended.length;
  });
}
