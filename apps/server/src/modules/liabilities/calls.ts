import { LIABILITY_DAYS, liabilityCalls } from '@caiting/contract';
import { bind, type Binding } from '../../platform/http/binding.ts';
import type { Queries } from '../../platform/db/pool.ts';
import { ok } from '../../platform/outcome.ts';
import { ownProof } from './own-proof.ts';

export const calls: readonly Binding[] = [
  bind(liabilityCalls.liabilityDays, async ({ deps }, { before }) => {
    const rows = await listNights(deps.db, before ?? null, LIABILITY_DAYS + 1);
    const list = rows.slice(0, LIABILITY_DAYS).map(({ takenAt, owed, ...row }) => ({
      ...row,
      takenAt: takenAt.getTime(),
      owed: String(owed),
    }));
    return ok({ list, next: rows.length > LIABILITY_DAYS ? (list.at(-1)?.day ?? null) : null });
  }),
  bind(liabilityCalls.ownLiability, async ({ deps, session }, { day }) =>
    ok(await ownProof(deps.db, session.userId, day)),
  ),
];

interface NightRow {
  readonly day: string;
  readonly seq: number;
  readonly takenAt: Date;
  readonly batch: string;
  readonly players: number;
  readonly owed: bigint;
  readonly root: string;
  readonly hash: string;
  readonly binds: boolean;
  readonly provable: boolean;
}

/** Nights before that day (null: all), the newest first. */
export function listNights(db: Queries, before: string | null, count: number): Promise<NightRow[]> {
  return db.query<NightRow>(
    `select d.day::text, d.seq, d.taken_at as "takenAt", d.batch::text, d.players, d.owed, encode(d.root, 'hex') as root, encode(d.hash, 'hex') as hash, d.binds,
            d.day > (select max(l.day) - 8 from liability_day l) as provable
       from liability_day d where $1::date is null or d.day < $1 order by d.day desc limit $2`,
    [before, count],
  );
}
