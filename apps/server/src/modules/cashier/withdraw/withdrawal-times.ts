import { WITHDRAWAL_TIMES_DAYS, WITHDRAWAL_TIMES_FROM } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';

export interface WithdrawalTimes {
  readonly median: number;
  readonly p95: number;
}

/** Minutes until withdrawals of the last days were paid, those of the demo's people left out; null when there were too few to speak of. */
export async function withdrawalTimes(db: Queries): Promise<WithdrawalTimes | null> {
  const { paid, median, p95 } = await db.one<WithdrawalTimes & { readonly paid: number }>(
    `select count(*)::int as paid, ceil(percentile_disc(0.5) within group (order by minutes))::int as median,
            ceil(percentile_disc(0.95) within group (order by minutes))::int as p95
       from (select extract(epoch from w.ended_at - w.created_at) / 60 as minutes from withdrawal w
              where w.state = 'paid' and w.ended_at >= app_now() - $1 * interval '1 day'
                and not exists (select from demo_row d where d.kind = 'player' and d.key = w.player::text)) as t`,
    [WITHDRAWAL_TIMES_DAYS],
  );
  return paid < WITHDRAWAL_TIMES_FROM ? null : { median, p95 };
}

/** By kind of account, the minutes in which half of the last days' withdrawals were paid; kinds with too few are left out. */
export async function usualMinutes(db: Queries): Promise<Readonly<Record<string, number>>> {
  const rows = await db.query<{ kind: string; median: number }>(
    `select w.kind, ceil(percentile_disc(0.5) within group (order by extract(epoch from w.ended_at - w.created_at) / 60))::int as median
       from withdrawal w
      where w.state = 'paid' and w.ended_at >= app_now() - $1 * interval '1 day'
        and not exists (select from demo_row d where d.kind = 'player' and d.key = w.player::text)
      group by w.kind having count(*) >= $2`,
    [WITHDRAWAL_TIMES_DAYS, WITHDRAWAL_TIMES_FROM],
  );
  return Object.fromEntries(rows.map(({ kind, median }) => [kind, median]));
}

const FRESH_MS = 60_000;
const keptOf = perDeps((): { read: Promise<Readonly<Record<string, number>>> | null; readAt: number } => ({
  read: null,
  readAt: 0,
}));

/** Every withdrawal page asks for it: read once a minute by each process, one time for all who ask meanwhile. A read that failed is none. */
export function keptUsualMinutes(deps: Deps): Promise<Readonly<Record<string, number>>> {
  const kept = keptOf(deps);
  if (kept.read === null || performance.now() - kept.readAt > FRESH_MS) {
    const read = usualMinutes(deps.db);
    kept.read = read;
    kept.readAt = performance.now();
    read.catch(() => {
      if (kept.read === read) kept.read = null;
    });
  }
  return kept.read;
}
