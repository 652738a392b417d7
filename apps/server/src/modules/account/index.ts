import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { messageJobs } from '../../platform/messages/index.ts';
import { calls } from './calls.ts';
import { spreadEnd } from './end-session.ts';
import { deleteStaleCodes } from './code-queries.ts';
import { growWithTurnover } from './growth.ts';
import { deleteStale } from './queries.ts';
import { forgetSessions, lastActs, noteAct, resolveSession } from './session-cache.ts';

export { forgetAttempt } from './attempt-queries.ts';
export { accountRules, attemptKey, attemptsOf, reserveAttempt } from './attempts.ts';
export { endAllSessions, logout } from './end-session.ts';
export { openManualVerifications, reviewManualVerification } from './manual-verification.ts';
export { sessionInfo } from './info.ts';
export { login, signIn, type AlongWithSignIn } from './login.ts';
export { openSession, type Origin, type SignedIn } from './open-session.ts';
export { levelsOf, uplinesOf, type Levels, type Upline } from './levels.ts';
export { ruleNicknames } from './nickname-rules.ts';
export { recheckNicknames } from './recheck-nicknames.ts';
export { HashQueueFull, hashPassword, verifyPassword } from './password.ts';
export { infoUpdate, uploadImage } from './profile.ts';
export { createPlayer, register, type PlayerDraft } from './register.ts';
export { checkSafetyPassword } from './safety-password.ts';
export { loginsOpenAt } from './sessions.ts';
export { spendSafetyProof, type SafetyProof } from './safety-proof.ts';
export { factsNow, playerFacts, resolveSession, type PlayerFacts } from './session-cache.ts';
export { hashToken, newToken } from './tokens.ts';
export {
  countOpenSessions,
  findInvite,
  findPlayer,
  findPlayerByName,
  insertInvite,
  listPlayersByIds,
  markAgent,
  saveGrade,
  saveLevels,
  saveSafetyHash,
  sessionStands,
  type PlayerRow,
} from './queries.ts';

/** Players: registration, sign-in and sessions, the downline tree and rebate levels. */
export const accountModule: ServerModule = {
  name: 'account',
  calls,
  resolvers: { session: resolveSession, acted: (deps, session) => noteAct(deps, session.sessionId) },
  jobs: (deps) => [
    ...messageJobs(deps),
    job({
      name: 'account.clean',
      cron: '20 4 * * *',
      isExclusive: true,
      handle: async (tx) => void ((await deleteStale(tx)) + (await deleteStaleCodes(tx))),
    }),
  ],
  start,
};

async function start(deps: Deps): Promise<() => Promise<void>> {
  growWithTurnover(deps);
  deps.outbox.on('account.sessionEnded', async (event, tx) => {
    const { sessionId, userId, message } = event as { sessionId?: string; userId?: string; message?: string };
    const whose = {
      ...(sessionId ? { sessionId } : {}),
      ...(userId ? { userId } : {}),
      ...(message ? { message } : {}),
    };
    tx.afterCommit(() => spreadEnd(deps, whose));
  });
  deps.bus.subscribe((notice) => {
    if (notice.kind === 'cut') forgetSessions(deps, notice.to);
  });
  return () => lastActs(deps).write();
}
