import type { Group } from '@caiting/lottery';
import { rateOf, type Rate } from '@caiting/money';
import { LRUCache } from 'lru-cache';
import type { UserId } from '@caiting/contract';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { Batcher } from '../../../platform/engine/batcher.ts';
import type { PlayerView, Session, SessionAge } from '../../../platform/http/binding.ts';
import type { Bus } from '../../../platform/outbox/bus.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { groupRules, tenantValues, type TenantValues } from '../../tenant/index.ts';
import { lowerLevel } from '../core/levels.ts';
import type { SessionRow } from '../core/queries.ts';
import { hashOfKey, keyOfHash, tokenKey } from '../core/tokens.ts';

/** Changes that nobody announced (another process whose notice was lost) are seen after this time. */
export const SESSION_FRESH_MS = 3_000;
const SESSIONS_MAX = 20_000;
const MINUTE_MS = 60_000;
const ACTS_WRITTEN_AFTER_MS = 500;

interface Entry {
  readonly row: SessionRow;
  readonly session: Session;
  /** Monotonic moment of reading. */
  readonly readAt: number;
  /** Last act on the database's clock, as far as this process knows. */
  lastActMs: number;
}

/** What betting needs to know about the person behind a session, without asking the database again. */
export interface PlayerFacts {
  /** No act within the tenant's idle minutes: a bet is refused with `idleTooLong` until the person signs in again. */
  readonly isIdle: boolean;
  /** Rebate level of a group, never above the tenant's ceiling. */
  level(group: Group): Rate;
}

