import type { Group } from '@caiting/lottery';
import { parseRate, type Rate } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { DEFAULT_VALUES, SETTINGS } from './settings.ts';

const RATE_KEYS = ['basePayout', 'rebateDefault', 'rebateMax'] as const;
type RateKey = (typeof RATE_KEYS)[number];

/** A value of one group that held until a moment (µs since 1970); the last one, of today, has none. */
export interface HeldRate {
  readonly rate: Rate;
  readonly until: bigint | null;
}

interface ValueRow {
  readonly key: RateKey;
  readonly value: unknown;
  readonly until: bigint | null;
}

/** Rates of a group as the database has them, and what they were at any moment since `since` (µs), oldest first. */
export async function ratesHeld<Key extends RateKey>(
  db: Queries,
  keys: readonly Key[],
  group: Group,
  since: bigint,
): Promise<Readonly<Record<Key, readonly HeldRate[]>>> {
  const rows = await db.query<ValueRow>(
    `select key, value, id, (extract(epoch from until) * 1000000)::int8 as until from past_setting
      where key = any($1) and until > 'epoch'::timestamptz + $2::int8 * interval '1 microsecond'
     union all
     select key, value, null, null from tenant_setting where key = any($1)
      order by until nulls last, id`,
    [keys, since],
  );
  const held = (key: Key): HeldRate[] => {
    const own = rows.filter((row) => row.key === key);
    const past = own.filter(({ until }) => until !== null);
    const now = own.find(({ until }) => until === null)?.value ?? null;
    return [...past, { value: now, until: null }].map(({ value, until }) => ({
      rate: rateIn(key, value, group),
      until,
    }));
  };
  return Object.fromEntries(keys.map((key) => [key, held(key)])) as unknown as Record<Key, readonly HeldRate[]>;
}

/** As the values themselves are read: what does not fit, and what was never set, is the default. */
function rateIn(key: RateKey, value: unknown, group: Group): Rate {
  const read = SETTINGS[key].schema.safeParse(value);
  const text = (read.success ? read.data : DEFAULT_VALUES[key])[group];
  const rate = parseRate(text);
  if (rate === null) throw new Error(`tenant rate ${text} is not a percent text`);
  return rate;
}
