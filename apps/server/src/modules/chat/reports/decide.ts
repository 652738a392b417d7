import { CLOSED_NAME, MUTE_DURATIONS, type CallInput, type consoleReportCalls } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { hasLeft } from '../../account/index.ts';
import { lockOpenRooms } from '../core/queries.ts';
import { muteByStaff, type StaffMute } from '../mutes/staff-mute.ts';
import { refusedToOthers, type NotMine, type Who } from './claim.ts';
import { findCaseForUpdate, type CaseRow } from './queries.ts';
import { recallAll, type Taken } from './recall-by-staff.ts';
import { listSameWords } from './same-words.ts';
import { tellModerated, tellReporters } from './tell.ts';

export type Decision = CallInput<typeof consoleReportCalls.decideReport>;

/** What a decision did. */
export interface Decided {
  readonly recalled: number;
  readonly mutedUntil: Date | null;
}

type NotDecided = NotMine | 'managerImmune' | 'roomUnknown' | 'badInput';

const LENGTHS = {
  hour: { duration: MUTE_DURATIONS.hour, hours: 1 },
  day: { duration: MUTE_DURATIONS.day, hours: 24 },
  threeDays: { duration: MUTE_DURATIONS.threeDays, hours: 3 * 24 },
  week: { duration: MUTE_DURATIONS.week, hours: 7 * 24 },
} as const;

/**
 * Decides a report, once: recalls, mutes and letters in one transaction. The row of the report is locked first, then rooms in the order of their codes, so two
 * decisions at once follow each other and the second is told of the first.
 */
export function decideReport(deps: Deps, who: Who, decision: Decision): Promise<Outcome<Decided, NotDecided>> {
  return deps.db.tx(async (tx) => {
    const row = await findCaseForUpdate(tx, decision.id);
    const refused = refusedToOthers(row, who) ?? (row && refusedAsUnfit(row, decision));
    if (refused || row === null) return refused ?? refuse('reportUnknown');
    const isGone = row.user_id !== null && (await hasLeft(tx, row.user_id));
    const taken = await recallFor(tx, row, decision);
    const muted = isGone ? ok(null) : await muteFor(tx, row, decision, who);
    if (!muted.ok) return muted;
    const decided = { recalled: taken.length, mutedUntil: muted.data };
    await saveDecision(tx, decision, who, decided);
    if (isGone) await forgetPerson(tx, row.id);
    const told = isGone ? taken.filter(({ userId }) => userId !== String(row.user_id)) : taken;
    if (decision.reason !== 'unfounded')
      await tellModerated(tx, { row: isGone ? null : row, decision, reason: decision.reason, taken: told, decided });
    await tellReporters(tx, row, decision.reason !== 'unfounded');
    return ok(decided);
  });
}

/** What this thing cannot be done: what is unfounded has no consequence, a person and a room are nothing to recall, a room and a guest elsewhere nobody to mute. */
function refusedAsUnfit(row: CaseRow, { reason, recall, mute, rooms }: Decision): Refusal<'badInput'> | null {
  if (reason === 'unfounded' && (recall !== 'none' || mute !== 'none')) return refuse('badInput', { field: 'reason' });
  if (row.kind !== 'message' && recall !== 'none') return refuse('badInput', { field: 'recall' });
  if (row.kind === 'room' && mute !== 'none') return refuse('badInput', { field: 'mute' });
  if (row.guest_name !== null && mute !== 'none' && rooms === 'all') return refuse('badInput', { field: 'rooms' });
  return null;
}

/** Recalls what was decided; what its sender took back meanwhile is none. Every room is locked at once, also those a mute needs afterwards. */
async function recallFor(tx: Tx, row: CaseRow, { recall, mute, rooms }: Decision): Promise<Taken[]> {
  const room = rooms === 'all' && (recall === 'same' || mute !== 'none') ? null : row.room_code;
  if (recall === 'none' && mute === 'none') return [];
  await lockOpenRooms(tx, room);
  if (recall === 'none' || row.message_id === null) return [];
  const hit = { room_code: row.room_code, id: row.message_id };
  const hasWords = recall === 'same' && row.message_type !== null && row.body !== '';
  const others = hasWords
    ? await listSameWords(tx, rooms === 'all' ? null : row.room_code, { type: row.message_type, body: row.body })
    : [];
  return recallAll(tx, [hit, ...others.filter(({ id }) => id !== row.message_id)]);
}

/** Mutes the person, or the guest of the message; null for nobody. */
async function muteFor(
  tx: Tx,
  row: CaseRow,
  { mute, rooms, reason }: Decision,
  { name }: Who,
): Promise<Outcome<Date | null, 'managerImmune' | 'roomUnknown'>> {
  if (mute === 'none') return ok(null);
  const whom = row.user_id === null ? await guestOf(tx, row) : { userId: String(row.user_id) };
  if (whom === null) return ok(null);
  const { duration, hours } = LENGTHS[mute];
  const { until } = await tx.one<{ until: Date }>(`select app_now() + $1::int * interval '1 hour' as until`, [hours]);
  return muteByStaff(tx, { whom, room: rooms === 'all' ? null : row.room_code, duration, until, reason, by: name });
}

async function guestOf(tx: Queries, { message_id, room_code }: CaseRow): Promise<StaffMute['whom'] | null> {
  const row = await tx.maybeOne<{ name: string; address: string }>(
    `select guest_name as name, coalesce(guest_address, '') as address from chat_message
      where room_code = $1 and id = $2 and guest_name is not null`,
    [room_code, message_id],
  );
  return row && { guestName: row.name, guestAddress: row.address };
}

async function saveDecision(tx: Queries, decision: Decision, who: Who, decided: Decided): Promise<void> {
  await tx.run(
    `update chat_case set decided_at = app_now(), decided_by = $2, verdict = $3, note = $4, recalled = $5, muted_until = $6, claimed_until = null
      where id = $1::bigint`,
    [decision.id, who.name, decision.reason, decision.note, decided.recalled, decided.mutedUntil],
  );
}

/** An account that was closed while its report was open: the words were kept for the decision, and go with it (leaving.ts). */
async function forgetPerson(tx: Queries, id: bigint): Promise<void> {
  await tx.run(`update chat_case set name = $2, body = '', message_type = null where id = $1`, [id, CLOSED_NAME]);
}
