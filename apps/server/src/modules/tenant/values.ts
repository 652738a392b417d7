import type { Group } from '@caiting/lottery';
import { parseMoney, parseRate } from '@caiting/money';
import type { Money, Rate } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { DEFAULT_VALUES, SETTINGS, isSettingKey, type TenantValues } from './settings.ts';

/** Time to live of the cache: a lost bus message has no effect for longer than this. */
const REFRESH_AFTER_MS = 10_000;

/** This process's cache of the tenant's values: invalidated by a bus message, and expired by age. */
class ValuesCache {
  readonly #deps: Deps;
  #values: Promise<TenantValues> | null = null;
  /** The last values read, for callers that cannot wait. */
  #last = DEFAULT_VALUES;
  #readAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get(): Promise<TenantValues> {
    return this.#values === null || performance.now() - this.#readAt > REFRESH_AFTER_MS ? this.#read() : this.#values;
  }

  get last(): TenantValues {
    return this.#last;
  }

  forget(): void {
    this.#values = null;
  }

  #read(): Promise<TenantValues> {
    this.#readAt = performance.now();
    const reading = readFor(this.#deps);
    this.#values = reading;
    reading.then(
      (values) => (this.#last = values),
      // A failed read must not be remembered: the next caller asks again. The failure itself reaches whoever waits for it.
      () => {
        if (this.#values === reading) this.#values = null;
      },
    );
    return reading;
  }
}

const cacheOf = perDeps((deps) => new ValuesCache(deps));

/** Every tenant value as of now, from this process's cache. */
export function tenantValues(deps: Deps): Promise<TenantValues> {
  return cacheOf(deps).get();
}

/** The values this process read last, without waiting; the defaults before the first reading. For page headers. */
export function knownValues(deps: Deps): TenantValues {
  return cacheOf(deps).last;
}

/** Invalidates this process's cache; called for every bus message about a changed value. */
export function forgetValues(deps: Deps): void {
  cacheOf(deps).forget();
}

/** In production there is no play money, whatever a row says. */
async function readFor({ db, config }: Deps): Promise<TenantValues> {
  const values = await readValues(db);
  return config.isProduction ? { ...values, demo: false } : values;
}

/** Reads all values. A stored value that no longer fits its schema (an older build wrote it) falls back to the default. */
export async function readValues(db: Queries): Promise<TenantValues> {
  const values: Record<string, unknown> = { ...DEFAULT_VALUES };
  for (const { key, value } of await listSettings(db)) {
    if (!isSettingKey(key)) continue;
    const read = SETTINGS[key].schema.safeParse(value);
    if (read.success) values[key] = read.data;
  }
  return values as unknown as TenantValues;
}

export interface GroupRules {
  /** B of product §10: 0.90 = 900000. */
  readonly basePayout: Rate;
  readonly rebateMax: Rate;
  readonly rebateDefault: Rate;
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

const rulesOf = new WeakMap<TenantValues, Map<Group, GroupRules>>();

/** The betting figures of one lottery group, as integers. Every bet asks for them, so they are read once from each reading of the values. */
export function groupRules(values: TenantValues, group: Group): GroupRules {
  let byGroup = rulesOf.get(values);
  if (byGroup === undefined) rulesOf.set(values, (byGroup = new Map()));
  let rules = byGroup.get(group);
  if (rules === undefined) byGroup.set(group, (rules = readRules(values, group)));
  return rules;
}

function readRules(values: TenantValues, group: Group): GroupRules {
  return {
    basePayout: rate(values.basePayout[group]),
    rebateMax: rate(values.rebateMax[group]),
    rebateDefault: rate(values.rebateDefault[group]),
    stakeMin: amount(values.stakeMin[group]),
    stakeMax: amount(values.stakeMax[group]),
  };
}

function rate(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === null) throw new Error(`tenant rate ${text} is not a percent text`);
  return parsed;
}

function amount(text: string): Money {
  const parsed = parseMoney(text);
  if (parsed === null) throw new Error(`tenant amount ${text} is not a decimal text`);
  return parsed;
}

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

function listSettings(db: Queries): Promise<SettingRow[]> {
  return db.query<SettingRow>('select key, value from tenant_setting');
}
