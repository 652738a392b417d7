import type { CallInput, CallOutput, consolePeopleCalls, recoveryCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { endAllSessions } from './end-session.ts';
import { clearSafety, closeManual, insertManual, listManualOf, listOpenManual } from './manual-queries.ts';
import { ownsUploads } from './profile-queries.ts';
import { dropProofsOf, forgetSafetyTries } from './safety-queries.ts';

const SHOWN_MAX = 20;
const WAITING_SHOWN = 100;
const IMAGES_MAX = 3;
const CLEARED_MESSAGE = '人工验证已通过，请重新登录并设置新的安全密码';

/** Asks the staff to take a forgotten safety password away. */
export async function requestManualVerification(
  deps: Deps,
  player: string,
  { realName, contact, detail, images = '' }: CallInput<typeof recoveryCalls.manualVerification>,
): Promise<Outcome<Record<string, never>, 'verificationPending' | 'uploadUnknown'>> {
  const paths = images.split(',').filter(Boolean);
  if (paths.length > IMAGES_MAX || !(await ownsUploads(deps.db, player, paths)))
    return refuse('uploadUnknown', { field: 'images' });
  const row = { real_name: realName, contact, detail, images: paths };
  return deps.db.tx(async (tx) => ((await insertManual(tx, player, row)) ? ok({}) : refuse('verificationPending')));
}

/** Own requests, newest first. */
export async function manualVerificationState(
  deps: Deps,
  player: string,
): Promise<CallOutput<typeof recoveryCalls.manualVerificationState>> {
  const rows = await listManualOf(deps.db, player, SHOWN_MAX);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      state: row.state,
      note: row.note,
      createdAt: row.created_at.getTime(),
      reviewedAt: row.reviewed_at?.getTime() ?? null,
    })),
  };
}

/** What waits for the staff, oldest first. */
export async function openManualVerifications(
  deps: Deps,
): Promise<CallOutput<typeof consolePeopleCalls.manualVerificationList>> {
  const rows = await listOpenManual(deps.db, WAITING_SHOWN);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      userName: row.name,
      realName: row.real_name,
      knownRealName: row.known_real_name,
      contact: row.contact,
      detail: row.detail,
      images: row.images,
      createdAt: row.created_at.getTime(),
    })),
  };
}

/**
 * Decides a request. Approved: the safety password goes, its lock and proofs too, and every login ends: whoever sets the next one has to know
 * the login password. Gives the player's name.
 */
export async function reviewManualVerification(
  deps: Deps,
  by: string,
  { id, approved, note = '' }: CallInput<typeof consolePeopleCalls.reviewManualVerification>,
): Promise<Outcome<string, 'notFound'>> {
  return deps.db.tx(async (tx) => {
    const closed = await closeManual(tx, id, approved ? 'approved' : 'rejected', by, note);
    if (closed === null) return refuse('notFound');
    if (approved) {
      await clearSafety(tx, closed.player);
      await dropProofsOf(tx, String(closed.player));
      await forgetSafetyTries(tx, closed.player);
      await endAllSessions(tx, closed.player, 'passwordChanged', CLEARED_MESSAGE);
    }
    return ok(closed.name);
  });
}
