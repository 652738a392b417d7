import type { CallInput, CallOutput, consoleBetCalls, profileCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { announceEnd, endOtherSessions } from './end-session.ts';
import { SESSION_FRESH_MS } from './session-cache.ts';
import { endOwnSession, listLogins, listLoginsOpenAt, listOpenSessions, type LoginRow } from './session-queries.ts';

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
  return deps.db.tx(async (tx) => {
    if (others)
      return { ended: await endOtherSessions(tx, session.userId, session.sessionId, ENDED_MESSAGE, 'logout') };
    if (sessionId === undefined || !(await endOwnSession(tx, session.userId, sessionId))) return { ended: 0 };
    await announceEnd(tx, { sessionId, message: ENDED_MESSAGE });
    return { ended: 1 };
  });
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
