import { consoleAgentCalls } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import { freezeCommission, listMoves, moveMember } from '../../agency/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second operator has to confirm. */
const CONFIRM_MINUTES = 30;

/** Acts about lines of agents. */
export const agentActBindings = [
  logged(consoleAgentCalls.moveMember, async ({ deps, staff }, input) => {
    const moved = await deps.db.tx(
      (tx) =>
        moveMember(deps, tx, input, () =>
          refusedUntilTwo(tx, staff, {
            act: 'moveMember',
            subject: `${input.userName.toLowerCase()}>${(input.upline ?? '').toLowerCase()}`,
            object: `moveMember:${input.userName.toLowerCase()}`,
            reason: input.reason,
            minutes: CONFIRM_MINUTES,
          }),
        ),
      // That a first operator asked must stay.
      { keepsOnRefusal: true },
    );
    if (!moved.ok) return moved;
    return done(
      `${input.userName} 自 ${moved.data.day} 起${input.upline ? `归入 ${input.upline} 名下` : '不属于任何代理'}`,
    );
  }),
  unlogged(consoleAgentCalls.memberMoves, async ({ deps }) => ok({ list: await listMoves(deps.db) })),
  logged(consoleAgentCalls.freezeCommission, async ({ deps, staff }, { userName, on }) => {
    // Stopping is one person's word; what is paid again takes two.
    const wish = { act: 'resumeCommission', subject: userName.toLowerCase(), reason: '', minutes: CONFIRM_MINUTES };
    const set = await deps.db.tx((tx) => freezeCommission(tx, userName, on, () => refusedUntilTwo(tx, staff, wish)), {
      keepsOnRefusal: true,
    });
    if (!set.ok) return set;
    return done(on ? `${userName} 团队的佣金已冻结` : `${userName} 团队的佣金已恢复`);
  }),
];
