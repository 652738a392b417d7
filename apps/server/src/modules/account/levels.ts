import { GROUPS, type Group } from '@caiting/lottery';
import { formatRate, rateOf, type Rate } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { groupRules, tenantValues, type GroupRules, type TenantValues } from '../tenant/index.ts';
import { listLevels, listUplines } from './queries.ts';

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

/** Levels as the wire has them: group → percent text. */
export function levelTexts(levels: Levels): Record<string, string> {
  return Object.fromEntries(GROUPS.map((group) => [group, formatRate(levels[group])]));
}

export interface Upline {
  readonly player: bigint;
  /** Its rebate level in the group asked for. */
  readonly level: Rate;
}

/**
 * The uplines of many players with their levels in one group, from the direct upline to the root: who shares the rebate of a settled bet.
 * Players without upline are not in the map.
 */
export async function uplinesOf(
  deps: Deps,
  db: Queries,
  players: readonly bigint[],
  group: Group,
): Promise<Map<bigint, Upline[]>> {
  const rules = groupRules(await tenantValues(deps), group);
  const found = new Map<bigint, Upline[]>();
  for (const row of await listUplines(db, players, group)) {
    const upline = { player: row.upline, level: lowerLevel(row.level === null ? null : rateOf(row.level), rules) };
    found.set(row.player, [upline, ...(found.get(row.player) ?? [])]);
  }
  return found;
}
