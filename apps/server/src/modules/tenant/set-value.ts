import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { lockSettings, saveSetting } from './queries.ts';
import { SETTINGS, findConflict, isSettingKey, type SettingKey, type TenantValues } from './settings.ts';
import { forgetValues, readValues } from './values.ts';

export type SetValueRefusal = 'settingUnknown' | 'badInput';

/** Changes one tenant value, checked against its schema and against the others; every process and every open page hears of it. */
export async function setTenantValue(
  deps: Deps,
  key: string,
  value: unknown,
  by: string,
): Promise<Outcome<{ key: SettingKey; value: unknown }, SetValueRefusal>> {
  if (!isSettingKey(key)) return refuse('settingUnknown');
  const read = SETTINGS[key].schema.safeParse(value);
  if (!read.success) return refuse('badInput', { field: 'value', params: { field: `${key}（${SETTINGS[key].doc}）` } });

  const outcome = await deps.db.tx(async (tx) => {
    await lockSettings(tx);
    const next = { ...(await readValues(tx)), [key]: read.data } as TenantValues;
    const conflict = findConflict(next);
    if (conflict !== null) return refuse('badInput', { field: 'value', params: { field: `${conflict}，${key}` } });

    await saveSetting(tx, key, read.data, by);
    await publishLater(tx, { type: 'tenant.changed', key });
    return ok({ key, value: read.data });
  });
  forgetValues(deps);
  return outcome;
}
