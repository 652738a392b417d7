import { GROUPS, type Group } from '@caiting/lottery';
import { formatRate, rateOf, type Rate } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { groupRules, tenantValues, type GroupRules, type TenantValues } from '../../tenant/index.ts';

/** A stored level, or the tenant's default where there is none; the tenant's ceiling holds for both. */
export function lowerLevel(stored: Rate | null, rules: GroupRules): Rate {
  const level = stored ?? rules.rebateDefault;
  return level > rules.rebateMax ? rules.rebateMax : level;
}

export type Levels = Readonly<Record<Group, Rate>>;

function levelsFrom(stored: ReadonlyMap<string, Rate>, values: TenantValues): Levels {
  return Object.fromEntries(
    GROUPS.map((group) => [group, lowerLevel(stored.get(group) ?? null, groupRules(values, group))]),
  ) as Record<Group, Rate>;
}

/** Rebate level of a player in every group, from the database. */
export async function levelsOf(deps: Deps, db: Queries, player: bigint | string): Promise<Levels> {
  const rows = await listLevels(db, [player]);
  const stored = new Map(rows.map((row) => [row.lottery_type, rateOf(row.level)]));
  return levelsFrom(stored, await tenantValues(deps));
}

/** The same of many players. */
export async function levelsOfMany(
  deps: Deps,
  db: Queries,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, Levels>> {
  const [rows, values] = await Promise.all([listLevels(db, players), tenantValues(deps)]);
  const stored = new Map(players.map((player) => [player, new Map<string, Rate>()]));
  for (const row of rows) stored.get(row.player)?.set(row.lottery_type, rateOf(row.level));
  return new Map([...stored].map(([player, levels]) => [player, levelsFrom(levels, values)]));
}

/** Levels as the wire has them: group → percent text. */
export function levelTexts(levels: Levels): Record<string, string> {
  return Object.fromEntries(GROUPS.map((group) => [group, formatRate(levels[group])]));
}

interface LevelRow {
  readonly player: bigint;
  readonly lottery_type: string;
  readonly level: bigint;
}

function listLevels(db: Queries, players: readonly (bigint | string)[]): Promise<LevelRow[]> {
  return db.query<LevelRow>('select player, lottery_type, level from player_rebate where player = any($1::int8[])', [
    players,
  ]);
}
