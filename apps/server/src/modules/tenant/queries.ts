import type { Queries } from '../../platform/db/pool.ts';

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

export function listSettings(db: Queries): Promise<SettingRow[]> {
  return db.query<SettingRow>('select key, value from tenant_setting');
}

/** One writer at a time, so that the rules between values are checked against what is there. */
export async function lockSettings(tx: Queries): Promise<void> {
  await tx.query('lock table tenant_setting in share row exclusive mode');
}

export async function saveSetting(tx: Queries, key: string, value: unknown, by: string): Promise<void> {
  await tx.run(
    `insert into tenant_setting (key, value, changed_by) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, changed_at = app_now(), changed_by = excluded.changed_by`,
    [key, JSON.stringify(value), by],
  );
}

/** How fast the database clock runs against real time. */
export async function findClockRate(db: Queries): Promise<number> {
  return (await db.one<{ rate: number }>('select rate from app_clock')).rate;
}
