import type { Group } from '@caiting/lottery';
import { parseMoney, parseRate, type Money, type Rate } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { DEFAULT_VALUES, SETTINGS } from './settings.ts';

const RATE_KEYS = ['basePayout', 'rebateDefault', 'rebateMax'] as const;
type RateKey = (typeof RATE_KEYS)[number];
const LIMIT_KEYS = ['stakeMin', 'stakeMax'] as const;
type LimitKey = (typeof LIMIT_KEYS)[number];
type PastKey = RateKey | LimitKey;

/** A value of one group that held until a moment (µs since 1970); the last one, of today, has none. */
export interface HeldRate {
  readonly rate: Rate;
  readonly until: bigint | null;
}
export interface HeldLimit {
  readonly limit: Money;
  readonly until: bigint | null;
}

interface ValueRow {
  readonly key: PastKey;
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
  const held = await textsHeld(db, keys, group, since);
  const rates = keys.map((key) => [key, held[key].map(({ text, until }) => ({ rate: rateIn(text), until }))]);
  return Object.fromEntries(rates) as unknown as Record<Key, readonly HeldRate[]>;
}

/** The same of the least and the largest stake of a line. */
export async function limitsHeld(
  db: Queries,
  group: Group,
  since: bigint,
): Promise<Readonly<Record<LimitKey, readonly HeldLimit[]>>> {
  const held = await textsHeld(db, LIMIT_KEYS, group, since);
  const of = (key: LimitKey) => held[key].map(({ text, until }) => ({ limit: limitIn(text), until }));
  return { stakeMin: of('stakeMin'), stakeMax: of('stakeMax') };
}

interface HeldText {
  readonly text: string;
  readonly until: bigint | null;
}

/** As the values themselves are read: what does not fit, and what was never set, is the default. */
async function textsHeld<Key extends PastKey>(
  db: Queries,
  keys: readonly Key[],
  group: Group,
  since: bigint,
): Promise<Readonly<Record<Key, readonly HeldText[]>>> {
  const rows = await db.query<ValueRow>(
    `select key, value, id, (extract(epoch from until) * 1000000)::int8 as until from past_setting
      where key = any($1) and until > 'epoch'::timestamptz + $2::int8 * interval '1 microsecond'
     union all
     select key, value, null, null from tenant_setting where key = any($1)
      order by until nulls last, id`,
    [keys, since],
  );
  const held = (key: Key): HeldText[] => {
    const own = rows.filter((row) => row.key === key);
    const past = own.filter(({ until }) => until !== null);
    const now = own.find(({ until }) => until === null)?.value ?? null;
    return [...past, { value: now, until: null }].map(({ value, until }) => ({
      text: textIn(key, value, group),
      until,
    }));
  };
  return Object.fromEntries(keys.map((key) => [key, held(key)])) as unknown as Record<Key, readonly HeldText[]>;
}

function textIn(key: PastKey, value: unknown, group: Group): string {
  const read = SETTINGS[key].schema.safeParse(value);
  return (read.success ? read.data : DEFAULT_VALUES[key])[group];
}

function rateIn(text: string): Rate {
  const rate = parseRate(text);
  if (rate === null) throw new Error(`tenant rate ${text} is not a percent text`);
  return rate;
}

function limitIn(text: string): Money {
  const limit = parseMoney(text);
  if (limit === null) throw new Error(`tenant limit ${text} is no amount`);
  return limit;
}
