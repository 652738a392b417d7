import { agentCalls, type CallInput, type CallOutput, type UserId } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { maskUserName } from '../../account/index.ts';
import { foundByName } from '../core/found-by-name.ts';
import { HOLDS, holdsOn, scopeOf, stepsTo, todayOf } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { MEMBER_COLUMNS, presentMembers, type MemberRow } from '../core/people.ts';

export const listMembersBinding = bind(agentCalls.userManage, ({ deps, session }, input) =>
  oneAtATime(deps, session, () => listMembers(deps, session.userId, input)),
);

type Input = CallInput<typeof agentCalls.userManage>;

/** One level of the line, or whoever of all of it bears the name searched for; newest first. */
export async function listMembers(
  deps: Deps,
  agent: string,
  input: Input,
): Promise<Outcome<CallOutput<typeof agentCalls.userManage>, 'memberUnknown'>> {
  const scope = await scopeOf(deps.db, agent, input.userId);
  if (isRefusal(scope)) return scope;
  const rows = input.search
    ? await searchLine(deps.db, agent, input)
    : await listLevel(deps.db, agent, scope.player, input);
  const page = rows.slice(0, input.pageSize);
  const steps = scope.player === agent ? [] : await stepsTo(deps.db, agent, scope.player);
  return ok({
    path: steps.map(({ id, name, nickname }) => ({
      userId: String(id) as UserId,
      userName: maskUserName(name),
      nickname,
    })),
    list: await presentMembers(deps, deps.db, page),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
  });
}

const isKind = (kind: Input['kind']): boolean | null => (kind === 'agent' ? true : kind === 'member' ? false : null);

/** The direct downline of `parent`, who stands in the agent's line or is he. */
function listLevel(db: Queries, agent: string, parent: string, input: Input): Promise<MemberRow[]> {
  return db.query<MemberRow>(
    `select ${MEMBER_COLUMNS}
       from player p join downline l on l.agent = $1 and l.member = p.id and ${HOLDS}
      where p.upline = $2 and ($3::bool is null or p.is_agent = $3) and ($4::int8 is null or p.id < $4) order by p.id desc limit $5`,
    [agent, parent, isKind(input.kind), input.before ?? null, input.pageSize + 1],
  );
}

/** Whoever is found is sorted afterwards (`+ 0`): read in the order of the list, a name that few bear would be looked for through nearly all of the line. */
async function searchLine(db: Queries, agent: string, input: Input): Promise<MemberRow[]> {
  return db.query<MemberRow>(
    `select ${MEMBER_COLUMNS}
       from downline l join player p on p.id = l.member
      where l.agent = $1 and ${holdsOn('$6')} and ${foundByName('$2')}
        and ($3::bool is null or p.is_agent = $3) and ($4::int8 is null or p.id < $4) order by p.id + 0 desc limit $5`,
    [agent, input.search, isKind(input.kind), input.before ?? null, input.pageSize + 1, await todayOf(db)],
  );
}
