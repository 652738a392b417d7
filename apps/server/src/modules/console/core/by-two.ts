import { isDeepStrictEqual } from 'node:util';
import type { ByTwoRefusal } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import type { ActingStaff } from './acting.ts';
import {
  confirmRequest,
  endRequest,
  findWaitingForUpdate,
  insertRequest,
  objectOf,
  renewRequest,
  type WaitingRow,
} from './requests.ts';

export interface Wish {
  /** What is to be done, and to what: both operators must request the same. */
  readonly act: string;
  readonly subject: string;
  /** What it is about, where the subject holds the wanted values or the state of things too: one wish about it at a time. */
  readonly object?: string;
  readonly reason: string;
  /** How long a second operator has to confirm. */
  readonly minutes: number;
  /** What it would write over. Where something else stands there by then, the wish is void. */
  readonly change?: WishedChange;
}

export interface WishedChange {
  /** Null or undefined: nothing stood there. */
  readonly before: unknown;
  readonly after: unknown;
  /** Of a setting: the last change that is known. A later one makes the wish void, also one there and back. */
  readonly lastChange?: bigint;
}

/** Who asked first, and the number of the wish that the second one has just agreed to. */
export interface FirstOfTwo {
  readonly request: bigint;
  readonly askedBy: bigint;
  readonly name: string;
}

/**
 * An act that takes two of staff (docs/decisions/0308). Refused for the first, whose wish is kept (so the transaction keeps it on refusal), and for the same
 * one again; null for another one in time, who confirms it. The wish of somebody who lost the account or the role meanwhile counts for nothing.
 */
export async function refusedUntilTwo(tx: Tx, staff: ActingStaff, wish: Wish): Promise<Refusal<ByTwoRefusal> | null> {
  const first = await firstOfTwo(tx, staff, wish);
  return isRefusal(first) ? first : null;
}

/** The same, and gives who asked first. */
export async function firstOfTwo(tx: Tx, staff: ActingStaff, wish: Wish): Promise<Refusal<ByTwoRefusal> | FirstOfTwo> {
  const open = await findWaitingForUpdate(tx, objectOf(wish), staff.doing.roles);
  if (staff.doing.approves !== null) return agreedByNumber(tx, staff, wish, open);
  return open === null ? ask(tx, staff, wish) : meet(tx, staff, wish, open);
}

/** The same where one may be enough: never when a wish is agreed to by its number, which two then stand behind. */
export async function refusedUnlessAlone(
  tx: Tx,
  staff: ActingStaff,
  wish: Wish,
  isEnough: () => Promise<boolean>,
): Promise<Refusal<ByTwoRefusal> | null> {
  if (staff.doing.approves !== null || !(await isEnough())) return refusedUntilTwo(tx, staff, wish);
  await endWaiting(tx, staff, wish, `${wish.subject}: ${staff.name}`);
  return null;
}

/** Whether somebody else of staff has asked for the same and waits for a second one. */
export async function isAskedByAnother(tx: Tx, staff: ActingStaff, wish: Wish): Promise<boolean> {
  const open = await findWaitingForUpdate(tx, objectOf(wish), staff.doing.roles);
  return open !== null && isByAnother(open, staff) && isSame(open, wish);
}

/** Whether the first of two asked for this setting when another value stood there. The wish is then that of whoever asks now, who knows the new one. */
export async function refusedWhenOutdated(
  tx: Tx,
  staff: ActingStaff,
  wish: Wish & { readonly change: WishedChange },
): Promise<Refusal<'settingChanged'> | null> {
  if (staff.doing.approves !== null) return null;
  const open = await findWaitingForUpdate(tx, objectOf(wish), staff.doing.roles);
  if (open === null || !isByAnother(open, staff) || !isSame(open, wish) || !isOvertaken(open, wish)) return null;
  await supersede(tx, staff, wish, open, { as: 'outdated', note: whatChanged(open, wish).join(' → ') });
  return refuse('settingChanged');
}

/** The act is done without a second word, as it may be by now: what waited about the same object is over. */
export async function endWaiting(tx: Tx, staff: ActingStaff, wish: Wish, note: string): Promise<void> {
  const open = await findWaitingForUpdate(tx, objectOf(wish), staff.doing.roles);
  if (open === null) return;
  if (isByAnother(open, staff) && isSame(open, wish)) await confirmRequest(tx, open.id, staff);
  else await endRequest(tx, open.id, { as: 'outdated', note });
}

const isSame = (open: WaitingRow, { act, subject }: Wish): boolean => open.act === act && open.subject === subject;

/** Somebody else’s, in time, who still may. */
const isByAnother = (open: WaitingRow, { staffId }: ActingStaff): boolean =>
  String(open.asked_by) !== staffId && !open.is_late && open.is_able;

