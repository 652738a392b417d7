import { SETTING_MEANINGS, settingTakesTwo, type OwnWord } from '@caiting/contract';
import { openDb, type Queries, type Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { hasDemo } from './demo-rows.ts';
import { SETTINGS, findConflict, isSettingKey, type SettingKey, type TenantValues } from './settings.ts';
import { forgetValues, readValues } from './values.ts';

export type SetValueRefusal = 'settingUnknown' | 'badInput' | 'demoNotEnded' | 'demoInProduction';

/** A value that fits, and what it would take the place of. */
export interface SettingWish {
  readonly key: SettingKey;
  readonly before: unknown;
  readonly after: unknown;
  /** The id of the key's last change, 0 before the first: a wish knows no later one. */
  readonly lastChange: bigint;
}
type Changed = { readonly key: SettingKey; readonly value: unknown; readonly before: unknown };

/**
 * Changes one tenant value by the program itself (init, the demo, tests): as the owner of the schema, and the history says which program. Operators
 * come by `changeSetting`.
 */
export async function setTenantValue(
  deps: Deps,
  key: string,
  value: unknown,
  by: string,
): Promise<Outcome<Changed, SetValueRefusal>> {
  const owner = openDb(deps.ownerTarget, { connectionsMax: 1 });
  try {
    const write = async (tx: Tx, wish: SettingWish) => {
      await tx.query('select write_setting($1, $2, null, $3, null, $4, null)', [
        wish.key,
        JSON.stringify(wish.after),
        by,
        '',
      ]);
      return null;
    };
    return await owner.tx((tx) => change(deps, tx, { key, value }, write));
  } finally {
    await owner.close();
    forgetValues(deps);
  }
}

/**
 * Changes one tenant value by an administrator, checked against its schema and against the others; every process and every open page hears of it.
 * Where the contract asks for two, `byTwo` is asked when the value is right: it gives the confirmed request, or refuses and what it wrote stays. The
 * database checks both once more (sql/functions/set_tenant_setting.sql).
 */
export async function changeSetting<Key extends string>(
  deps: Deps,
  { key, value, staffId }: { readonly key: string; readonly value: unknown; readonly staffId: string },
  byTwo: (tx: Tx, wish: SettingWish) => Promise<Refusal<Key> | bigint>,
): Promise<Outcome<Changed, SetValueRefusal | Key>> {
  const write = async (tx: Tx, wish: SettingWish): Promise<Refusal<Key> | null> => {
    const request = settingTakesTwo(wish.key, wish.after, wish.before) ? await byTwo(tx, wish) : null;
    if (isRefusal(request)) return request;
    await tx.query('select set_tenant_setting($1, $2, $3, $4)', [
      wish.key,
      JSON.stringify(wish.after),
      staffId,
      request,
    ]);
    return null;
  };
  try {
    return await deps.db.tx((tx) => change(deps, tx, { key, value }, write), { keepsOnRefusal: true });
  } finally {
    forgetValues(deps);
  }
}

/** What an operator wrote for a setting: JSON where that fits it, else the bare text. */
export function writtenValue(key: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isSettingKey(key) && SETTINGS[key].schema.safeParse(value).success ? value : text;
  } catch {
    return text;
  }
}

/** A value as it would be kept, where it fits its setting and the values of the others. Nothing is changed. */
export function readSetting(
  values: TenantValues,
  key: string,
  value: unknown,
): Outcome<{ readonly key: SettingKey; readonly after: unknown }, 'settingUnknown' | 'badInput'> {
  if (!isSettingKey(key)) return refuse('settingUnknown');
  const read = SETTINGS[key].schema.safeParse(value);
  if (!read.success) return unfit(key);
  const conflict = findConflict({ ...values, [key]: read.data } as TenantValues);
  return conflict === null ? ok({ key, after: read.data }) : unfit(key, conflict);
}

/** The same beside what stands there now, which nobody else changes until the transaction ends. */
export async function wishFor(
  tx: Tx,
  key: string,
  value: unknown,
): Promise<Outcome<SettingWish, 'settingUnknown' | 'badInput'>> {
  await lockSettings(tx);
  const values = await readValues(tx);
  const read = readSetting(values, key, value instanceof Edit ? value.of(values) : value);
  if (!read.ok) return read;
  const { key: known, after } = read.data;
  if (!(await namesLotteries(tx, known, after))) return unfit(known);
  return ok({ key: known, before: values[known], after, lastChange: await lastChangeOf(tx, known) });
}

/** A value that is made of the one that stands there, under the lock: two who change parts of it at once lose neither. */
export class Edit {
  readonly of: (values: TenantValues) => unknown;
  constructor(of: (values: TenantValues) => unknown) {
    this.of = of;
  }
}

/** Whether a value of single lotteries names lotteries of this site alone; the database refuses others. */
async function namesLotteries(tx: Queries, key: SettingKey, value: unknown): Promise<boolean> {
  if (key !== 'exposureLotteryIssue' && key !== 'exposureLotteryPlay') return true;
  const { known } = await tx.one<{ known: boolean }>('select exposure_lotteries_known($1) as known', [
    JSON.stringify(value),
  ]);
  return known;
}

/** The value is checked and written; `write` may still refuse. */
async function change<Key extends string>(
  deps: Deps,
  tx: Tx,
  { key, value }: { readonly key: string; readonly value: unknown },
  write: (tx: Tx, wish: SettingWish) => Promise<Refusal<Key> | null>,
): Promise<Outcome<Changed, SetValueRefusal | Key>> {
  const read = await wishFor(tx, key, value);
  if (!read.ok) return read;
  const wish = read.data;
  const undemo = wish.key === 'demo' ? await demoRefusal(deps, tx, wish.after as boolean) : null;
  if (undemo) return undemo;
  const refused = await write(tx, wish);
  if (refused) return refused;
  await publishLater(tx, 'tenant.changed', { key });
  return ok({ key: wish.key, value: wish.after, before: wish.before });
}

/** Why a value is none of this setting: what the setting takes, or what it contradicts. */
export function unfit(key: SettingKey, conflict?: OwnWord): Refusal<'badInput'> {
  const { zh, en } = SETTING_MEANINGS[key];
  const field =
    conflict === undefined
      ? { zh: `${key}（${zh}）`, en: `${key} (${en})` }
      : { zh: `${conflict.zh}，${key}`, en: `${conflict.en}, ${key}` };
  return refuse('badInput', { field: 'value', params: { field } });
}

/** One writer at a time (advisory lock), so that the rules between values are checked against the committed state. */
async function lockSettings(tx: Queries): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('tenant_setting', 0))`);
}

async function lastChangeOf(tx: Queries, key: string): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>('select coalesce(max(id), 0) as id from setting_change where key = $1', [
    key,
  ]);
  return id;
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
