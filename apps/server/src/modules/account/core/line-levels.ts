import type { Group } from '@caiting/lottery';
import { rateOf, type Rate } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { ratesHeld, type HeldRate } from '../../tenant/index.ts';

/** A stored level that held until a moment (µs since 1970); today's has none. Null: none of his own, the tenant's default. */
interface HeldLevel {
  readonly level: Rate | null;
  readonly until: bigint | null;
}

/**
 * Rebate levels in one group at any moment since `since` (µs): of the players that were added, as they stood then (docs/decisions/0186). A moment is
 * given as a period: 0 is before the first of `cuts`, n from the n-th of them on.
 */
export class LineLevels {
  readonly #group: Group;
  readonly #since: bigint;
  readonly #defaults: readonly HeldRate[];
  readonly #ceilings: readonly HeldRate[];
  readonly #held = new Map<bigint, readonly HeldLevel[]>();
  #cuts: readonly bigint[] = [];

  private constructor(group: Group, since: bigint, defaults: readonly HeldRate[], ceilings: readonly HeldRate[]) {
    this.#group = group;
    this.#since = since;
    this.#defaults = defaults;
    this.#ceilings = ceilings;
    this.#cutAt([...defaults, ...ceilings]);
  }

  static async of(db: Queries, group: Group, since: bigint): Promise<LineLevels> {
    const { rebateDefault, rebateMax } = await ratesHeld(db, ['rebateDefault', 'rebateMax'], group, since);
    return new LineLevels(group, since, rebateDefault, rebateMax);
  }

  /** Moments (µs) at which any of the levels known here changed, ascending. They grow with the players. */
  get cuts(): readonly bigint[] {
    return this.#cuts;
  }

  /** The period of a moment. */
  periodOf(us: bigint): number {
    const next = this.#cuts.findIndex((cut) => cut > us);
    return next < 0 ? this.#cuts.length : next;
  }

  async add(db: Queries, players: readonly bigint[]): Promise<void> {
    const unknown = [...new Set(players)].filter((player) => !this.#held.has(player));
    if (unknown.length === 0) return;
    const rows = await listHeld(db, this.#group, this.#since, unknown);
    const held = new Map<bigint, HeldLevel[]>(unknown.map((player) => [player, []]));
    for (const { player, level, until } of rows)
      held.get(player)?.push({ level: level === null ? null : rateOf(level), until });
    for (const [player, own] of held)
      this.#held.set(player, own.at(-1)?.until === null ? own : [...own, { level: null, until: null }]);
    this.#cutAt(rows);
  }

  /** The level of a player that was added, the tenant's ceiling of then applied. */
  at(player: bigint, period: number): Rate {
    const held = this.#held.get(player);
    if (held === undefined) throw new Error(`levels of player ${player} were not read`);
    const moment = period === 0 ? null : (this.#cuts[period - 1] ?? null);
    const ceiling = heldAt(this.#ceilings, moment).rate;
    const level = heldAt(held, moment).level ?? heldAt(this.#defaults, moment).rate;
    return level > ceiling ? ceiling : level;
  }

  #cutAt(rows: readonly { readonly until: bigint | null }[]): void {
    const cuts = new Set(this.#cuts);
    for (const { until } of rows) if (until !== null) cuts.add(until);
    if (cuts.size > this.#cuts.length) this.#cuts = [...cuts].toSorted((a, b) => (a < b ? -1 : 1));
  }
}

/** What held at a moment (null: before any change that is known): the first that ends after it. They stand in the order of time, today's last. */
function heldAt<Held extends { readonly until: bigint | null }>(held: readonly Held[], moment: bigint | null): Held {
  const found = moment === null ? held[0] : held.find(({ until }) => until === null || until > moment);
  if (found === undefined) throw new Error('nothing holds today');
  return found;
}

interface HeldRow {
  readonly player: bigint;
  readonly level: bigint | null;
  readonly until: bigint | null;
}

/** One statement: a change between two would be in neither or in both. */
function listHeld(db: Queries, group: Group, since: bigint, players: readonly bigint[]): Promise<HeldRow[]> {
  return db.query<HeldRow>(
    `select player, level, (extract(epoch from until) * 1000000)::int8 as until, id from past_level
      where lottery_type = $1 and until > 'epoch'::timestamptz + $2::int8 * interval '1 microsecond' and player = any($3::int8[])
     union all
     select player, level, null, null from player_rebate where lottery_type = $1 and player = any($3::int8[])
      order by until nulls last, id`,
    [group, since, players],
  );
}

export interface UplineStep {
  readonly player: bigint;
  /** He, or somebody above him, earns nothing for the time being; the difference that is his goes to nobody. */
  readonly isFrozen: boolean;
}

/** The uplines of many players, from the direct upline to the root: who shares the rebate of a settled bet. Who has none is not in the map. */
export async function uplinesOf(db: Queries, players: readonly bigint[]): Promise<Map<bigint, UplineStep[]>> {
  const found = new Map<bigint, UplineStep[]>();
  const rows = await db.query<{ player: bigint; upline: bigint; is_frozen: boolean }>(
    `select p.id as player, u.upline, bool_or(a.commission_frozen_at is not null) over (partition by p.id order by u.depth) as is_frozen
       from player p
       cross join lateral unnest(p.upline_path) with ordinality as u (upline, depth)
       join player a on a.id = u.upline
      where p.id = any($1::int8[])
      order by p.id, u.depth`,
    [players],
  );
  for (const { player, upline, is_frozen: isFrozen } of rows)
    found.set(player, [{ player: upline, isFrozen }, ...(found.get(player) ?? [])]);
  return found;
}
