import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellPlayer } from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';

/** Whoever is bound to a site that operators have just put on the list, or whose embedding they have just allowed, is told that it may sign them in. */
export function followHosts(deps: Deps): void {
  deps.outbox.on('tenant.changed', async ({ key }, tx) => {
    if (key !== 'embedHosts' && key !== 'embedChatEnabled') return;
    const { embedChatEnabled } = await tenantValues(deps);
    if (!embedChatEnabled) return;
    for (const { player, origin } of await listReopened(tx, key))
      await tellPlayer(tx, player, 'embedHostOpened', { origin });
  });
}

interface Reopened {
  readonly player: bigint;
  readonly origin: string;
}

/** Bindings through an account that stands for their origin now and did not before the last change of this setting. */
function listReopened(tx: Tx & Queries, key: string): Promise<Reopened[]> {
  return tx.query<Reopened>(
    `with change as (select before from setting_change where key = $1 order by id desc limit 1),
          was as (select h->>'origin' as origin, lower(h->>'userName') as name
                    from change, jsonb_array_elements(case when $1 = 'embedHosts' then coalesce(before, '[]') else '[]' end) as h),
          is_now as (select h->>'origin' as origin, lower(h->>'userName') as name
                       from tenant_setting, jsonb_array_elements(value) as h where key = 'embedHosts')
     select b.player, b.origin
       from is_now n join player p on p.name_lower = n.name join embed_binding b on b.host = p.id and b.origin = n.origin
      where ($1 = 'embedHosts' or (select before from change) is distinct from 'true'::jsonb)
        and not exists (select from was w where w.origin = n.origin and w.name = n.name)
      order by b.player, b.origin`,
    [key],
  );
}
