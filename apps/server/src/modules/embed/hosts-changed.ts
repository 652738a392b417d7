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
    for (const { player, origin, cause } of await listReopened(tx, key))
      await tellPlayer(tx, player, 'embedHostOpened', { origin }, cause);
  });
}

interface Reopened {
  readonly player: bigint;
  readonly origin: string;
  /** The same for one change, however often it is followed. */
  readonly cause: string;
}

/** How far back changes are followed: several may have been made before the first one is. */
const FOLLOWED = '1 hour';

/** Bindings through an account that stands for their origin now and, by a change of this setting, did not before. */
function listReopened(tx: Tx & Queries, key: string): Promise<Reopened[]> {
  return tx.query<Reopened>(
    `select b.player, b.origin,
            overlay(overlay(md5(c.id || ' ' || b.player || ' ' || b.origin) placing '4' from 13) placing '8' from 17)::uuid as cause
       from setting_change c
      cross join jsonb_array_elements(case when c.key = 'embedHosts' then c.after else (select value from tenant_setting where key = 'embedHosts') end) as h
       join player p on p.name_lower = lower(h->>'userName')
       join embed_binding b on b.host = p.id and b.origin = h->>'origin' and b.bound_at <= c.at
      where c.key = $1 and c.at > app_now() - interval '${FOLLOWED}'
        and exists (select from tenant_setting s, jsonb_array_elements(s.value) as n
                     where s.key = 'embedHosts' and n->>'origin' = b.origin and lower(n->>'userName') = p.name_lower)
        and case when c.key = 'embedHosts'
                 then not exists (select from jsonb_array_elements(coalesce(c.before, '[]')) as w
                                   where w->>'origin' = b.origin and lower(w->>'userName') = p.name_lower)
                 else c.after = 'true'::jsonb and c.before is distinct from 'true'::jsonb end
      order by c.id, b.player, b.origin`,
    [key],
  );
}