/** Last acts on their way to the database: those of half a second in one statement, beside what the people came for. */
class LastActs {
  readonly #deps: Deps;
  /** Moments on the database's clock, by session, until they are written. */
  readonly #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  note(sessionId: string, atMs: number): void {
    this.#waiting.set(sessionId, atMs);
    this.#timer ??= setTimeout(() => void this.write(), ACTS_WRITTEN_AFTER_MS).unref();
  }

  /** The act that the database does not know yet; 0 for none. */
  unwritten(sessionId: string): number {
    return this.#waiting.get(sessionId) ?? 0;
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const acts = [...this.#waiting];
    if (acts.length === 0) return;
    const sessionIds = acts.map(([sessionId]) => sessionId);
    await touchSessions(this.#deps.db, sessionIds).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'last acts not written'),
    );
    for (const [sessionId, atMs] of acts) if (this.#waiting.get(sessionId) === atMs) this.#waiting.delete(sessionId);
  }
}

export const lastActs = perDeps((deps) => new LastActs(deps));

/** What is known behind the session of a request, as long as the request lasts, whatever becomes of the cache meanwhile. */
const entryOf = new WeakMap<Session, Entry>();

/**
 * Sessions this process has seen lately: most requests need no question to the database. Revoking drops them on every process through
 * the bus; the age limit heals what was missed.
 */
class SessionCache {
  /** The row behind a token's key: thousands of people come back within the same seconds, and are looked up together. */
  readonly #rows: Batcher<string, SessionRow | null>;
  readonly #acts: LastActs;
  readonly #bus: Bus;
  readonly #byHash = new LRUCache<string, Entry>({
    max: SESSIONS_MAX,
    dispose: ({ session }) => this.#bySession.delete(session.sessionId),
  });
  readonly #bySession = new Map<string, string>();
  #forgets = 0;

  constructor({ db, bus }: Deps, acts: LastActs) {
    this.#acts = acts;
    this.#bus = bus;
    this.#rows = new Batcher({
      run: async (keys) => {
        const rows = await findSessions(
          db,
          keys.map((key) => hashOfKey(key)),
        );
        const byKey = new Map(rows.map((row) => [keyOfHash(row.token_hash), row]));
        return keys.map((key) => byKey.get(key) ?? null);
      },
    });
  }

  async find(token: string, maxAgeMs = SESSION_FRESH_MS): Promise<Entry | null> {
    const key = tokenKey(token);
    const known = this.#byHash.get(key);
    // Out of reach of the others' news, what was known a moment ago may have ended since.
    const isFresh = known && this.#bus.isUp() && performance.now() - known.readAt < maxAgeMs;
    return isFresh ? known : this.#readAnew(key, known);
  }

  async #readAnew(key: string, known: Entry | undefined): Promise<Entry | null> {
    const forgets = this.#forgets;
    const row = await this.#rows.add(key);
    if (row === null) return null;
    const entry: Entry = {
      row,
      session: sessionOf(row),
      readAt: performance.now(),
      lastActMs: Math.max(row.last_act_at.getTime(), known?.lastActMs ?? 0, this.#acts.unwritten(String(row.id))),
    };
    entryOf.set(entry.session, entry);
    // What was read before somebody was forgotten may be of before their end: it is good for this request and no other.
    if (forgets === this.#forgets) this.#keep(key, entry);
    return entry;
  }

  get(sessionId: string): Entry | undefined {
    const key = this.#bySession.get(sessionId);
    return key === undefined ? undefined : this.#byHash.get(key);
  }

  forget({ sessionId, userId }: { sessionId?: string; userId?: string }): void {
    this.#forgets += 1;
    // A copy: entries go while they are looked at.
    const known = [...this.#byHash];
    for (const [key, { session }] of known) {
      if (session.sessionId === sessionId || session.userId === userId) this.#byHash.delete(key);
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#byHash.set(key, entry);
    // Behind it: the entry that this one takes the place of has taken its session away.
    this.#bySession.set(entry.session.sessionId, key);
  }
}

function sessionOf(row: SessionRow): Session {
  return {
    sessionId: String(row.id),
    userId: String(row.player) as UserId,
    userName: row.name,
    grade: row.grade,
    isAgent: row.is_agent,
    isPlayer: true,
  };
}

const cacheOf = perDeps((deps) => new SessionCache(deps, lastActs(deps)));

type SessionRefusal = 'accountLocked' | 'passwordReset' | 'sessionRevoked' | 'loginChanged' | 'idleTooLong';

/**
 * The session behind a token, null for none or one that ran out, or why it ended. Rights are those of the last few seconds;
 * whoever must know the moment looks again in its own transaction (`sessionStands`).
 */
export async function resolveSession(
  deps: Deps,
  token: string,
  asOf: SessionAge = 'seconds',
): Promise<Session | Refusal<SessionRefusal> | null> {
  return sessionBehind(await cacheOf(deps).find(token, asOf === 'now' ? 0 : SESSION_FRESH_MS));
}

function sessionBehind(entry: Entry | null): Session | Refusal<SessionRefusal> | null {
  if (entry === null) return null;
  switch (entry.row.ended_reason) {
    case 'forced':
      return refuse('sessionRevoked');
    case 'locked':
      // Unlocked since: signing in again is all it takes.
      return refuse(entry.row.state === 'locked' ? 'accountLocked' : 'sessionRevoked');
    case 'reset':
      return refuse('passwordReset');
    case 'passwordChanged':
      return refuse('loginChanged');
    case 'idle':
      return refuse('idleTooLong');
    case 'logout':
      return null;
    case null:
      if (entry.row.is_expired) return null;
      return entry.row.state === 'locked' ? refuse('accountLocked') : entry.session;
  }
}

/** What a session of this player would be, without one: for who looks at the pages as the player sees them. Null: there is no such player. */
export async function sessionInView(deps: Deps, player: bigint, view: PlayerView): Promise<Session | null> {
  const found = await deps.db.maybeOne<Omit<SessionRow, 'token_hash' | 'id' | 'is_expired' | 'ended_reason'>>(
    `select p.id as player, app_now() as now, app_now() as last_act_at, ${OF_PLAYER} from player p where p.id = $1`,
    [player],
  );
  if (found === null) return null;
  const row: SessionRow = {
    ...found,
    token_hash: view.tokenHash,
    id: NO_SESSION,
    is_expired: false,
    ended_reason: null,
  };
  const session: Session = { ...sessionOf(row), view };
  entryOf.set(session, { row, session, readAt: performance.now(), lastActMs: row.now.getTime() });
  return session;
}
/** Of no row: a view is not among a player's sessions. */
const NO_SESSION = 0n;

/** The database's clock now, from the reading of the entry. Off by the clock's rate times a few seconds at most. */
const nowMs = ({ row, readAt }: Entry): number => row.now.getTime() + (performance.now() - readAt);

/**
 * Notes that the person did something. Once idle, only signing in again helps: otherwise the refused bet itself would be the act that
 * makes the next one pass. Other processes and later days read of it half a second later; a row may be half a minute behind anyway.
 */
export async function noteAct(deps: Deps, sessionId: string): Promise<void> {
  const entry = cacheOf(deps).get(sessionId);
  if (entry === undefined || isIdle(entry, (await tenantValues(deps)).idleMinutes)) return;
  entry.lastActMs = nowMs(entry);
  const isOld = performance.now() - entry.readAt > MINUTE_MS / 2;
  if (isOld || entry.lastActMs - entry.row.last_act_at.getTime() > MINUTE_MS / 2)
    lastActs(deps).note(entry.session.sessionId, entry.lastActMs);
}

function isIdle(entry: Entry, minutes: number): boolean {
  return nowMs(entry) - entry.lastActMs > minutes * MINUTE_MS;
}

/** Facts about the person behind a session that `resolveSession` gave. */
export async function playerFacts(deps: Deps, session: Session): Promise<PlayerFacts> {
  return factsNow(session, await tenantValues(deps));
}

/** The same by these values of the tenant. */
export function factsNow(session: Session, values: TenantValues): PlayerFacts {
  const entry = entryOf.get(session);
  if (!entry) throw new Error(`session ${session.sessionId} was not resolved here`);
  return new Facts(entry, values);
}

class Facts implements PlayerFacts {
  readonly isIdle: boolean;
  readonly #entry: Entry;
  readonly #values: TenantValues;

  constructor(entry: Entry, values: TenantValues) {
    this.isIdle = isIdle(entry, values.idleMinutes);
    this.#entry = entry;
    this.#values = values;
  }

  level(group: Group): Rate {
    const own = this.#entry.row.levels?.[group];
    return lowerLevel(own === undefined ? null : rateOf(BigInt(own)), groupRules(this.#values, group));
  }
}

/** Drops cached sessions of a person, or one session; the bus calls it on every process. */
export function forgetSessions(deps: Deps, whose: { sessionId?: string; userId?: string }): void {
  cacheOf(deps).forget(whose);
}

const OF_PLAYER = `p.name, p.grade, p.is_agent, p.state, p.upline is not null as has_upline,
          (select jsonb_object_agg(r.lottery_type, r.level) from player_rebate r where r.player = p.id) as levels`;

const sessionsWhere = (which: string): string =>
  `select s.token_hash, s.id, s.player, n.now, s.expires_at <= n.now as is_expired, s.ended_reason, s.last_act_at,
          ${OF_PLAYER}
     from (select app_now() as now) as n, session s join player p on p.id = s.player
    where ${which}`;

const FIND_SESSIONS = prepared('account.sessions', sessionsWhere('s.token_hash = any($1::bytea[])'));

/** The usual question by itself: how long a list is PostgreSQL finds out by planning anew each time, which takes longer than the answer. */
const FIND_SESSION = prepared('account.session', sessionsWhere('s.token_hash = $1'));

/** The sessions of these tokens, in no order; a token that nobody has gives none. */
function findSessions(db: Queries, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  return tokenHashes.length === 1
    ? db.query<SessionRow>(FIND_SESSION, tokenHashes)
    : db.query<SessionRow>(FIND_SESSIONS, [tokenHashes]);
}

const TOUCH_SESSIONS = prepared(
  'account.touchSessions',
  // Nobody waits for the disk for it: what a crash takes is the last half second of acts.
  // A row that somebody else holds is left out: it is being written the same or ended, and two statements that wait for each other's rows would both fail.
  `with unflushed as materialized (select set_config('synchronous_commit', 'off', true) as value),
        due as materialized (select s.id from session s, unflushed
          where unflushed.value = 'off' and s.id = any($1::bigint[]) and s.ended_at is null and s.last_act_at < app_now() - interval '30 seconds'
            for no key update of s skip locked)
   update session set last_act_at = app_now() from due where session.id = due.id`,
);

/** Writes the last act of these sessions, unless a row knows of one within the last half minute or is being written. Waits for nobody. */
export async function touchSessions(db: Queries, sessionIds: readonly string[]): Promise<void> {
  await db.run(TOUCH_SESSIONS, [sessionIds]);
}
