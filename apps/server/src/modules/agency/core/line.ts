import { AGENT_DAYS_MAX, type SpanRefusal } from '@caiting/contract';
import type { Db, Queries } from '../../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';

/** SQL: today in Shanghai, computed once for a statement. */
export const TODAY = `(select shanghai_day(app_now()))`;

/** SQL: a row `l` of downline that holds today. */
export const HOLDS = `l.from_day <= ${TODAY} and l.to_day > ${TODAY}`;

/** SQL: the same on a day that was read before: of a whole line, which the planner then knows the size of. */
export const holdsOn = (day: string): string => `l.from_day <= ${day} and l.to_day > ${day}`;

/**
 * Reads of all of a line, by one process: the planner gives them to several, and those take longer to begin than they save (of a hundred thousand, 42 ms
 * with them and 31 without).
 */
export function readWhole<T>(db: Db, read: (tx: Queries) => Promise<T>): Promise<T> {
  return db.tx(
    async (tx) => {
      await tx.run('set local max_parallel_workers_per_gather = 0');
      return read(tx);
    },
    { isReadOnly: true },
  );
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const ofDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export async function todayOf(db: Queries): Promise<string> {
  return (await db.one<{ today: string }>('select shanghai_day(app_now())::text as today')).today;
}

/** The days asked for: today where none are given, at most ninety, none to come. */
export async function daysAsked(
  db: Queries,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Days | Refusal<SpanRefusal>> {
  const today = await todayOf(db);
  const first = from ?? to ?? today;
  const last = to ?? (first > today ? first : today);
  if (last < first) return refuse('spanReversed', { field: 'to' });
  if (first > today) return refuse('spanInFuture', { field: 'from' });
  const days = { from: first, to: last < today ? last : today };
  const isLong = ofDay(days.to) - ofDay(days.from) >= AGENT_DAYS_MAX * DAY_MS;
  return isLong ? refuse('spanTooLong', { field: 'from', params: { max: AGENT_DAYS_MAX } }) : days;
}

/** Every day of a span, the oldest first. */
export function eachDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let at = ofDay(from); at <= ofDay(to); at += DAY_MS) days.push(dayOf(at));
  return days;
}

/** Somebody whose figures an agent may see: himself, or a member of his line from the day on which that began. */
export interface Scope {
  readonly player: string;
  /** Null: always. */
  readonly since: string | null;
}

/** The asking agent where nobody is named. The only way by which a member of a call becomes one of a query. */
export async function scopeOf(
  db: Queries,
  agent: string,
  member: string | undefined,
): Promise<Scope | Refusal<'memberUnknown'>> {
  if (member === undefined || member === agent) return { player: agent, since: null };
  const row = await db.maybeOne<{ since: string | null }>(
    `select case when l.since = '-infinity' then null else l.since::text end as since
       from downline l where l.agent = $1 and l.member = $2 and ${HOLDS}`,
    [agent, member],
  );
  return row === null ? refuse('memberUnknown') : { player: member, since: row.since };
}

/** A member below the agent; the agent himself is none. */
export async function memberScope(
  db: Queries,
  agent: string,
  member: string,
): Promise<Scope | Refusal<'memberUnknown'>> {
  return member === agent ? refuse('memberUnknown') : scopeOf(db, agent, member);
}

/** The span as far as the agent may see it of that member; null where nothing is left. */
export function clipped({ since }: Scope, { from, to }: Days): Days | null {
  if (since === null || since <= from) return { from, to };
  return since > to ? null : { from: since, to };
}

/** The agent directly above the member, where the one who stands there is an agent still. */
export async function directAgent(db: Queries, member: string): Promise<string | null> {
  const row = await db.maybeOne<{ agent: bigint }>(
    `select l.agent from downline l join player p on p.id = l.agent and p.is_agent
      where l.member = $1 and l.depth = 1 and ${HOLDS}`,
    [member],
  );
  return row === null ? null : String(row.agent);
}

/** Which of two people is an agent above the other; null for neither. */
export async function agentOf(db: Queries, one: string, other: string): Promise<string | null> {
  const row = await db.maybeOne<{ agent: bigint }>(
    `select l.agent from downline l join player p on p.id = l.agent and p.is_agent
      where ((l.agent = $1 and l.member = $2) or (l.agent = $2 and l.member = $1)) and ${HOLDS}`,
    [one, other],
  );
  return row === null ? null : String(row.agent);
}

export interface StepRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
}

/** The way from the agent (not among them) down to the member (the last): of the member's uplines those who stand below the agent. */
export function stepsTo(db: Queries, agent: string, member: string): Promise<StepRow[]> {
  return db.query<StepRow>(
    `select p.id, p.name, p.shown_name as nickname
       from (select k.agent as id from downline k where k.member = $2 and k.from_day <= ${TODAY} and k.to_day > ${TODAY} union all select $2::int8) as k
       join downline l on l.agent = $1 and l.member = k.id and ${HOLDS}
       join player p on p.id = l.member order by l.depth`,
    [agent, member],
  );
}

/** The agent below whom the member will stand once a move that waits is carried out; null where none does. */
export async function comingUpline(db: Queries, member: string): Promise<bigint | null> {
  const row = await db.maybeOne<{ new_upline: bigint | null }>(
    'select new_upline from line_move where member = $1 and done_at is null',
    [member],
  );
  return row?.new_upline ?? null;
}
