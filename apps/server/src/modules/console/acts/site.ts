import { consoleCalls, moneyText, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { listConsents } from '../../content/index.ts';
import { closingTimes, countOpenSessions, endAllSessions, findPlayerByName, tellPlayer } from '../../account/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { startAudit } from '../audits/daily.ts';
import { lastRun } from '../audits/run-audit.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';

/** Whoever asks again at once is told the same. */
const AUDIT_PAUSE_MS = 60_000;
const FORCED_MESSAGE = '您已被管理员强制下线，请重新登录';

/** What operators do to a player's logins, and what they look at. */
export const siteActBindings = [
  logged(consoleCalls.forceLogout, ({ deps }, { userName }) => forceLogout(deps, userName)),
  // Looking at a person is an act too.
  logged(consoleCalls.player, ({ deps }, { userName }) => showPlayer(deps, userName)),
  logged(consoleCalls.audit, async ({ deps }) => ok(await audit(deps))),
];

/** Ends all sessions of a player; open pages go to the login page with the message. */
async function forceLogout(
  deps: Deps,
  userName: string,
): Promise<Outcome<{ done: boolean; note: string }, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const count = await deps.db.tx(async (tx) => {
    await tellPlayer(tx, player.id, 'signedOutByStaff');
    return endAllSessions(tx, player.id, 'forced', FORCED_MESSAGE);
  });
  return done(`${player.name} 已下线，结束 ${count} 个登录`);
}

async function showPlayer(
  deps: Deps,
  userName: string,
): Promise<Outcome<CallOutput<typeof consoleCalls.player>, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const { balance } = await balanceOf(deps.db, player.id);
  return ok({
    userId: String(player.id) as CallOutput<typeof consoleCalls.player>['userId'],
    userName: player.name,
    balance: moneyText(balance),
    grade: player.grade,
    agent: player.is_agent,
    locked: player.state === 'locked',
    ...(await closingTimes(deps.db, player.id)),
    sessions: await countOpenSessions(deps.db, player.id),
    accepted: (await listConsents(deps.db, player.id)).map(({ slug, version, at }) => ({
      slug,
      version,
      at: at.getTime(),
    })),
  });
}

/** Starts one, unless one has just ended; the answer is the newest that did. */
async function audit(deps: Deps): Promise<CallOutput<typeof consoleCalls.audit>> {
  const run = await lastRun(deps.db);
  const now = await appNow(deps.db);
  const isFresh = run !== null && now.getTime() - run.doneAt.getTime() < AUDIT_PAUSE_MS;
  if (!isFresh) void startAudit(deps);
  return {
    ok: run?.findings === 0,
    findings: [...(run?.details ?? [])],
    entries: run?.figures['entries'] ?? '0',
    accounts: run?.figures['accounts'] ?? '0',
    at: run?.doneAt.getTime() ?? null,
    running: !isFresh,
  };
}
