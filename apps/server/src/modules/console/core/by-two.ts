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
  /** Of a setting: what it would change, and the last change that is known. A later one makes the wish void. */
  readonly change?: WishedChange;
}

export interface WishedChange {
  readonly before: unknown;
  readonly after: unknown;
  readonly lastChange: bigint;
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
  wish: Wish,
): Promise<Refusal<'secondStaffNeeded'> | { request: bigint; askedBy: bigint; name: string }> {
  const request = await findRequestForUpdate(tx, wish, staffId);
  if (request === null || String(request.asked_by) === staffId) {
    await saveRequest(tx, wish, staffId);
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

/** Whether the first of two asked for this when another value stood there. The wish is then that of whoever asks now, who knows the new one. */
export async function refusedWhenOutdated(
  tx: Tx,
  { staffId }: Staff,
  wish: Wish & { readonly change: WishedChange },
): Promise<Refusal<'settingChanged'> | null> {
  const request = await findRequestForUpdate(tx, wish, staffId);
  if (request === null || String(request.asked_by) === staffId) return null;
  if (request.last_change === wish.change.lastChange) return null;
  await saveRequest(tx, wish, staffId);
  return refuse('settingChanged');
}
