import type { Group } from '@caiting/lottery';
import { rateOf, type Rate } from '@caiting/money';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { gather } from '../../platform/gather.ts';
import type { Session, SessionAge } from '../../platform/http/binding.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { whenThere, type MaybePending } from '../../platform/pending.ts';
import { groupRules, tenantValues, valuesNow, type TenantValues } from '../tenant/index.ts';
import { lowerLevel } from './levels.ts';
import { findSessions, touchSessions, type SessionRow } from './queries.ts';
import { hashOfKey, keyOfHash, tokenKey } from './tokens.ts';
import type { UserId } from '@caiting/contract';

/** Changes that nobody announced (another process whose notice was lost) are seen after this time. */
export const SESSION_FRESH_MS = 3_000;
/** Long enough for whoever talks; not so long that rights long gone begin a transaction. */
const LATELY_MS = 10 * 60_000;
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
  readonly #read: (key: string) => Promise<SessionRow | null>;
  readonly #acts: LastActs;
  readonly #byHash = new Map<string, Entry>();
  readonly #bySession = new Map<string, string>();
  #forgets = 0;

  constructor({ db }: Deps, acts: LastActs) {
    this.#acts = acts;
    this.#read = gather(async (keys) => {
      const rows = await findSessions(
        db,
        keys.map((key) => hashOfKey(key)),
      );
      const byKey = new Map(rows.map((row) => [keyOfHash(row.token_hash), row]));
      return keys.map((key) => byKey.get(key) ?? null);
    });
  }

  find(token: string, maxAgeMs = SESSION_FRESH_MS): MaybePending<Entry | null> {
    const key = tokenKey(token);
    const known = this.#byHash.get(key);
    return known && performance.now() - known.readAt < maxAgeMs ? known : this.#readAnew(key, known);
  }

  async #readAnew(key: string, known: Entry | undefined): Promise<Entry | null> {
    const forgets = this.#forgets;
    const row = await this.#read(key);
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

  /** What was read in the last minutes, however old; null when that is no session that stands. */
  lately(token: string): Entry | null {
    const known = this.#byHash.get(tokenKey(token));
    return known && performance.now() - known.readAt < LATELY_MS && isStanding(known.row) ? known : null;
  }

  get(sessionId: string): Entry | undefined {
    const key = this.#bySession.get(sessionId);
    return key === undefined ? undefined : this.#byHash.get(key);
  }

  forget({ sessionId, userId }: { sessionId?: string; userId?: string }): void {
    this.#forgets += 1;
    for (const [key, { session }] of this.#byHash) {
      if (session.sessionId === sessionId || session.userId === userId) this.#drop(key);
    }
  }

  #keep(key: string, entry: Entry): void {
    // The map keeps the order of writing: the first is the longest unread.
    this.#byHash.delete(key);
    if (this.#byHash.size >= SESSIONS_MAX) {
      const [oldest] = this.#byHash.keys();
      if (oldest !== undefined) this.#drop(oldest);
    }
    this.#byHash.set(key, entry);
    this.#bySession.set(entry.session.sessionId, key);
  }

  #drop(key: string): void {
    const entry = this.#byHash.get(key);
    if (entry) this.#bySession.delete(entry.session.sessionId);
    this.#byHash.delete(key);
  }
}

const isStanding = (row: SessionRow): boolean => row.ended_reason === null && !row.is_expired && row.state === 'active';

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

type SessionRefusal = 'accountLocked' | 'sessionRevoked' | 'loginChanged' | 'idleTooLong';

/**
 * The session behind a token, null for none or one that ran out, or why it ended. Rights are those of the last few seconds; 'lately' lets
 * them be those of the last minutes, for whoever looks again (`sessionStands`) before anything is done.
 */
export function resolveSession(
  deps: Deps,
  token: string,
  asOf: SessionAge = 'seconds',
): MaybePending<Session | Refusal<SessionRefusal> | null> {
  const lately = asOf === 'lately' ? cacheOf(deps).lately(token) : null;
  const read = (): MaybePending<Session | Refusal<SessionRefusal> | null> =>
    whenThere(cacheOf(deps).find(token, asOf === 'now' ? 0 : SESSION_FRESH_MS), sessionBehind);
  if (lately === null) return read();
  // Who seems idle may have acted on another server since.
  return whenThere(valuesNow(deps), ({ idleMinutes }) =>
    isIdle(lately, idleMinutes) ? read() : { ...lately.session, isLately: true as const },
  );
}

function sessionBehind(entry: Entry | null): Session | Refusal<SessionRefusal> | null {
  if (entry === null) return null;
  switch (entry.row.ended_reason) {
    case 'forced':
      return refuse('sessionRevoked');
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

/** The database's clock now, from the reading of the entry. Off by the clock's rate times a few seconds at most. */
const nowMs = ({ row, readAt }: Entry): number => row.now.getTime() + (performance.now() - readAt);

/**
 * Notes that the person did something. Once idle, only signing in again helps: otherwise the refused bet itself would be the act that
 * makes the next one pass. Other processes and later days read of it half a second later; a row may be half a minute behind anyway.
 */
export function noteAct(deps: Deps, sessionId: string): MaybePending<void> {
  const entry = cacheOf(deps).get(sessionId);
  if (entry) return whenThere(valuesNow(deps), ({ idleMinutes }) => noteActOf(deps, entry, idleMinutes));
}

function noteActOf(deps: Deps, entry: Entry, idleMinutes: number): void {
  if (isIdle(entry, idleMinutes)) return;
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
