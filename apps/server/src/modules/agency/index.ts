import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../platform/module.ts';
import { runCheck } from '../ledger/index.ts';
import { lineChecks } from './audit-lines.ts';
import { calls } from './calls.ts';
import { carryOutMoves } from './lines/moves.ts';
import { rollLines } from './lines/roll.ts';
import { tellAgents } from './lines/tell-agents.ts';

export { lineChecks } from './audit-lines.ts';
export { agentOf, daysAsked, directAgent, memberScope } from './core/line.ts';
export { freezeCommission, listMoves, moveMember } from './lines/moves.ts';
export { countTeams } from './core/people.ts';
export { countAgents, listAgents } from './reports/list-agents.ts';
export { sumsOfPlayer, sumsOfPlayers } from './reports/sums-of-player.ts';
export { ownLine } from './lines/own-line.ts';
export { rebuildLines, rollLines } from './lines/roll.ts';

const ROLL_EVERY_MS = 500;
const MOVE_EVERY_MS = 1_000;

/** Lines of agents: reports, members, records of the line, commission (product §2, agent pages). */
export const agencyModule: ServerModule = {
  name: 'agency',
  calls,
  jobs: (deps) => [
    job({
      name: 'agency.check',
      cron: '10 5 * * *',
      isExclusive: true,
      expireSeconds: 1_800,
      handle: async (tx) => {
        for (const check of lineChecks)
          for (const { detail } of await runCheck(tx, check))
            deps.log.error({ check: check.name, detail }, 'figures of a line do not add up: ./caiting agent rebuild');
      },
    }),
  ],
  start: async (deps: Deps) => {
    tellAgents(deps);
    deps.jobs.tick('agency.roll', 'jobs', ROLL_EVERY_MS, async () => void (await rollLines(deps.db)));
    deps.jobs.tick('agency.moves', 'jobs', MOVE_EVERY_MS, async () => void (await carryOutMoves(deps.db)));
  },
};
