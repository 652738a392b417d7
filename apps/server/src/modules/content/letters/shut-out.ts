import { letterCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok } from '../../../platform/outcome.ts';
import { memberScope } from '../../agency/index.ts';

/** An agent takes the letters of one member no more, or takes them again (docs/decisions/0225). */
export const shutOutBindings = [
  bind(letterCalls.messageShutOut, async ({ deps, session }, { userId }) => {
    const scope = await memberScope(deps.db, session.userId, userId);
    if (isRefusal(scope)) return scope;
    return ok({ isShut: await isShutOut(deps.db, session.userId, scope.player) });
  }),
  bind(letterCalls.setMessageShutOut, async ({ deps, session }, { userId, on }) => {
    const scope = await memberScope(deps.db, session.userId, userId);
    if (isRefusal(scope)) return scope;
    await (on ? shutOut : letIn)(deps.db, session.userId, scope.player);
    return ok({ isShut: on });
  }),
];

export async function isShutOut(db: Queries, agent: string, member: string): Promise<boolean> {
  return (await db.maybeOne('select from letter_shut_out where agent = $1 and member = $2', [agent, member])) !== null;
}

async function shutOut(db: Queries, agent: string, member: string): Promise<void> {
  await db.run('insert into letter_shut_out (agent, member) values ($1, $2) on conflict do nothing', [agent, member]);
}

async function letIn(db: Queries, agent: string, member: string): Promise<void> {
  await db.run('delete from letter_shut_out where agent = $1 and member = $2', [agent, member]);
}