async function ask(tx: Tx, staff: ActingStaff, wish: Wish): Promise<Refusal<ByTwoRefusal> | FirstOfTwo> {
  if ((await insertRequest(tx, staff, wish)) !== null) return refuse('secondStaffNeeded');
  // Somebody asked in the same moment and is through by now: this one meets that wish.
  const open = await findWaitingForUpdate(tx, objectOf(wish), staff.doing.roles);
  return open === null ? ask(tx, staff, wish) : meet(tx, staff, wish, open);
}

/** Somebody asked for something of the same object before. */
async function meet(
  tx: Tx,
  staff: ActingStaff,
  wish: Wish,
  open: WaitingRow,
): Promise<Refusal<ByTwoRefusal> | FirstOfTwo> {
  const lapsed = endOfLapsed(open);
  if (lapsed) return supersede(tx, staff, wish, open, lapsed);
  const isSaidAlike = open.act === wish.act && isDeepStrictEqual(wordsOf(open.input), wordsOf(staff.doing.input));
  if (!isSame(open, wish)) {
    // The same words that now come to something else: what they are about changed.
    if (isSaidAlike)
      return supersede(tx, staff, wish, open, { as: 'outdated', note: `${open.subject} → ${wish.subject}` });
    return refuse('approvalWaits', { params: { staff: open.asked_name, what: open.subject } });
  }
  // Also of one's own: whoever asks again knows what stands there now, and the second one agrees to that.
  if (isOvertaken(open, wish))
    return supersede(tx, staff, wish, open, { as: 'outdated', note: whatChanged(open, wish).join(' → ') });
  if (String(open.asked_by) === staff.staffId) {
    // A row says what was said: other fields, or another reason, are another one.
    if (!isSaidAlike || open.reason !== wish.reason)
      return supersede(tx, staff, wish, open, { as: 'withdrawn', by: staff.staffId });
    await renewRequest(tx, open.id, staff);
    return refuse('secondStaffNeeded');
  }
  return agree(tx, staff, open);
}

/** Whoever agrees by the number means this wish as it was asked, and never asks for anything. */
async function agreedByNumber(
  tx: Tx,
  staff: ActingStaff,
  wish: Wish,
  open: WaitingRow | null,
): Promise<Refusal<ByTwoRefusal> | FirstOfTwo> {
  if (open === null || String(open.id) !== staff.doing.approves?.request || !isByAnother(open, staff))
    return refuse('approvalOver');
  if (isSame(open, wish) && !isOvertaken(open, wish)) return agree(tx, staff, open);
  const [was, now] = isSame(open, wish) ? whatChanged(open, wish) : [open.subject, wish.subject];
  await endRequest(tx, open.id, { as: 'outdated', note: `${was} → ${now}` });
  return refuse('approvalOutdated', { params: { was, now } });
}

async function agree(tx: Tx, staff: ActingStaff, open: WaitingRow): Promise<FirstOfTwo> {
  const { doing } = staff;
  await confirmRequest(tx, open.id, staff);
  if (doing.approves !== null) doing.approves.isUsed = true;
  return { request: open.id, askedBy: open.asked_by, name: open.asked_name };
}

/** The wish of somebody comes to its end, and that of whoever asks now takes its place. */
async function supersede(
  tx: Tx,
  staff: ActingStaff,
  wish: Wish,
  open: WaitingRow,
  end: Parameters<typeof endRequest>[2],
): Promise<Refusal<'secondStaffNeeded'>> {
  await endRequest(tx, open.id, end);
  await insertRequest(tx, staff, wish);
  return refuse('secondStaffNeeded');
}

function endOfLapsed(open: WaitingRow): Parameters<typeof endRequest>[2] | null {
  if (open.is_late) return { as: 'expired' };
  return open.is_able ? null : { as: 'outdated', note: `${open.asked_name}: —` };
}

/** Fields that say why or make the request one of its kind; two who mean the same write others. */
export const BESIDE: ReadonlySet<string> = new Set(['requestId', 'reason', 'note']);

function wordsOf(input: unknown): object {
  return Object.fromEntries(Object.entries((input ?? {}) as object).filter(([name]) => !BESIDE.has(name)));
}

/** Whether something else stands there than when it was asked for. */
function isOvertaken(open: WaitingRow, { change }: Wish): boolean {
  if (change === undefined || !open.has_change) return false;
  if (change.lastChange !== undefined) return open.last_change !== change.lastChange;
  return !isDeepStrictEqual(open.before, jsonOf(change.before));
}

const whatChanged = (open: WaitingRow, { change }: Wish): [was: string, now: string] => [
  JSON.stringify(open.before),
  JSON.stringify(jsonOf(change?.before)),
];

/** As the database gives it back. */
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;
