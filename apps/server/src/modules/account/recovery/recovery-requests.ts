import { randomInt } from 'node:crypto';
import {
  CODE_SIGNS,
  RECOVERY_ASKS_OPEN_MAX,
  RECOVERY_ASKS_PER_HOUR,
  RECOVERY_CODE_MS,
  recoveryCalls,
  type CallInput,
  type CallOutput,
  type consolePeopleCalls,
  isTyped,
} from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind } from '../../../platform/http/binding.ts';
import { sendLater } from '../../../platform/messages/index.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { findRecovery } from '../contacts/code-queries.ts';
import { attemptKey, reserveAttempt } from '../core/attempts.ts';
import { checkChallenge } from '../core/challenge.ts';
import { maskMail, maskMobile } from '../core/masks.ts';
import { goesOut } from '../core/messages-out.ts';
import { findCredentials } from '../core/queries.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { hashToken } from '../core/tokens.ts';

export const recoveryRequestsBindings = [
  bind(recoveryCalls.askRecovery, ({ deps, ip }, input) => askRecovery(deps, ip, input)),
  bind(recoveryCalls.checkRecoveryCode, ({ deps }, input) => checkRecoveryCode(deps, input)),
];

const WAITING_SHOWN = 100;
const REVIEWED_SUBJECT = '人工找回结果';
const HOUR_SECONDS = 3_600;
const ASK_RULES = { lockAfter: RECOVERY_ASKS_PER_HOUR, firstSeconds: HOUR_SECONDS, maxSeconds: HOUR_SECONDS };

/** Somebody who cannot sign in asks the staff for a way back. Whether anybody has the name shows in nothing. */
export async function askRecovery(
  deps: Deps,
  ip: string,
  input: CallInput<typeof recoveryCalls.askRecovery>,
): Promise<
  Outcome<Record<string, never>, 'captchaDue' | 'wrongCaptcha' | 'verificationPending' | 'recoveryAsksTooMany'>
> {
  const refused = await checkChallenge(deps.db, input, { purpose: 'recover', address: addressKey(ip) });
  if (refused) return refused;
  const wait = await reserveAttempt(deps.db, attemptKey.recoveryAsk(addressKey(ip)), ASK_RULES);
  if (wait > 0) return refuse('recoveryAsksTooMany', { params: { minutes: Math.ceil(wait / 60) } });
  const { userName, realName, contact, detail } = input;
  if ((await countOpenRequests(deps.db, userName)) >= RECOVERY_ASKS_OPEN_MAX) return refuse('verificationPending');
  const found = await findCredentials(deps.db, userName);
  const request = { userName, player: found?.id ?? null, realName, contact: contact.toLowerCase(), detail };
  return deps.db.tx(async (tx) =>
    (await insertRecoveryRequest(tx, request)) ? ok({}) : refuse('verificationPending'),
  );
}

/** Whether a code of the staff opens the way back of this name. The name goes into the hash of the new password, so it must be the right one. */
export async function checkRecoveryCode(
  deps: Deps,
  { userName, ticket }: CallInput<typeof recoveryCalls.checkRecoveryCode>,
): Promise<Outcome<{ result: 1 }, 'recoveryInvalid'>> {
  const begun = await findRecovery(deps.db, hashToken(ticket));
  const isOpen = begun?.proved_by === 'staff' && begun.user_name === userName.toLowerCase();
  return isOpen ? ok({ result: 1 as const }) : refuse('recoveryInvalid');
}

/** What waits for the staff, oldest first. */
export async function openRecoveryRequests(
  deps: Deps,
): Promise<CallOutput<typeof consolePeopleCalls.recoveryRequestList>> {
  const rows = await listOpenRequests(deps.db, WAITING_SHOWN);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      userName: row.user_name,
      accountExists: row.player !== null,
      realName: row.real_name,
      knownRealName: row.known_real_name ?? '',
      contact: row.contact,
      contactIsBound: row.contact_is_bound,
      detail: row.detail,
      createdAt: row.created_at.getTime(),
    })),
  };
}

const GROUPS_OF_CODE = 4;
const GROUP_LENGTH = 6;
/** 24 of 30 signs: 117 bits, nothing that is guessed, and still typed by hand from a message. */
function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  return Array.from({ length: GROUPS_OF_CODE }, group).join('-');
}

/**
 * Decides a request, in the caller's transaction. Approved: a code for a new login password goes to the contact given; rejected: the note goes there. The
 * code is in nobody's answer. Gives the user name. `refusedBy` is asked before an approval, once the request is found and a code can reach the contact.
 */
