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

export interface Upline {
  readonly player: bigint;
  /** Its rebate level in the group asked for. */
  readonly level: Rate;
  /** He, or somebody above him, earns nothing for the time being; the difference that is his goes to nobody. */
  readonly isFrozen: boolean;
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
    const level = lowerLevel(row.level === null ? null : rateOf(row.level), rules);
    const upline = { player: row.upline, level, isFrozen: row.is_frozen };
    found.set(row.player, [upline, ...(found.get(row.player) ?? [])]);
  }
  return found;
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

interface UplineRow {
  readonly player: bigint;
  readonly upline: bigint;
  /** 1 is the root. */
  readonly depth: bigint;
  readonly level: bigint | null;
  readonly is_frozen: boolean;
}

/** Uplines of many players with their level in one group, root first. */
function listUplines(db: Queries, players: readonly bigint[], lotteryType: string): Promise<UplineRow[]> {
  return db.query<UplineRow>(
    `select p.id as player, u.upline, u.depth, r.level,
            bool_or(a.commission_frozen_at is not null) over (partition by p.id order by u.depth) as is_frozen
       from player p
       cross join lateral unnest(p.upline_path) with ordinality as u (upline, depth)
       join player a on a.id = u.upline
       left join player_rebate r on r.player = u.upline and r.lottery_type = $2
      where p.id = any($1::int8[])
      order by p.id, u.depth`,
    [players, lotteryType],
  );
}
