import { asOwner, asSuperuser } from '../../money/drawn-issue.ts';
import { LOTTERY, openLottery, type BenchSite } from '../../money/site.ts';
import { layBets } from './bets.ts';
import { layPeople } from './people.ts';
import type { Size } from './shape.ts';
import { layTalk } from './talk.ts';

/** Months that the clock is put forward through first: each gets its partitions, as on a site that lived through them. */
const MONTHS = 2;

/** A site as the years leave it, with so many bets and players. Its books are right: `auditLedger` finds nothing on it. */
export async function laySite(site: BenchSite, size: Size): Promise<void> {
  // On a clock that is never set back: lists by month rely on that.
  await asOwner(site, async (client) => {
    for (let month = 0; month < MONTHS; month += 1)
      await client.query(`select set_app_clock(app_now() + interval '1 month')`);
  });
  await openLottery(site);
  await asSuperuser(site, async (client) => {
    await layPeople(client, size);
    await client.query('set synchronous_commit = off');
    await layBets(client, LOTTERY, size);
    await layTalk(client, size);
    await client.query(
      `insert into line_day (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined)
         select agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined from line_day_of_players();
       insert into line_active (agent, day, gap, members) select agent, day, gap, members from line_active_of_players()`,
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}
