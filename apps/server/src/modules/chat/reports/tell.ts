import { REPORT_REASON_WORDS, beijingTime, countText, type OwnWord, type ReportReason } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { tellPlayer } from '../../account/index.ts';
import type { Decided, Decision } from './decide.ts';
import type { CaseRow } from './queries.ts';
import type { Taken } from './recall-by-staff.ts';

/** Letters about what staff did in the chat: to whom it concerns the reason and never who reported it; to the reporters that it was looked at and never what for how long. */

/** Of one report. */
const REPORTERS_TOLD_MAX = 500;

const ALL_ROOMS: OwnWord = { zh: '全部聊天室', en: 'all rooms' };
const WARNED: OwnWord = { zh: '提醒一次', en: 'a warning' };
const KINDS: Readonly<Record<CaseRow['kind'], OwnWord>> = {
  message: { zh: '消息', en: 'message' },
  person: { zh: '会员', en: 'person' },
  room: { zh: '聊天室', en: 'room' },
};
const UPHELD: OwnWord = { zh: '核实后已按规则处理', en: 'it broke the rules and was dealt with' };
const UNFOUNDED: OwnWord = { zh: '未发现违规', en: 'no rule was broken' };

const recalledWords = (n: number): OwnWord => ({
  zh: `撤回 ${countText(n)} 条消息`,
  en: n === 1 ? '1 message recalled' : `${countText(n)} messages recalled`,
});

/** How a mute until a moment is told. */
export function mutedWords(room: OwnWord, until: Date): OwnWord {
  const at = beijingTime(until.getTime());
  return { zh: `在${room.zh}禁言至 ${at.zh}`, en: `muted in ${room.en} until ${at.en}` };
}

const joined = (words: readonly OwnWord[]): OwnWord => ({
  zh: words.map(({ zh }) => zh).join('，'),
  en: words.map(({ en }) => en).join(', '),
});

/** The letter that names a reason and what was done for it. */
export const tellReason = (tx: Tx, userId: string, reason: ReportReason, done: OwnWord): Promise<void> =>
  tellPlayer(tx, userId, 'moderatedByStaff', { reason: REPORT_REASON_WORDS[reason], done });

/** A room by its title, or all of them. */
export async function roomWords(db: Queries, room: string | null): Promise<OwnWord> {
  const title =
    room && (await db.maybeOne<{ title: string }>('select title from chat_room where code = $1', [room]))?.title;
  return title ? { zh: `「${title}」`, en: `“${title}”` } : ALL_ROOMS;
}

/** Everybody whose messages were taken back: how many of their own. */
export async function tellTaken(tx: Tx, taken: readonly Taken[], reason: ReportReason): Promise<void> {
  for (const [userId, own] of Map.groupBy(taken, ({ userId: sender }) => sender))
    if (userId !== null) await tellReason(tx, userId, reason, recalledWords(own.length));
}

interface Moderated {
  /** Null: whom it was about has no account any more, or never had one. */
  readonly row: CaseRow | null;
  readonly decision: Decision;
  readonly reason: ReportReason;
  readonly taken: readonly Taken[];
  readonly decided: Decided;
}

/** The person of the report in one letter, everybody else whose same words were recalled in one of their own. */
export async function tellModerated(tx: Tx, { row, decision, reason, taken, decided }: Moderated): Promise<void> {
  const about = row?.user_id ? String(row.user_id) : null;
  await tellTaken(
    tx,
    taken.filter(({ userId }) => userId !== about),
    reason,
  );
  if (about === null) return;
  const own = taken.filter(({ userId }) => userId === about).length;
  const room = await roomWords(tx, decision.rooms === 'all' ? null : (row?.room_code ?? null));
  const done = [
    ...(own > 0 ? [recalledWords(own)] : []),
    ...(decided.mutedUntil ? [mutedWords(room, decided.mutedUntil)] : []),
  ];
  await tellReason(tx, about, reason, done.length > 0 ? joined(done) : WARNED);
}

export async function tellReporters(tx: Tx, row: CaseRow, isUpheld: boolean): Promise<void> {
  const reporters = await tx.query<{ reporter: bigint }>(
    `select reporter from chat_report where case_id = $1 order by id limit ${REPORTERS_TOLD_MAX}`,
    [row.id],
  );
  for (const { reporter } of reporters)
    await tellPlayer(tx, reporter, 'reportLookedAt', {
      what: KINDS[row.kind],
      result: isUpheld ? UPHELD : UNFOUNDED,
    });
}
