import { agentCalls, type CallInput, type CallOutput, type SpanRefusal } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { figuresOf, NO_SUMS, sumLine, sumOwn } from '../core/figures.ts';
import { clipped, daysAsked, HOLDS, memberScope } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { MEMBER_COLUMNS, presentMembers, type MemberRow } from '../core/people.ts';

export const memberDetailBinding = bind(agentCalls.agentReportDetail, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => memberDetail(deps, reads, session.userId, input)),
);

/** A member's card: who he is, what he did himself, what his line did. */
export async function memberDetail(
  deps: Deps,
  db: Queries,
  agent: string,
  input: CallInput<typeof agentCalls.agentReportDetail>,
): Promise<Outcome<CallOutput<typeof agentCalls.agentReportDetail>, 'memberUnknown' | SpanRefusal>> {
  const scope = await memberScope(db, agent, input.userId);
  if (isRefusal(scope)) return scope;
  const asked = await daysAsked(db, input);
  if (isRefusal(asked)) return asked;
  const days = clipped(scope, asked);
  const row = await db.one<MemberRow>(
    `select ${MEMBER_COLUMNS} from downline l join player p on p.id = l.member where l.agent = $1 and l.member = $2 and ${HOLDS}`,
    [agent, scope.player],
  );
  const [[member], own, line] = await Promise.all([
    presentMembers(deps, db, [row]),
    days === null ? NO_SUMS : sumOwn(db, scope.player, days),
    days === null ? NO_SUMS : sumLine(db, scope.player, days),
  ]);
  if (member === undefined) throw new Error(`member ${scope.player} was not presented`);
  return ok({ ...asked, member, own: figuresOf(own), line: figuresOf(line) });
}
