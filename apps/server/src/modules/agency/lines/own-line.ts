import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { sumOwn } from '../core/figures.ts';
import { countTeams } from '../core/people.ts';

export interface OwnLine {
  /** Everybody below, at whatever depth. */
  readonly members: number;
  /** Invite codes that can still be used. */
  readonly inviteCodes: number;
  /** What was credited yesterday, by the day of Shanghai. */
  readonly commissionYesterday: string;
}

/** An agent's own line in three figures, from what is kept: no member is read. */
export async function ownLine(db: Queries, agent: string): Promise<OwnLine> {
  const { yesterday, codes } = await findDayAndCodes(db, agent);
  const [teams, sums] = await Promise.all([
    countTeams(db, [BigInt(agent)]),
    sumOwn(db, agent, { from: yesterday, to: yesterday }),
  ]);
  return {
    members: teams.get(BigInt(agent))?.team ?? 0,
    inviteCodes: codes,
    commissionYesterday: moneyText(money(sums.commission)),
  };
}

function findDayAndCodes(db: Queries, agent: string): Promise<{ yesterday: string; codes: number }> {
  return db.one(
    `select (shanghai_day(app_now()) - 1)::text as yesterday,
            (select count(*)::int from invite_code
              where owner = $1 and deleted_at is null and (expires_at is null or expires_at > app_now())
                and (use_limit is null or used_count < use_limit)) as codes`,
    [agent],
  );
}
