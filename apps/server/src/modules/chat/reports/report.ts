import { REPORTS_A_DAY, chatReportCalls, type CallInput } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer } from '../../account/index.ts';
import { plainText } from '../core/clean-text.ts';
import { findRoom } from '../core/queries.ts';

type Reported = CallInput<typeof chatReportCalls.report>;

/** Somebody of a room tells the staff of a message, a person or the room. Whether they may be there was looked at by the pipeline. */
export const reportBinding = bind(chatReportCalls.report, ({ deps, session }, input) =>
  deps.db.tx(async (tx) => {
    // One after the other of one reporter, so that the limit of the day holds for calls at once.
    await tx.run(`select pg_advisory_xact_lock(hashtextextended('chat.report:' || $1, 0))`, [session.userId]);
    const found = await findThing(tx, session, input);
    if (!found.ok) return found;
    if (await hasReported(tx, session.userId, found.data.object)) return ok({ done: true });
    if ((await countReports(tx, session.userId)) >= REPORTS_A_DAY) return refuse('reportsOver');
    await addReport(tx, session.userId, found.data, input);
    return ok({ done: true });
  }),
);

/** What is reported, as it stands now: that is what staff read, whatever becomes of it. */
interface Thing {
  readonly kind: Reported['kind'];
  /** What it is about in one word; see the table. */
  readonly object: string;
  readonly roomCode: string;
  readonly messageId: string | null;
  readonly userId: string | null;
  readonly guestName: string | null;
  readonly name: string;
  readonly messageType: number | null;
  readonly body: string;
  readonly saidAt: Date | null;
}

/** `forbidden`: one's own. */
type NoThing = 'roomUnknown' | 'messageUnknown' | 'notFound' | 'badInput' | 'forbidden';

const OF_NO_MESSAGE = { messageId: null, guestName: null, messageType: null, body: '', saidAt: null };

async function findThing(tx: Tx, { userId: self }: Session, input: Reported): Promise<Outcome<Thing, NoThing>> {
  const { kind, roomCode, id, userId } = input;
  if (kind === 'message') {
    if (id === undefined) return refuse('badInput', { field: 'id' });
    const message = await findMessage(tx, roomCode, id);
    if (message === null) return refuse('messageUnknown');
    if (message.userId === self) return refuse('forbidden');
    return ok({ kind, object: `message:${id}`, roomCode, messageId: id, ...message });
  }
  if (kind === 'person') {
    if (userId === undefined) return refuse('badInput', { field: 'userId' });
    if (userId === self) return refuse('forbidden');
    const player = await findPlayer(tx, userId);
    if (player === null) return refuse('notFound');
    return ok({ ...OF_NO_MESSAGE, kind, object: `person:${userId}`, roomCode, userId, name: player.nickname });
  }
  const room = await findRoom(tx, roomCode);
  if (room === null) return refuse('roomUnknown');
  return ok({ ...OF_NO_MESSAGE, kind, object: `room:${room.code}`, roomCode, userId: null, name: room.title });
}

/** Without a lock: who recalls it meanwhile holds its row until the end, and may wait for the row of the report. */
function findMessage(
  tx: Queries,
  roomCode: string,
  id: string,
): Promise<Pick<Thing, 'userId' | 'guestName' | 'name' | 'messageType' | 'body' | 'saidAt'> | null> {
  return tx.maybeOne(
    `select nullif(sender_id, 0)::text as "userId", guest_name as "guestName", coalesce(guest_name, nickname) as name, message_type as "messageType",
            body, created_at as "saidAt"
       from chat_message where room_code = $1 and id = $2::bigint and recalled_at is null`,
    [roomCode, id],
  );
}

async function hasReported(db: Queries, reporter: string, object: string): Promise<boolean> {
  const row = await db.maybeOne(
    `select from chat_report r join chat_case c on c.id = r.case_id
      where c.object = $2 and c.decided_at is null and r.reporter = $1::bigint`,
    [reporter, object],
  );
  return row !== null;
}

async function countReports(db: Queries, reporter: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from chat_report where reporter = $1::bigint and at > app_now() - interval '1 day'`,
    [reporter],
  );
  return count;
}

/** To the open row of the thing, or a new one. Who decides it meanwhile holds the row: then this is the first report of the next. */
async function addReport(tx: Tx, reporter: string, thing: Thing, { reason, note }: Reported): Promise<void> {
  const { id } = await tx.one<{ id: bigint }>(
    `insert into chat_case as c (kind, object, room_code, message_id, user_id, guest_name, name, message_type, body, said_at, reporters)
     values ($1, $2, $3, $4::bigint, $5::bigint, $6, $7, $8, $9, $10, 1)
     on conflict (object) where decided_at is null do update set reporters = c.reporters + 1
     returning id`,
    [
      thing.kind,
      thing.object,
      thing.roomCode,
      thing.messageId,
      thing.userId,
      thing.guestName,
      thing.name,
      thing.messageType,
      thing.body,
      thing.saidAt,
    ],
  );
  await tx.run('insert into chat_report (case_id, reporter, reason, note) values ($1, $2::bigint, $3, $4)', [
    id,
    reporter,
    reason,
    plainText(note),
  ]);
}
