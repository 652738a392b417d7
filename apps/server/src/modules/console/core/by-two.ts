import type { Tx } from '../../../platform/db/pool.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import { confirmRequest, findRequestForUpdate, saveRequest } from './queries.ts';

export interface Wish {
  /** What is to be done, and to what: both operators must request the same. */
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  /** How long a second operator has to confirm. */
  readonly minutes: number;
}

/**
 * An act that takes two of staff. Refused for the first, whose wish is kept (so the transaction keeps it on refusal), and for the same one
 * again; null for another one in time, who confirms it. The wish of somebody who lost the account or the role meanwhile counts for nothing.
 */
export async function refusedUntilTwo(tx: Tx, staff: Staff, wish: Wish): Promise<Refusal<'secondStaffNeeded'> | null> {
  const first = await firstOfTwo(tx, staff, wish);
  return isRefusal(first) ? first : null;
}

/** The same, and gives who asked first. */
export async function firstOfTwo(
  tx: Tx,
  { staffId }: Staff,
  { act, subject, reason, minutes }: Wish,
): Promise<Refusal<'secondStaffNeeded'> | { request: bigint; askedBy: bigint; name: string }> {
  const request = await findRequestForUpdate(tx, { act, subject, minutes }, staffId);
  if (request === null || String(request.asked_by) === staffId) {
    await saveRequest(tx, { act, subject, reason, minutes }, staffId);
    return refuse('secondStaffNeeded');
  }
  await confirmRequest(tx, request.id, staffId);
  return { request: request.id, askedBy: request.asked_by, name: request.asked_name };
}

/** Whether somebody else of staff has asked for the same and waits for a second one. */
export async function isAskedByAnother(tx: Tx, { staffId }: Staff, { act, subject, minutes }: Wish): Promise<boolean> {
  const request = await findRequestForUpdate(tx, { act, subject, minutes }, staffId);
  return request !== null && String(request.asked_by) !== staffId;
}
