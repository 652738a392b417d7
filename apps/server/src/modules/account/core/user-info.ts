import { gradeLabel, accountCalls, type UserInfo } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { levelTexts, levelsOf } from './levels.ts';
import { findPlayer, type PlayerRow } from './queries.ts';

export const userInfoBindings = [
  bind(accountCalls.userInfo, async ({ deps, session }) =>
    ok(await sessionInfo(deps, session.userId, session.sessionId)),
  ),
  bind(accountCalls.rebate, async ({ deps, session }) => ok(await ownRebate(deps, session.userId))),
];

/** The signed-in person as the site shows them. `previous` is the login before this one. */
export async function userInfo(
  deps: Deps,
  row: PlayerRow,
  previous: { at: Date | null; place: string },
): Promise<UserInfo> {
  const { gradesAsVip } = await tenantValues(deps);
  return {
    userId: String(row.id) as UserInfo['userId'],
    userName: row.name,
    nickname: row.nickname,
    avatar: row.avatar,
    grade: row.grade,
    gradeName: gradeLabel(row.grade, gradesAsVip),
    agent: row.is_agent,
    login: true,
    rebateupdatedAt: row.rebate_changed_at.getTime(),
    userHasDigitalPay: false,
    userHasSafetyPassword: row.has_safety,
    previousLogin: previous.at === null ? null : { time: previous.at.getTime(), place: previous.place },
    registeredAt: row.registered_at.getTime(),
  };
}

/** The same for a session of this request. */
export async function sessionInfo(deps: Deps, player: string, sessionId: string): Promise<UserInfo> {
  const [row, before] = await Promise.all([findPlayer(deps.db, player), findPreviousLogin(deps.db, sessionId)]);
  if (row === null) throw new Error(`player ${player} has a session and no row`);
  return userInfo(deps, row, { at: before?.previous_at ?? null, place: before?.previous_place ?? '' });
}

/** Rebate levels by group, in percent, and when they last changed. */
export async function ownRebate(
  deps: Deps,
  player: string,
): Promise<{ updatedAt: number; levels: Record<string, string> }> {
  const row = await findPlayer(deps.db, player);
  if (row === null) throw new Error(`player ${player} has a session and no row`);
  return { updatedAt: row.rebate_changed_at.getTime(), levels: levelTexts(await levelsOf(deps, deps.db, player)) };
}

interface PreviousLoginRow {
  readonly previous_at: Date | null;
  readonly previous_place: string;
}

function findPreviousLogin(db: Queries, sessionId: string): Promise<PreviousLoginRow | null> {
  return db.maybeOne<PreviousLoginRow>('select previous_at, previous_place from session where id = $1', [sessionId]);
}
