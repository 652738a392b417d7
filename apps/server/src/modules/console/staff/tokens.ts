import {
  calls,
  consoleTokenCalls,
  isTokenCall,
  REFUSAL_WORDS,
  rolesForCalls,
  SERVICE_TOKEN_PREFIX,
  TOKEN_CALLS_MAX,
  type ByTwoRefusal,
  type CallInput,
  type CallName,
  type CallOutput,
  type StaffCallDef,
  type StaffRole,
} from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { hashToken, newToken } from '../../account/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';
import { asAdmin } from './staff-accounts.ts';

/** Tokens of scripts (docs/decisions/0334). */
export const staffTokenBindings = [
  unlogged(consoleTokenCalls.staffTokens, async ({ deps }) => ok(await staffTokens(deps.db))),
  logged(consoleTokenCalls.addStaffToken, ({ deps, staff }, input) => addToken(deps, staff, input)),
  logged(consoleTokenCalls.withdrawStaffToken, async ({ deps }, { tokenName }) =>
    (await withdrawToken(deps.db, tokenName)) ? done(`服务令牌 ${tokenName} 已停用`) : refuse('notFound'),
  ),
];

const CONFIRM_MINUTES = 60;
type Done = { done: boolean; note: string };

/** What a token may call, each once, and the roles of its account. */
interface Scope {
  readonly names: readonly string[];
  readonly roles: readonly StaffRole[];
}

function scopeOf(typed: string): Scope | Refusal<'tokenScopeWrong'> {
  const names = [...new Set(typed.split(/[\s,，]+/))].toSorted();
  const wrong = names.filter((name) => tokenCall(name) === undefined);
  const isFit = wrong.length === 0 && names.length <= TOKEN_CALLS_MAX;
  const roles = isFit ? rolesForCalls(names.flatMap((name) => tokenCall(name) ?? [])) : null;
  return roles === null
    ? refuse('tokenScopeWrong', { field: 'scope', params: { calls: (wrong.length > 0 ? wrong : names).join(', ') } })
    : { names, roles };
}

/** The call of this name, where a token may hold it. */
const tokenCall = (name: string): StaffCallDef | undefined =>
  Object.hasOwn(calls, name) && isTokenCall(name, calls[name as CallName])
    ? (calls[name as CallName] as unknown as StaffCallDef)
    : undefined;

/** One administrator alone would give himself what only others may look at, so a token is given as a role is. Whoever is second reads it, this once. */
function addToken(
  deps: Deps,
  staff: ActingStaff,
  { tokenName, scope: typed, validDays: days, reason }: CallInput<typeof consoleTokenCalls.addStaffToken>,
): Promise<Outcome<Done, 'staffRoleMissing' | 'fieldUnique' | 'tokenScopeWrong' | ByTwoRefusal>> {
  return asAdmin(deps, staff, async (tx) => {
    const scope = scopeOf(typed);
    if (isRefusal(scope)) return scope;
    const subject = `${tokenName}: ${scope.names.join(',')} ${days}`;
    const alone = await refusedUntilTwo(tx, staff, {
      act: 'addStaffToken',
      subject,
      object: `addStaff:${tokenName.toLowerCase()}`,
      reason,
      minutes: CONFIRM_MINUTES,
    });
    if (alone) return alone;
    const token = SERVICE_TOKEN_PREFIX + newToken();
    if (!(await insertToken(tx, { tokenName, scope, token, days })))
      return refuse('fieldUnique', { field: 'tokenName', params: { field: REFUSAL_WORDS.tokenName } });
    return done(`服务令牌 ${tokenName}（${days} 天，${scope.names.join('、')}）：${token}\n只显示这一次`);
  });
}

async function staffTokens(db: Queries): Promise<CallOutput<typeof consoleTokenCalls.staffTokens>> {
  const rows = await db.query<TokenRow>('select * from staff_tokens()');
  return {
    list: rows.map((row) => ({
      tokenName: row.name,
      scope: row.scope,
      state: row.state,
      at: row.created_at.getTime(),
      endsAt: row.ends_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
      lastUsedFrom: row.last_used_from,
    })),
  };
}

interface TokenRow {
  readonly name: string;
  readonly scope: string[];
  readonly state: 'active' | 'expired' | 'withdrawn';
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly last_used_at: Date | null;
  readonly last_used_from: string;
}

/** Who comes with this token, and the paths of the calls that it may make. */
export async function resolveService(deps: Deps, token: string, from: string): Promise<Staff | null> {
  const tokenHash = hashToken(token);
  const row = await deps.db.maybeOne<{ id: bigint; name: string; scope: string[] }>(
    'select id, name, scope from staff_of_service_token($1, $2)',
    [tokenHash, from],
  );
  if (row === null) return null;
  // A call that a token may hold no longer is out of every token that has it.
  const paths = row.scope.flatMap((name) => tokenCall(name)?.path ?? []);
  return { staffId: String(row.id), name: row.name, tokenHash, carriedBy: 'bearer', scope: new Set(paths) };
}

interface NewToken {
  readonly tokenName: string;
  readonly scope: Scope;
  readonly token: string;
  readonly days: number;
}

async function insertToken(db: Queries, { tokenName, scope, token, days }: NewToken): Promise<boolean> {
  const values = [tokenName, scope.roles.join(','), scope.names, hashToken(token), days];
  return (await db.one<{ is: boolean }>('select add_staff_token($1, $2, $3, $4, $5) as is', values)).is;
}

async function withdrawToken(db: Queries, name: string): Promise<boolean> {
  return (await db.one<{ is: boolean }>('select withdraw_staff_token($1) as is', [name])).is;
}
