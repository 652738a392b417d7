import {
  SETTING_MEANINGS,
  SETTING_RULES,
  consoleCalls,
  settingTakesTwo,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { SETTING_KEYS, fieldOfSetting, isSettingKey, tenantValues } from '../../tenant/index.ts';
import { unlogged } from '../core/roles.ts';

export const showSettingsBindings = [
  unlogged(consoleCalls.tenantSettings, async ({ deps }) => ok(await tenantSettings(deps))),
  unlogged(consoleCalls.settingHistory, ({ deps }, input) => settingHistory(deps, input)),
];

/** Every tenant value as it stands, and what changing it takes. */
async function tenantSettings(deps: Deps): Promise<CallOutput<typeof consoleCalls.tenantSettings>> {
  const values = await tenantValues(deps);
  return {
    settings: SETTING_KEYS.map((key) => ({
      key,
      value: values[key],
      meaning: SETTING_MEANINGS[key],
      class: SETTING_RULES[key].class,
      takesTwo: settingTakesTwo(key),
      field: fieldOfSetting(key),
    })),
  };
}

type History = CallOutput<typeof consoleCalls.settingHistory>;

/** What was changed, by whom and from when, newest first. */
async function settingHistory(
  deps: Deps,
  { key = '', before, pageSize }: CallInput<typeof consoleCalls.settingHistory>,
): Promise<Outcome<History, 'settingUnknown'>> {
  if (key !== '' && !isSettingKey(key)) return refuse('settingUnknown');
  const rows = await listChanges(deps.db, { key, before: before ?? null, size: pageSize });
  return ok({
    list: rows.map((row) => ({
      id: String(row.id),
      at: row.at.getTime(),
      key: row.key,
      before: row.before === null ? '' : JSON.stringify(row.before),
      after: JSON.stringify(row.after),
      askedBy: row.asked_name,
      agreedBy: row.agreed_name,
    })),
    next: rows.length === pageSize ? String(rows.at(-1)?.id) : null,
  });
}

interface ChangeRow {
  readonly id: bigint;
  readonly at: Date;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly asked_name: string;
  readonly agreed_name: string;
}

function listChanges(
  db: Queries,
  { key, before, size }: { key: string; before: string | null; size: number },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    `select id, at, key, before, after, asked_name, agreed_name from setting_change
      where ($1 = '' or key = $1) and ($2::int8 is null or id < $2) order by id desc limit $3`,
    [key, before, size],
  );
}
