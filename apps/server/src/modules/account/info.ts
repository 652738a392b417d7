import { gradeLabel, type UserInfo } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import { findPlayer, findPreviousLogin, type PlayerRow } from './queries.ts';
import { levelTexts, levelsOf } from './levels.ts';

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
