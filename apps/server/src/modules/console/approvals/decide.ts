import { CODES, DECIDED_OTHERWISE, alwaysSigned, fillText, type RefusalKey } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { decodeInput } from '../../../platform/http/decode.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import type { Agreement } from '../core/acting.ts';
import { done } from '../core/done.ts';
import type { ActBinding, ActContext } from '../core/logged.ts';
import { endRequest, noteRequest } from '../core/requests.ts';
import { agreesWith, statementOf } from '../core/signing/signature.ts';
import { findRoles, isAllowed, roleMissing } from '../core/roles.ts';
import { findRequest, findRequestForUpdate, type RequestRow, type RolesByCall } from './rows.ts';

/** Every act by its call, and who may do it. */
export interface Acts {
  readonly byCall: ReadonlyMap<string, ActBinding>;
  readonly roles: RolesByCall;
}

type Done = { done: boolean; note: string };

/**
 * The second word by the number of the first: the act itself runs with what was sent then, as if this one had sent the same. Whether it may be done is the
 * act’s own to say, and that two said it is `by-two.ts`, under the lock of the wish.
 */
export async function approve(
  acts: Acts,
  { deps, staff, requestId }: ActContext,
  { id, statement }: { readonly id: string; readonly statement?: string | undefined },
): Promise<Outcome<Done, RefusalKey>> {
  const row = await findRequest(deps.db, acts.roles, id);
  if (row === null) return refuse('notFound');
  if (String(row.asked_by) === staff.staffId) return refuse('approvalOwn');
  if (row.state !== 'waiting') return refuse('approvalOver');
  const act = acts.byCall.get(row.call);
  if (act === undefined || row.input === null || Object.hasOwn(DECIDED_OTHERWISE, row.call))
    return refuse('approvalTyped');
  const { line, isSigned } = staff.doing;
  if (alwaysSigned(row.call) && !isSigned) return refuse('signatureMissing');
  if (!agreesWith(await statementOf(deps.db, row.asked_line), isSigned, statement)) return refuse('signatureWrong');
  const input = decodeInput(act.def, { ...row.input, requestId });
  if (!input.ok) return input;
  const approves: Agreement = { request: id, line, isSigned, isUsed: false };
  const outcome = (await act.agree({ deps, staff, requestId }, input.data, approves)) as Outcome<Done, RefusalKey>;
  return followUp(deps, row, outcome, approves.isUsed);
}

/** What the wish itself is afterwards. */
async function followUp(
  { db }: Deps,
  row: RequestRow,
  outcome: Outcome<Done, RefusalKey>,
  isUsed: boolean,
): Promise<Outcome<Done, RefusalKey>> {
  const id = String(row.id);
  if (!outcome.ok) {
    const note = textOf(outcome);
    // Not every act keeps the second word when it is refused: what still waits, and can never come true, is over.
    if (LAPSES.has(outcome.key)) await db.tx((tx) => endRequest(tx, id, { as: 'outdated', note }));
    if (isUsed) await noteRequest(db, id, note);
    return outcome;
  }
  if (isUsed) return ok({ done: outcome.data.done, note: outcome.data.note });
  // Nothing was left to do: the account is open already, the line too.
  const { note } = outcome.data;
  const hasLapsed = await db.tx((tx) => endRequest(tx, id, { as: 'outdated', note }));
  return hasLapsed ? refuse('approvalOutdated', { params: { was: row.subject, now: note } }) : refuse('approvalOver');
}

/** Refusals after which the same wish can never come true: what it is about is no longer what it was. */
const LAPSES: ReadonlySet<string> = new Set<RefusalKey>([
  'notFound',
  'accountClosed',
  'betNotAside',
  'fieldUnique',
  'gameUnknown',
  'giftUnknown',
  'issueNotVoidable',
  'issueVoidTooLate',
  'liveUnknown',
  'orderNotFound',
  'paymentCaseOver',
  'rateDayPast',
  'reviewNotAwaited',
  'roomUnknown',
  'roundUnknown',
  'signerKeyHolds',
]);

const textOf = ({ key, params }: Refusal<RefusalKey>): string => fillText(CODES[key].zh, params ?? {}, 'zh');

export function decline(
  acts: Acts,
  { deps, staff }: ActContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Outcome<Done, 'notFound' | 'approvalOwn' | 'approvalOver' | 'staffRoleMissing'>> {
  return deps.db.tx(async (tx) => {
    const row = await findRequestForUpdate(tx, acts.roles, id);
    if (row === null) return refuse('notFound');
    if (String(row.asked_by) === staff.staffId) return refuse('approvalOwn');
    if (row.state !== 'waiting') return refuse('approvalOver');
    const roles = acts.roles[row.call] ?? [];
    if (!isAllowed(await findRoles(tx, staff.staffId), roles)) return roleMissing(roles);
    await endRequest(tx, id, { as: 'declined', by: staff.staffId, note: reason });
    return done(`${row.call} ${row.subject}，已驳回`);
  });
}

export function withdraw(
  acts: Acts,
  { deps, staff }: ActContext,
  id: string,
): Promise<Outcome<Done, 'notFound' | 'approvalNotOwn' | 'approvalOver'>> {
  return deps.db.tx(async (tx) => {
    const row = await findRequestForUpdate(tx, acts.roles, id);
    if (row === null) return refuse('notFound');
    if (String(row.asked_by) !== staff.staffId) return refuse('approvalNotOwn');
    if (row.state !== 'waiting') return refuse('approvalOver');
    await endRequest(tx, id, { as: 'withdrawn', by: staff.staffId });
    return done(`${row.call} ${row.subject}，已撤回`);
  });
}
