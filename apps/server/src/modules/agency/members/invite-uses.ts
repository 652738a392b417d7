import { agentCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { maskUserName } from '../../account/index.ts';
import { HOLDS } from '../core/line.ts';

export const inviteUsesBinding = bind(agentCalls.inviteCodeUses, ({ deps, session }, input) =>
  inviteUses(deps, session.userId, input),
);

/** Who came by an own code and stands in the line still. */
export async function inviteUses(
  deps: Deps,
  agent: string,
  { code, before, pageSize }: CallInput<typeof agentCalls.inviteCodeUses>,
): Promise<Outcome<CallOutput<typeof agentCalls.inviteCodeUses>, 'inviteCodeUnknown'>> {
  if (!(await ownsCode(deps.db, agent, code))) return refuse('inviteCodeUnknown');
  const rows = await listUses(deps.db, agent, code, before ?? null, pageSize + 1);
  const page = rows.slice(0, pageSize);
  return ok({
    list: page.map(({ name, nickname, is_agent: isAgent, at }) => ({
      userName: maskUserName(name),
      nickname,
      isAgent,
      at: at.getTime(),
    })),
    next: rows.length > page.length ? String(page.at(-1)?.player ?? '') : null,
  });
}

async function ownsCode(db: Queries, agent: string, code: string): Promise<boolean> {
  return (
    (await db.maybeOne('select from invite_code where code = $2 and owner = $1 and deleted_at is null', [
      agent,
      code,
    ])) !== null
  );
}

interface UseRow {
  readonly player: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly is_agent: boolean;
  readonly at: Date;
}

function listUses(db: Queries, agent: string, code: string, before: string | null, limit: number): Promise<UseRow[]> {
  return db.query<UseRow>(
    `select u.player, p.name, p.shown_name as nickname, p.is_agent, u.at
       from invite_use u join player p on p.id = u.player join downline l on l.agent = $1 and l.member = u.player and ${HOLDS}
      where u.code = $2 and ($3::int8 is null or u.player < $3) order by u.player desc limit $4`,
    [agent, code, before, limit],
  );
}
