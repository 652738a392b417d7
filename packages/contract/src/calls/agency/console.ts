import * as z from 'zod/mini';
import { typedIn, typedOrEmpty } from '../../typed.ts';
import { FlagIn, TimeMs, STAFF_MAY, staffCall, text } from '../../wire/index.ts';
import { Day } from '../betting/report.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const UserName = typedIn('userName');

/** Operator acts about lines of agents. */
export const consoleAgentCalls = {
  moveMember: staffCall({
    method: 'POST',
    path: '/v1/console/moveMember',
    roles: STAFF_MAY.agents.move,
    doc: 'Put a member, with everybody below him, under another agent, or (no `upline`) out of every line, from the next midnight on. What was before stays with the old line. Takes two operators.',
    input: z.object({
      userName: UserName,
      upline: typedOrEmpty('userName'),
      reason: text(200, 1),
    }),
    output: done,
    refusals: ['notFound', 'moveInCircle', 'moveWaits', 'memberLevelTooHigh', 'lineTooDeep', 'secondStaffNeeded'],
  }),
  memberMoves: staffCall({
    method: 'GET',
    path: '/v1/console/memberMoves',
    roles: STAFF_MAY.agents.look,
    doc: 'The newest 100 moves of members between lines, waiting and done.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          userName: z.string(),
          oldUpline: z.string(),
          newUpline: z.string(),
          fromDay: Day,
          reason: z.string(),
          decidedAt: TimeMs,
          doneAt: z.nullable(TimeMs),
        }),
      ),
    }),
    refusals: [],
  }),
  freezeCommission: staffCall({
    method: 'POST',
    path: '/v1/console/freezeCommission',
    roles: STAFF_MAY.agents.freeze,
    doc: 'From now on an agent, and every agent of his line, earns no commission; what was posted stays. Off again: from then on, which takes two operators.',
    input: z.object({ userName: UserName, on: FlagIn }),
    output: done,
    refusals: ['notFound', 'secondStaffNeeded'],
  }),
} as const;
