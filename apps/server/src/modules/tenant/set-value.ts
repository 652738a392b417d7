import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { hasDemo } from './demo-rows.ts';
import { SETTINGS, findConflict, isSettingKey, type SettingKey, type TenantValues } from './settings.ts';
import { forgetValues, readValues } from './values.ts';

export type SetValueRefusal = 'settingUnknown' | 'badInput' | 'demoNotEnded' | 'demoInProduction';

/**
 * Changes one tenant value, checked against its schema and against the others; every process and every open page hears of it. `refusedBy` is asked
 * when the value is right, and what it wrote stays when it refuses.
 */
export async function setTenantValue<Key extends string = never>(
  deps: Deps,
  key: string,
  value: unknown,
  by: string,
  refusedBy?: (tx: Tx, key: SettingKey, value: unknown) => Promise<Refusal<Key> | null>,
): Promise<Outcome<{ key: SettingKey; value: unknown }, SetValueRefusal | Key>> {
  if (!isSettingKey(key)) return refuse('settingUnknown');
  const read = SETTINGS[key].schema.safeParse(value);
  if (!read.success)
    return refuse('badInput', { field: 'value', params: { field: { zh: `${key}（${SETTINGS[key].doc}）`, en: key } } });

  const outcome = await deps.db.tx<Outcome<{ key: SettingKey; value: unknown }, SetValueRefusal | Key>>(
    async (tx) => {
      await lockSettings(tx);
      const unfit = key === 'demo' ? await demoRefusal(deps, tx, read.data as boolean) : null;
      if (unfit) return unfit;
      const next = { ...(await readValues(tx)), [key]: read.data } as TenantValues;
      const conflict = findConflict(next);
      if (conflict !== null)
        return refuse('badInput', { field: 'value', params: { field: { zh: `${conflict}，${key}`, en: key } } });

      const refused = await refusedBy?.(tx, key, read.data);
      if (refused) return refused;
      await saveSetting(tx, key, read.data, by);
      await publishLater(tx, 'tenant.changed', { key });
      return ok({ key, value: read.data });
    },
    { keepsOnRefusal: true },
  );
  forgetValues(deps);
  return outcome;
}

/** Table lock: one writer at a time, so that the rules between values are checked against the committed state. */
async function lockSettings(tx: Queries): Promise<void> {
  await tx.query('lock table tenant_setting in share row exclusive mode');
}

async function saveSetting(tx: Queries, key: string, value: unknown, by: string): Promise<void> {
  await tx.run(
    `insert into tenant_setting (key, value, changed_by) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, changed_at = app_now(), changed_by = excluded.changed_by`,
    [key, JSON.stringify(value), by],
  );
}

/** A demo is left by `./caiting demo end` alone, and nobody makes one of a site with real money. */
async function demoRefusal(
  { config }: Deps,
  tx: Queries,
  on: boolean,
): Promise<Refusal<'demoNotEnded' | 'demoInProduction'> | null> {
  if (on) return config.isProduction ? refuse('demoInProduction') : null;
  return (await hasDemo(tx)) ? refuse('demoNotEnded') : null;
}
