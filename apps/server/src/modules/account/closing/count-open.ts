import type { Queries } from '../../../platform/db/pool.ts';

/** Which accounts are meant: all, those of a grade, an agent with everybody below, or those of these ids. */
export type AccountsMeant =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'level'; readonly grade: number }
  | { readonly kind: 'line'; readonly agent: string }
  | { readonly kind: 'many'; readonly players: readonly string[] };

/** How many of them there are whose players have not closed them for good. */
export async function countOpenAccounts(db: Queries, meant: AccountsMeant): Promise<number> {
  const { accounts } = await db.one<{ accounts: number }>(
    `select count(*)::int as accounts from player p
      where case $1 when 'everybody' then true when 'level' then p.grade = $2 when 'line' then p.id = $3 or $3 = any (p.upline_path)
                    else p.id = any ($4::int8[]) end
        and not exists (select from account_closing c where c.player = p.id and c.closed_at is not null)`,
    [
      meant.kind,
      meant.kind === 'level' ? meant.grade : null,
      meant.kind === 'line' ? meant.agent : null,
      meant.kind === 'many' ? meant.players : [],
    ],
  );
  return accounts;
}
