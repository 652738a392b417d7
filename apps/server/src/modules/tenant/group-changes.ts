import type { Queries } from '../../platform/db/pool.ts';
import { DEFAULT_VALUES, type SettingKey } from './settings.ts';

/** A change of a value that groups of lotteries have each, as it is for one of them. */
export interface GroupChange<K extends SettingKey> {
  readonly key: K;
  readonly before: string;
  readonly after: string;
  readonly asked_name: string;
  readonly agreed_name: string;
  readonly at: Date;
}

/** The newest changes that made something else of this group's values; those of other groups alone are left out. */
export async function changesOfGroup<K extends SettingKey>(
  db: Queries,
  group: string,
  keys: readonly K[],
  max: number,
): Promise<GroupChange<K>[]> {
  const rows = await db.query<Omit<GroupChange<K>, 'before'> & { readonly before: string | null }>(
    `select c.key, c.before ->> $2::text as before, c.after ->> $2::text as after, c.asked_name, c.agreed_name, c.at
       from unnest($1::text[]) as k (key) cross join lateral
            (select * from setting_change where key = k.key and before -> $2::text is distinct from after -> $2::text order by id desc limit $3) as c
      order by c.id desc limit $3`,
    [keys, group, max],
  );
  // Before the first change of a value nothing was written down.
  return rows
    .map((row) => ({ ...row, before: row.before ?? defaultOf(row.key, group) }))
    .filter(({ before, after }) => before !== after);
}

const defaultOf = (key: SettingKey, group: string): string =>
  (DEFAULT_VALUES[key] as Readonly<Record<string, string>>)[group] ?? '';

/** Changes of this group's values that are to come; `at` is from when on they hold. */
export function scheduledOfGroup<K extends SettingKey>(
  db: Queries,
  group: string,
  keys: readonly K[],
): Promise<(Omit<GroupChange<K>, 'before'> & { readonly id: bigint })[]> {
  return db.query(
    `select id, key, after ->> $2::text as after, asked_name, agreed_name, starts_at as at
       from scheduled_setting where key = any($1) and ended is null order by starts_at, id`,
    [keys, group],
  );
}
