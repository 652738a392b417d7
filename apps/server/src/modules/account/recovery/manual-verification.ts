import { recoveryCalls, type CallInput, type CallOutput, type consolePeopleCalls } from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { ownsUploads } from '../profile/queries.ts';
import { dropProofsOf, forgetSafetyTries } from '../safety/queries.ts';
import { endAllSessions } from '../sessions/end-session.ts';

export const manualVerificationBindings = [
  bind(recoveryCalls.manualVerification, ({ deps, session }, input) =>
    requestManualVerification(deps, session.userId, input),
  ),
  bind(recoveryCalls.manualVerificationState, async ({ deps, session }) =>
    ok(await manualVerificationState(deps, session.userId)),
  ),
];

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
 * Decides a request, in the caller's transaction. Approved: the safety password goes, its lock and proofs too, and every login ends: whoever sets the next
 * one has to know the login password. `refusedBy` is asked before an approval. Gives the player's name.
 */
export async function reviewManualVerification<K extends string>(
  tx: Tx,
  by: string,
  { id, approved, note = '' }: CallInput<typeof consolePeopleCalls.reviewManualVerification>,
  refusedBy: () => Promise<Refusal<K> | null>,
): Promise<Outcome<string, 'notFound' | K>> {
  if (!(await lockOpenManual(tx, id))) return refuse('notFound');
  const refused = approved ? await refusedBy() : null;
  if (refused) return refused;
  const closed = await closeManual(tx, id, approved ? 'approved' : 'rejected', by, note);
  await publishLater(tx, 'verification.decided', { userId: String(closed.player), requestId: id, approved });
  if (approved) {
    await clearSafety(tx, closed.player);
    await dropProofsOf(tx, String(closed.player));
    await forgetSafetyTries(tx, closed.player);
    await endAllSessions(tx, closed.player, 'passwordChanged', CLEARED_MESSAGE);
  }
  return ok(closed.name);
}

interface ManualRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly name: string;
  readonly known_real_name: string;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly real_name: string;
  readonly contact: string;
  readonly detail: string;
  readonly images: string[];
  readonly note: string;
  readonly created_at: Date;
  readonly reviewed_at: Date | null;
}

/** False when one is open already. */
async function insertManual(
  tx: Tx,
  player: string,
  row: Pick<ManualRow, 'real_name' | 'contact' | 'detail' | 'images'>,
): Promise<boolean> {
  const count = await tx.run(
    `insert into manual_verification (player, real_name, contact, detail, images) values ($1, $2, $3, $4, $5)
     on conflict (player) where state = 'pending' do nothing`,
    [player, row.real_name, row.contact, row.detail, row.images],
  );
  return count === 1;
}

const COLUMNS = `m.id, m.player, p.name, p.real_name as known_real_name, m.state, m.real_name, m.contact, m.detail, m.images, m.note,
  m.created_at, m.reviewed_at`;

function listManualOf(db: Queries, player: string, limit: number): Promise<ManualRow[]> {
  return db.query<ManualRow>(
    `select ${COLUMNS} from manual_verification m join player p on p.id = m.player
      where m.player = $1 order by m.id desc limit $2`,
    [player, limit],
  );
}

function listOpenManual(db: Queries, limit: number): Promise<ManualRow[]> {
  return db.query<ManualRow>(
    `select ${COLUMNS} from manual_verification m join player p on p.id = m.player
      where m.state = 'pending' order by m.id limit $1`,
    [limit],
  );
}

/** Decides an open request and gives whose it is; null when there is no such open one. */
async function closeManual(
  tx: Tx,
  id: string,
  state: 'approved' | 'rejected',
  by: string,
  note: string,
): Promise<{ player: bigint; name: string }> {
  return tx.one<{ player: bigint; name: string }>(
    `update manual_verification m set state = $2, reviewed_by = $3, note = $4, reviewed_at = app_now()
       from player p where m.id = $1 and m.state = 'pending' and p.id = m.player
      returning m.player, p.name`,
    [id, state, by, note],
  );
}

async function lockOpenManual(tx: Tx, id: string): Promise<boolean> {
  const open = `select from manual_verification where id = $1 and state = 'pending' for update`;
  return (await tx.maybeOne(open, [id])) !== null;
}

/** Takes the safety password away: the player sets a new one. */
async function clearSafety(tx: Tx, player: bigint): Promise<void> {
  await tx.run('select set_safety_hash($1, null, false)', [player]);
}