export async function reviewRecoveryRequest<K extends string>(
  deps: Deps,
  tx: Tx,
  { id, approved, note = '' }: CallInput<typeof consolePeopleCalls.reviewRecoveryRequest>,
  by: string,
  refusedBy: () => Promise<Refusal<K> | null>,
): Promise<Outcome<string, 'notFound' | 'recoveryUndeliverable' | K>> {
  const request = await findRequestForReview(tx, id);
  if (request === null || (approved && request.player === null)) return refuse('notFound');
  if (approved && !(await goesOut(deps, channelOf(request.contact)))) return refuse('recoveryUndeliverable');
  const refused = approved ? await refusedBy() : null;
  if (refused) return refused;
  const { user_name: userName, player, contact } = request;
  await closeRequest(tx, id, { state: approved ? 'approved' : 'rejected', by, note });
  if (approved && player !== null) {
    const intro = `您为账号 ${userName} 提交的人工找回已通过`;
    await sendRecoveryCode(deps, tx, { player, userName, contact, subject: REVIEWED_SUBJECT, intro });
    await tellPlayer(tx, player, 'recoveryApprovedByStaff', {
      contact: channelOf(contact) === 'phone' ? maskMobile(contact) : maskMail(contact),
    });
  } else {
    const body = `您为账号 ${userName} 提交的人工找回未通过。${note}`;
    await sendLater(deps, tx, { channel: channelOf(contact), address: contact, subject: REVIEWED_SUBJECT, body });
  }
  return ok(userName);
}

const channelOf = (contact: string) => (isTyped('mobile', contact) ? ('phone' as const) : ('mail' as const));

/** Sends a code for one new login password, good for a day, that needs no other proof. The code is in nobody's answer. */
export async function sendRecoveryCode(
  deps: Deps,
  tx: Tx,
  {
    player,
    userName,
    contact,
    subject,
    intro,
  }: { player: bigint; userName: string; contact: string; subject: string; intro: string },
): Promise<void> {
  const code = newCode();
  await insertProvedRecovery(tx, { ticketHash: hashToken(code), player, userName, lifetimeMs: RECOVERY_CODE_MS });
  const body = `${intro}，找回码：${code}。请在 24 小时内打开“忘记密码”，选择“我有找回码”设置新密码。请勿告诉他人。`;
  await sendLater(deps, tx, { channel: channelOf(contact), address: contact, subject, body });
}

interface NewRecoveryRequest {
  readonly userName: string;
  readonly player: bigint | null;
  readonly realName: string;
  readonly contact: string;
  readonly detail: string;
}

/** Requests that wait for one name, whoever sent them. */
async function countOpenRequests(db: Queries, userName: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from recovery_request where user_name = lower($1) and state = 'pending'`,
    [userName],
  );
  return count;
}

/** False when one for the same name and contact waits already. */
async function insertRecoveryRequest(tx: Tx, request: NewRecoveryRequest): Promise<boolean> {
  const { userName, player, realName, contact, detail } = request;
  const count = await tx.run(
    `insert into recovery_request (user_name, player, real_name, contact, detail) values (lower($1), $2, $3, $4, $5)
     on conflict (user_name, contact) where state = 'pending' do nothing`,
    [userName, player, realName, contact, detail],
  );
  return count === 1;
}

interface RecoveryRequestRow {
  readonly id: bigint;
  readonly user_name: string;
  readonly player: bigint | null;
  readonly real_name: string;
  readonly known_real_name: string | null;
  readonly contact: string;
  readonly contact_is_bound: boolean;
  readonly detail: string;
  readonly created_at: Date;
}

/** What waits for the staff, oldest first, beside what is known of the account. */
function listOpenRequests(db: Queries, limit: number): Promise<RecoveryRequestRow[]> {
  return db.query<RecoveryRequestRow>(
    `select r.id, r.user_name, r.player, r.real_name, p.real_name as known_real_name, r.contact, r.detail, r.created_at,
            coalesce((p.mobile = r.contact and p.mobile_verified_at is not null)
                     or (p.mail = r.contact and p.mail_verified_at is not null), false) as contact_is_bound
       from recovery_request r left join player p on p.id = r.player
      where r.state = 'pending' order by r.id limit $1`,
    [limit],
  );
}

/** An open request, held until the end of the transaction. */
function findRequestForReview(
  tx: Tx,
  id: string,
): Promise<Pick<RecoveryRequestRow, 'user_name' | 'player' | 'contact'> | null> {
  return tx.maybeOne(
    `select user_name, player, contact from recovery_request where id = $1 and state = 'pending' for update`,
    [id],
  );
}

async function closeRequest(
  tx: Tx,
  id: string,
  { state, by, note }: { state: 'approved' | 'rejected'; by: string; note: string },
): Promise<void> {
  await tx.run(
    'update recovery_request set state = $2, reviewed_by = $3, note = $4, reviewed_at = app_now() where id = $1',
    [id, state, by, note],
  );
}

/** A way back for a new login password that needs no other proof. */
async function insertProvedRecovery(
  tx: Tx,
  {
    ticketHash,
    player,
    userName,
    lifetimeMs,
  }: { ticketHash: Buffer; player: bigint; userName: string; lifetimeMs: number },
): Promise<void> {
  await tx.run(
    `insert into recovery (ticket_hash, player, user_name, kind, proved_by, expires_at)
     values ($1, $2, lower($3), 'login', 'staff', app_now() + $4 * interval '1 millisecond')`,
    [ticketHash, player, userName, lifetimeMs],
  );
}
