import {
  consoleSiteReadCalls,
  type CallInput,
  type CallOutput,
  type IssueNo,
  type LotteryCode,
  type RoomCode,
  type UserId,
} from '@caiting/contract';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countParked, listJobs, listParked } from '../../../platform/jobs/reads-of-staff.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, inviteCodesOf } from '../../account/index.ts';
import { countAgents, daysAsked, listAgents } from '../../agency/index.ts';
import { countRooms, roomsOfStaff } from '../../chat/index.ts';
import { isSaleHeld, listLotteryLines } from '../../draws/index.ts';
import { loggedLook } from '../core/logged-look.ts';
import { unlogged } from '../core/roles.ts';
import { homeFigures } from './home.ts';
import { homeHours } from './home-hours.ts';
import { pageOf } from '../core/page.ts';

type Calls = typeof consoleSiteReadCalls;

export const siteReadBindings = [
  unlogged(consoleSiteReadCalls.homeFigures, async ({ deps }) => ok(await homeFigures(deps))),
  unlogged(consoleSiteReadCalls.homeHours, async ({ deps }) => ok(await homeHours(deps))),
  unlogged(consoleSiteReadCalls.agents, ({ reads }, input) => agents(reads, input)),
  loggedLook(
    consoleSiteReadCalls.inviteCodesFound,
    async ({ deps: { db } }, { userName }) => {
      const owner = await findPlayerByName(db, userName);
      if (owner === null) return refuse('notFound', { field: 'userName' });
      const rows = await inviteCodesOf(db, owner.id);
      return ok({
        list: rows.map((row) => ({
          code: row.code,
          makesAgent: row.makes_agent,
          state: row.state,
          usedCount: row.used_count,
          useLimit: row.use_limit,
          remark: row.remark,
          createdAt: row.created_at.getTime(),
          expiresAt: row.expires_at?.getTime() ?? null,
          endedAt: row.deleted_at?.getTime() ?? null,
        })),
      });
    },
    ({ userName }) => ({ userName }),
  ),
  unlogged(consoleSiteReadCalls.roomsFound, async ({ deps }, { before, pageSize }) => {
    const [rows, total] = await Promise.all([
      roomsOfStaff(deps, before ?? null, pageSize + 1),
      before === undefined ? countRooms(deps.db) : null,
    ]);
    const { page, next } = pageOf(rows, pageSize, ({ roomCode }) => roomCode);
    return ok({ list: [...page], next: next as RoomCode | null, total });
  }),
  unlogged(consoleSiteReadCalls.lotteriesFound, async ({ deps }) => ok(await lotteries(deps))),
  unlogged(consoleSiteReadCalls.jobsHealth, async ({ deps }, input) => ok(await jobsHealth(deps, input))),
];

async function agents(
  reads: Reads,
  { userName, from, to, before, pageSize }: CallInput<Calls['agents']>,
): Promise<Outcome<CallOutput<Calls['agents']>, 'spanReversed' | 'spanInFuture' | 'spanTooLong'>> {
  const days = await daysAsked(reads, { from, to });
  if (isRefusal(days)) return days;
  const name = userName === undefined || userName === '' ? null : userName;
  const [rows, total] = await Promise.all([
    listAgents(reads, { name, before: before ?? null, limit: pageSize + 1 }, days),
    before === undefined && name === null ? countAgents(reads) : null,
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  return ok({
    firstDay: days.from,
    lastDay: days.to,
    list: page.map((row) => ({
      userId: String(row.id) as UserId,
      userName: row.name,
      nickname: row.nickname,
      grade: row.grade,
      locked: row.locked,
      isFrozen: row.is_frozen,
      upline: row.upline,
      direct: row.direct,
      team: row.team,
      ...row.line,
      ownCommission: row.ownCommission,
    })),
    next,
    total: total ?? (before === undefined ? page.length : null),
  });
}

async function lotteries(deps: Deps): Promise<CallOutput<Calls['lotteriesFound']>> {
  const [rows, isHeld] = await Promise.all([listLotteryLines(deps.db), isSaleHeld(deps)]);
  return {
    list: rows.map(({ code, name, group, source, periodS, enabled, paused, issueNo, closeAt }) => ({
      lotteryCode: code as LotteryCode,
      lotteryName: name,
      lotteryType: group,
      source,
      periodSeconds: periodS,
      enabled,
      paused,
      isHeld: isHeld && enabled && source === 'house',
      issue: issueNo as IssueNo | null,
      closeAt: closeAt?.getTime() ?? null,
    })),
  };
}

async function jobsHealth(
  deps: Deps,
  { before, pageSize }: CallInput<Calls['jobsHealth']>,
): Promise<CallOutput<Calls['jobsHealth']>> {
  const [jobs, rows, parked] = await Promise.all([
    listJobs(deps.db),
    listParked(deps.db, before ?? null, pageSize + 1),
    before === undefined ? countParked(deps.db) : null,
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  const late = deps.jobs.lateTick();
  return {
    jobs: jobs.map(({ started, done, lastFailed, ...job }) => ({
      ...job,
      lastStartedAt: started?.getTime() ?? null,
      lastDoneAt: done?.getTime() ?? null,
      lastFailedAt: lastFailed?.getTime() ?? null,
    })),
    late: late && { name: late.name, seconds: Math.floor(late.lateS) },
    list: page.map(({ id, type, tries, at }) => ({ id: String(id), type, tries, at: at.getTime() })),
    next,
    total: parked?.count ?? null,
  };
}
