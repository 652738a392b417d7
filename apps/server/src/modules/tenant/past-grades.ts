import type { Queries } from '../../platform/db/pool.ts';
import { DEFAULT_VALUES, SETTINGS, type SettingKey, type TenantValues } from './settings.ts';

/** What levels 2–10 asked for in some time. */
export interface HeldGrades {
  readonly amounts: readonly string[];
  /** As PostgreSQL writes them. */
  readonly from: string;
  readonly until: string;
}

/** What the levels ask for, and what they asked for before each change that is kept, oldest first. */
export async function turnoverOfGradesHeld(db: Queries): Promise<HeldGrades[]> {
  const rows = await db.query<{ value: unknown; from: string; until: string }>(
    `select value, coalesce(lag(until) over (order by until, id), '-infinity')::text as from, until::text as until
       from (select id, value, until from past_setting where key = 'gradeTurnover'
              union all
             select null, (select value from tenant_setting where key = 'gradeTurnover'), 'infinity') as held
      order by held.until, held.id`,
  );
  return rows.map(({ value, from, until }) => {
    const read = SETTINGS.gradeTurnover.schema.safeParse(value);
    return { amounts: read.success ? read.data : DEFAULT_VALUES.gradeTurnover, from, until };
  });
}

/** Every value of a setting that has ever held, the default and the one of now among them. */
export async function valuesHeld<K extends SettingKey>(db: Queries, key: K): Promise<TenantValues[K][]> {
  const rows = await db.query<{ value: unknown }>(
    `select value from tenant_setting where key = $1
     union select before from setting_change where key = $1 union select after from setting_change where key = $1`,
    [key],
  );
  const told = rows.flatMap(({ value }) => {
    const read = SETTINGS[key].schema.safeParse(value);
    return read.success ? [read.data as TenantValues[K]] : [];
  });
  return [DEFAULT_VALUES[key], ...told];
}
