import type { Deps } from '../../platform/deps.ts';
import { sweepFiles } from '../../platform/files/index.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { messageJobs } from '../../platform/messages/index.ts';
import type { ServerModule } from '../../platform/module.ts';
import { listDemo } from '../tenant/index.ts';
import { calls } from './calls.ts';
import { closeDue } from './closing/close-due.ts';
import { countMembers, eraseOwn } from './closing/queries.ts';
import { deleteStaleCodes } from './contacts/code-queries.ts';
import { deleteStale } from './core/queries.ts';
import { followRises } from './profile/grade-rises.ts';
import { tellPages } from './core/tell-player.ts';
import { growWithTurnover } from './profile/growth.ts';
import { recheckJob } from './profile/recheck-nicknames.ts';
import { lockPlayers } from './sessions/lock-players.ts';
import { spreadEnd } from './sessions/end-session.ts';
import { deleteStaleNames } from './sessions/device-names.ts';
import { deleteStaleDevices } from './sessions/known-devices.ts';
import { forgetSessions, lastActs, noteAct, resolveSession } from './sessions/session-cache.ts';
import { accountLists } from './own-lists.ts';

export { countOpenAccounts } from './closing/count-open.ts';
export { closedChecks } from './closing/audit-closed.ts';
export { closingTimes, hasLeft } from './core/take-back.ts';
export { forgetAttempt } from './core/attempt-queries.ts';
export {
  attemptKey,
  attemptsOf,
  beginAttempt,
  forgiveTry,
  reserveAttempt,
  signInBounds,
  type Tried,
} from './core/attempts.ts';
export { checkChallenge } from './core/challenge.ts';
export { endAllSessions, logout } from './sessions/end-session.ts';
export { openManualVerifications, reviewManualVerification } from './recovery/manual-verification.ts';
export { openRecoveryRequests, reviewRecoveryRequest } from './recovery/recovery-requests.ts';
export { hasOpenOutbox } from './core/messages-out.ts';
export { resetBySupport } from './recovery/reset-by-support.ts';
export { lockPlayer, unlockPlayer } from './sessions/lock-player.ts';
export { makeAgent, setCommissionFrozen, unmakeAgent } from './profile/rank.ts';
export { sessionInfo } from './core/user-info.ts';
export { login, signIn, type AlongWithSignIn } from './login/login.ts';
export { openSession, type Origin, type SignedIn } from './sessions/open-session.ts';
export { levelsOf, levelsOfMany, levelTexts, type Levels } from './core/levels.ts';
export { LineLevels, uplinesOf, type UplineStep } from './core/line-levels.ts';
export { mayBeNamed, ruleNicknames } from './profile/nickname-rules.ts';
export { recheckNicknames } from './profile/recheck-nicknames.ts';
export { HashQueueFull, hashPassword, verifyPassword } from './core/password.ts';
export { maskMail, maskMobile, maskName, maskUserName, shownNickname } from './core/masks.ts';
export { nicknameKey } from './core/nickname-key.ts';
export { weakPassword } from './core/weak-password.ts';
export { gradeChecks } from './profile/grade-rises.ts';
export { growthChecks } from './profile/growth.ts';
export { newcomerChecks } from './login/newcomer-gift.ts';
export { infoUpdate, uploadImage } from './profile/profile.ts';
export { ownsUploads } from './profile/queries.ts';
export { createPlayer, register, type PlayerDraft } from './login/register.ts';
export { countOwnAccess } from './passkeys/own-counts.ts';
export { makerName } from './passkeys/maker-names.ts';
export {
  CHALLENGE_SECONDS,
  challengeIn,
  creationOptions,
  newChallenge,
  requestOptions,
  siteOf,
  userHandleOf,
  verifyAssertion,
  verifyCreation,
  type KnownCredential,
  type NewCredential,
  type Site,
  type Transports,
  type Use,
} from './passkeys/webauthn.ts';
export { loginPasswordDue } from './safety/login-proof.ts';
export { safetyCoolingHours } from './safety/queries.ts';
export { checkSafetyPassword } from './safety/safety-password.ts';
export { deviceOf, deviceWords, loginsOpenAt } from './sessions/sessions.ts';
export { spendSafetyProof, type SafetyProof } from './safety/safety-proof.ts';
export { factsNow, playerFacts, resolveSession, sessionInView, type PlayerFacts } from './sessions/session-cache.ts';
export { countRegistered, listAccountQueues } from './staff-reads/site.ts';
export { accessOf, contactOf, loginsBefore, sharedOf } from './staff-reads/access.ts';
export {
  countPlayers,
  findListed,
  listPlayers,
  type ListedPlayer,
  type PlayerFilter,
} from './staff-reads/list-players.ts';
export { inviteCodesOf } from './staff-reads/invite-codes-of.ts';
export { personsOf } from './staff-reads/persons.ts';
export { HITS_MAX, keysOf, searchPlayers, type Hit } from './staff-reads/search.ts';
export { securityList } from './contacts/security-list.ts';
export { tellPlayer } from './core/tell-player.ts';
export { onRegistered } from './login/registered-hook.ts';
export { endEverywhere, endOtherSessions } from './sessions/end-session.ts';
export { hashToken, newToken } from './core/tokens.ts';
export {
  countOpenSessions,
  findInvite,
  findPlayer,
  findPlayerByName,
  holdPlayer,
  insertInvite,
  listPlayersByIds,
  markAgent,
  saveGrade,
  saveLevels,
  saveSafetyHash,
  sessionStands,
  type PlayerRow,
} from './core/queries.ts';

/** Players: registration, sign-in and sessions, the downline tree and rebate levels. */
export const accountModule: ServerModule = {
  name: 'account',
  ownLists: accountLists,
  leaving: {
    obstacles: async (db, player) => [{ kind: 'members', count: await countMembers(db, player), amount: null }],
    erase: eraseOwn,
  },
  calls,
  resolvers: { session: resolveSession, acted: (deps, session) => noteAct(deps, session.sessionId) },
  fileColumns: [
    { table: 'upload', column: 'path' },
    { table: 'player', column: 'avatar' },
  ],
  jobs: (deps) => [
    ...messageJobs(deps),
    job({
      name: 'account.clean',
      cron: '20 4 * * *',
      isExclusive: true,
      handle: async (tx) =>
        void (
          (await deleteStale(tx)) +
          (await deleteStaleCodes(tx)) +
          (await deleteStaleDevices(tx)) +
          (await deleteStaleNames(tx))
        ),
    }),
    recheckJob(deps),
    job({
      name: 'account.close',
      cron: '*/10 * * * *',
      isExclusive: true,
      expireSeconds: 900,
      handle: () => closeDue(deps),
    }),
    job({
      name: 'account.sweepFiles',
      cron: '20 5 * * *',
      isExclusive: true,
      expireSeconds: 3_600,
      handle: async () => void (await sweepFiles(deps)),
    }),
  ],
  start,
  endDemo: async (deps) => ({
    players: await lockPlayers(deps, await listDemo(deps.db, 'player'), '演示已结束，演示账号已停用'),
  }),
};

async function start(deps: Deps): Promise<() => Promise<void>> {
  growWithTurnover(deps);
  followRises(deps);
  tellPages(deps);
  deps.outbox.on('account.sessionEnded', async (whose, tx) => tx.afterCommit(() => spreadEnd(deps, whose)));
  deps.bus.subscribe((notice) => {
    if (notice.kind === 'cut') forgetSessions(deps, notice.to);
  });
  return () => lastActs(deps).write();
}
