import type { ReportedThing } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { roomTitles } from '../core/room-titles.ts';
import { contentOf } from './staff-messages.ts';

/** The row of a thing that was reported, as its verbs read it. */

export interface CaseRow {
  readonly id: bigint;
  readonly kind: ReportedThing['kind'];
  readonly room_code: string;
  readonly message_id: bigint | null;
  readonly user_id: bigint | null;
  readonly guest_name: string | null;
  readonly name: string;
  readonly message_type: number | null;
  readonly body: string;
  readonly reporters: number;
  readonly first_at: Date;
  /** Null when nobody has it now. */
  readonly claimed_by: bigint | null;
  readonly claimed_name: string;
  readonly claimed_until: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly verdict: ReportedThing['verdict'];
  readonly note: string;
  readonly recalled: number;
  readonly muted_until: Date | null;
}

/** A claim that has run out is none. */
export const CASE_COLUMNS = `id, kind, room_code, message_id, user_id, guest_name, name, message_type, body, reporters, first_at,
  case when claimed_until > app_now() then claimed_by end as claimed_by, case when claimed_until > app_now() then claimed_name else '' end as claimed_name,
  case when claimed_until > app_now() then claimed_until end as claimed_until, decided_at, decided_by, verdict, note, recalled, muted_until`;

export function findCase(db: Queries, id: string): Promise<CaseRow | null> {
  return db.maybeOne<CaseRow>(`select ${CASE_COLUMNS} from chat_case where id = $1::bigint`, [id]);
}

export function findCaseForUpdate(tx: Queries, id: string): Promise<CaseRow | null> {
  return tx.maybeOne<CaseRow>(`select ${CASE_COLUMNS} from chat_case where id = $1::bigint for update`, [id]);
}

interface Words {
  readonly case_id: bigint;
  readonly reason: ReportedThing['reasons'][number]['reason'];
  readonly count: number;
}

/** Rows as staff read them: with the names of now, the room's title and what the reporters said it was. */
export async function presentCases(db: Queries, rows: readonly CaseRow[], staffId: string): Promise<ReportedThing[]> {
  const [players, titles, words] = await Promise.all([
    listPlayersByIds(
      db,
      rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
    ),
    roomTitles(
      db,
      rows.map(({ room_code }) => room_code),
    ),
    db.query<Words>(
      `select case_id, reason, count(*)::int as count from chat_report where case_id = any($1::bigint[])
        group by case_id, reason order by count(*) desc, reason`,
      [rows.map(({ id }) => id)],
    ),
  ]);
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: String(row.id) as MessageId,
    kind: row.kind,
    roomCode: row.room_code as RoomCode,
    roomTitle: titles.get(row.room_code) ?? '',
    messageId: row.message_id === null ? null : (String(row.message_id) as MessageId),
    userName: row.user_id === null ? '' : (names.get(row.user_id) ?? ''),
    name: row.name,
    messageTypeId: row.message_type,
    ...contentOf(row.message_type, row.body),
    reporters: row.reporters,
    reasons: words.filter(({ case_id }) => case_id === row.id).map(({ reason, count }) => ({ reason, count })),
    firstAt: row.first_at.getTime(),
    claimedBy: row.claimed_name,
    claimedUntil: row.claimed_until?.getTime() ?? null,
    isMine: row.claimed_by !== null && String(row.claimed_by) === staffId,
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by ?? '',
    verdict: row.verdict,
    note: row.note,
    recalled: row.recalled,
    mutedUntil: row.muted_until?.getTime() ?? null,
  }));
}
