import type { CallInput, CallOutput, StaffMessage, consoleReportCalls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer, listPlayersByIds } from '../../account/index.ts';
import { listStaffMutes } from '../mutes/staff-mute.ts';
import { findCase, presentCases, type CaseRow } from './queries.ts';
import { countSame, listSameWords } from './same-words.ts';
import { findStaffMessage, listTalk } from './staff-messages.ts';

type Shown = CallOutput<typeof consoleReportCalls.reportedMessage>;
type Reason = Shown['reporters'][number]['reason'];

/** Beside the message on each side; of a person and a room the latest twice as many. */
const BESIDE = 2;
const FURTHER = 20;
const REPORTERS_MAX = 50;
const HISTORY_MAX = 20;
const RECORD = `interval '90 days'`;

/** A report as whoever decides it reads it. */
export async function reportForStaff(
  db: Queries,
  { id, before, after }: CallInput<typeof consoleReportCalls.reportedMessage>,
  staffId: string,
): Promise<Outcome<Shown, 'reportUnknown'>> {
  const row = await findCase(db, id);
  if (row === null) return refuse('reportUnknown');
  const [[report], around, reporters, person, same] = await Promise.all([
    presentCases(db, [row], staffId),
    messagesAround(db, row, before, after),
    listReporters(db, row.id),
    findPerson(db, row.user_id),
    sameWords(db, row),
  ]);
  if (report === undefined) return refuse('reportUnknown');
  return ok({ report, around, reporters, person, same });
}

async function messagesAround(db: Queries, row: CaseRow, before?: string, after?: string): Promise<StaffMessage[]> {
  const talk =
    row.kind === 'person' && row.user_id !== null ? { sender: String(row.user_id) } : { room: row.room_code };
  if (before !== undefined || after !== undefined) return listTalk(db, talk, { before, after, size: FURTHER });
  if (row.message_id === null) return listTalk(db, talk, { size: 2 * BESIDE });
  const id = String(row.message_id);
  const [older, hit, newer] = await Promise.all([
    listTalk(db, talk, { before: id, size: BESIDE }),
    findStaffMessage(db, row.room_code, id),
    listTalk(db, talk, { after: id, size: BESIDE }),
  ]);
  return [...older, ...(hit ? [hit] : []), ...newer];
}

async function sameWords(db: Queries, { message_type, body, room_code }: CaseRow): Promise<Shown['same']> {
  if (message_type === null || body === '') return { here: countSame([]), everywhere: countSame([]) };
  const words = { type: message_type, body };
  const [here, everywhere] = await Promise.all([listSameWords(db, room_code, words), listSameWords(db, null, words)]);
  return { here: countSame(here), everywhere: countSame(everywhere) };
}

interface ReporterRow {
  readonly reporter: bigint;
  readonly reason: Reason;
  readonly note: string;
  readonly at: Date;
  readonly decided: number;
  readonly upheld: number;
}

/** Who reported it, the first of them, with how their reports of 90 days ended. */
async function listReporters(db: Queries, id: bigint): Promise<Shown['reporters']> {
  const rows = await db.query<ReporterRow>(
    `select r.reporter, r.reason, r.note, r.at, record.decided, record.upheld
       from (select * from chat_report where case_id = $1 order by id limit ${REPORTERS_MAX}) r
       cross join lateral (
         select count(*)::int as decided, (count(*) filter (where c.verdict <> 'unfounded'))::int as upheld
           from chat_report o join chat_case c on c.id = o.case_id
          where o.reporter = r.reporter and o.at > app_now() - ${RECORD} and c.decided_at is not null) record
      order by r.id`,
    [id],
  );
  const players = await listPlayersByIds(
    db,
    rows.map(({ reporter }) => reporter),
  );
  const people = new Map(players.map((player) => [player.id, player]));
  return rows.map(({ reporter, reason, note, at, decided, upheld }) => ({
    userName: people.get(reporter)?.name ?? '',
    nickname: people.get(reporter)?.nickname ?? '',
    reason,
    note,
    at: at.getTime(),
    record: { decided, upheld },
  }));
}

type Person = NonNullable<Shown['person']>;

async function findPerson(db: Queries, userId: bigint | null): Promise<Person | null> {
  const player = userId === null ? null : await findPlayer(db, userId);
  if (player === null) return null;
  const [rows, mutes] = await Promise.all([listDecided(db, player.id), listStaffMutes(db, String(player.id))]);
  return {
    userName: player.name,
    nickname: player.nickname,
    grade: player.grade,
    registeredAt: player.registered_at.getTime(),
    record: { decided: rows.length, upheld: rows.filter(({ verdict }) => verdict !== 'unfounded').length },
    recalled: rows.reduce((sum, { recalled }) => sum + recalled, 0),
    history: rows.slice(0, HISTORY_MAX).map((row) => ({
      id: String(row.id) as Person['history'][number]['id'],
      at: row.decided_at.getTime(),
      by: row.decided_by,
      verdict: row.verdict,
      recalled: row.recalled,
      mutedUntil: row.muted_until?.getTime() ?? null,
    })),
    mutes: mutes.map((mute) => ({
      roomCode: mute.room_code as RoomCode | null,
      until: mute.ends_at.getTime(),
      reason: mute.reason as Reason,
      by: mute.by_name,
    })),
  };
}

interface DecidedRow {
  readonly id: bigint;
  readonly decided_at: Date;
  readonly decided_by: string;
  readonly verdict: Person['history'][number]['verdict'];
  readonly recalled: number;
  readonly muted_until: Date | null;
}

/** What was decided about a person in 90 days; nobody has a thousand. */
function listDecided(db: Queries, userId: bigint): Promise<DecidedRow[]> {
  return db.query<DecidedRow>(
    `select id, decided_at, decided_by, verdict, recalled, muted_until from chat_case
      where user_id = $1 and first_at > app_now() - ${RECORD} and decided_at is not null order by decided_at desc, id desc limit 1000`,
    [userId],
  );
}
