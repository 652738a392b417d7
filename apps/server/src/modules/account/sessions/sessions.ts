import { profileCalls, type CallInput, type CallOutput, type OwnWord, type consoleBetCalls } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { namedDevice } from './device-names.ts';
import { announceEnd, endEverywhere, endOtherSessions } from './end-session.ts';
import { SESSION_FRESH_MS } from './session-cache.ts';

export const sessionsBindings = [
  bind(profileCalls.sessionList, async ({ deps, session }) => ok(await sessionList(deps, session))),
  bind(profileCalls.revokeSession, async ({ deps, session }, input) => ok(await revokeSession(deps, session, input))),
  bind(profileCalls.loginHistory, async ({ deps, session }) => ok(await loginHistory(deps, session.userId))),
];

const HISTORY_MAX = 50;
const ENDED_MESSAGE = '该设备已被退出登录';

const shown = (row: LoginRow) => ({
  sessionId: String(row.id),
  at: row.created_at.getTime(),
  place: row.place,
  address: row.address,
  device: deviceOf(row.user_agent),
});

/** Open logins of the account. */
export async function sessionList(deps: Deps, session: Session): Promise<CallOutput<typeof profileCalls.sessionList>> {
  const rows = await listOpenSessions(deps.db, session.userId);
  return {
    list: rows.map((row) => ({
      ...shown(row),
      lastActAt: row.last_act_at.getTime(),
      isThis: String(row.id) === session.sessionId,
      isUnknown: row.is_unknown,
      byPasskey: row.passkey !== null,
      name: row.name ?? '',
    })),
  };
}

/** The last logins, ended ones included. */
export async function loginHistory(deps: Deps, player: string): Promise<CallOutput<typeof profileCalls.loginHistory>> {
  const rows = await listLogins(deps.db, player, HISTORY_MAX);
  return {
    list: rows.map((row) => ({
      ...shown(row),
      endedAt: row.ended_at?.getTime() ?? null,
      endedBy: row.ended_reason ?? '',
    })),
  };
}

/** Every login of the player that was open at a moment, as staff see it: an act of that moment came from one of them. */
export async function loginsOpenAt(
  deps: Deps,
  player: bigint,
  at: number,
): Promise<CallOutput<typeof consoleBetCalls.bet>['logins']> {
  const rows = await listLoginsOpenAt(deps.db, player, new Date(at), SESSION_FRESH_MS);
  return rows.map((row) => ({ ...shown(row), endedAt: row.ended_at?.getTime() ?? null }));
}

/** Ends one own login, or all others. A login of somebody else ends nothing and says so by 0. */
export async function revokeSession(
  deps: Deps,
  session: Session,
  { sessionId, others }: CallInput<typeof profileCalls.revokeSession>,
): Promise<{ ended: number }> {
  const ended = await deps.db.tx(async (tx) => {
    if (others) return endOtherSessions(tx, session.userId, session.sessionId, ENDED_MESSAGE, 'logout');
    if (sessionId === undefined || !(await endOwnSession(tx, session.userId, sessionId))) return [];
    await announceEnd(tx, { sessionId, message: ENDED_MESSAGE });
    return [sessionId];
  });
  await endEverywhere(deps, ended, ENDED_MESSAGE);
  return { ended: ended.length };
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** "iPhone · Safari" of a user agent; what nobody knows is 未知设备. */
export function deviceOf(userAgent: string): string {
  const first = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(SYSTEMS), first(BROWSERS)].filter(Boolean).join(' · ') || '未知设备';
}

/** The same for texts in both languages, with what its owner calls it. */
export function deviceWords(userAgent: string, name = ''): OwnWord {
  const zh = deviceOf(userAgent);
  const en = zh.replace('微信', 'WeChat').replace('未知设备', 'unknown device');
  return { zh: namedDevice(name, zh), en: name === '' ? en : `${name} (${en})` };
}

interface LoginRow {
  readonly id: bigint;
  readonly created_at: Date;
  readonly last_act_at: Date;
  readonly ended_at: Date | null;
  readonly ended_reason: 'logout' | 'forced' | 'passwordChanged' | 'idle' | 'locked' | 'reset' | null;
  readonly address: string;
  readonly place: string;
  readonly user_agent: string;
}

const COLUMNS = 'id, created_at, last_act_at, ended_at, ended_reason, address, place, user_agent';

interface OpenLoginRow extends LoginRow {
  readonly is_unknown: boolean;
  readonly passkey: bigint | null;
  /** What its owner calls the browser. */
  readonly name: string | null;
}

function listOpenSessions(db: Queries, player: string): Promise<OpenLoginRow[]> {
  return db.query<OpenLoginRow>(
    `select ${COLUMNS}, coalesce(m.is_unknown, false) as is_unknown, m.passkey, n.name
       from session s left join login_mark m on m.session = s.id left join login_device d on d.session = s.id
       left join device_name n on n.player = s.player and n.token_hash = d.token_hash
      where s.player = $1 and s.ended_at is null and s.expires_at > (select app_now())
      order by last_act_at desc, id desc`,
    [player],
  );
}

function listLogins(db: Queries, player: string, limit: number): Promise<LoginRow[]> {
  return db.query<LoginRow>(`select ${COLUMNS} from session where player = $1 order by id desc limit $2`, [
    player,
    limit,
  ]);
}

/**
 * Logins that a call of the player could have been made with at this millisecond. A login that was ended is known to be on other servers `lateMs`
 * later at the latest, so one that ended just before counts.
 */
function listLoginsOpenAt(db: Queries, player: bigint, at: Date, lateMs: number): Promise<LoginRow[]> {
  return db.query<LoginRow>(
    `select ${COLUMNS} from session
      where player = $1 and created_at < $2::timestamptz + interval '1 millisecond' and expires_at > $2
        and (ended_at is null or ended_at > $2::timestamptz - $3 * interval '1 millisecond')
      order by id`,
    [player, at, lateMs],
  );
}

/** False for a login of somebody else, or one that has ended. */
async function endOwnSession(tx: Tx, player: string, sessionId: string): Promise<boolean> {
  const count = await tx.run(
    `update session set ended_at = app_now(), ended_reason = 'logout' where id = $1 and player = $2 and ended_at is null`,
    [sessionId, player],
  );
  return count === 1;
}
