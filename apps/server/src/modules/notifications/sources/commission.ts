import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { job, type JobQueue } from '../../../platform/jobs/jobs.ts';
import { listAgentRebates } from '../../betting/index.ts';
import { tellLater } from '../core/tell.ts';
import { writeNotifications, type Told } from '../core/write.ts';

/** Agents of one transaction. */
const CHUNK = 1_000;
const NAME = 'notifications.commission';

/** Each morning, what agents earned on the day before from the bets of their lines: one row a day, each chunk sending the next one with its commit. */
export function commissionJob(deps: Deps): JobQueue<object> {
  return job<{ after?: string }>({
    name: NAME,
    cron: '10 8 * * *',
    isExclusive: true,
    handle: async (tx, { after = '0' }) => {
      const agents = await listAgentRebates(tx, 1, after, CHUNK);
      const told = agents.map(({ player, day, rebate }): Told => ({
        player: String(player),
        key: `commission:${day}`,
        kind: 'commission',
        template: 'commission',
        params: { day, amount: moneyText(money(rebate)) },
      }));
      tellLater(deps, tx, await writeNotifications(tx, told, 'once'));
      const last = agents.at(-1);
      if (agents.length === CHUNK && last) await deps.jobs.send(tx, NAME, { after: String(last.player) });
    },
  });
}
