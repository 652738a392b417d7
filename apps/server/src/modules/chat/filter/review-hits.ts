import type { CallOutput, consoleChatCalls } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findMessageSender, recallMessage } from '../core/recall-message.ts';
import type { FilterRule } from './screen.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';

/** What operators do with the filter's findings. */

const LINES = 100;

export async function openHits(deps: Deps): Promise<CallOutput<typeof consoleChatCalls.filterHits>> {
  const rows = await listHits(deps.db, LINES);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      roomCode: row.room_code as RoomCode,
      name: row.name,
      messageId: row.message_id === null ? null : (String(row.message_id) as MessageId),
      rule: row.rule,
      outcome: row.outcome,
      found: row.found,
      body: row.body,
      at: row.at.getTime(),
    })),
  };
}

/** Decides about a finding once. `remove` takes the message back from list, log and every screen, when it still stands. */
export async function reviewHit(
  deps: Deps,
  id: string,
  decision: 'keep' | 'remove',
  by: string,
): Promise<Outcome<undefined, 'notFound'>> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return refuse('notFound');
  return deps.db.tx(async (tx) => {
    const hit = await decideHit(tx, id, decision, by);
    if (!hit) return refuse('notFound');
    const messageId = hit.message_id === null ? null : String(hit.message_id);
    if (decision === 'keep' || messageId === null) return ok();
    await lockLog(tx, hit.room_code);
    if (await findMessageSender(tx, hit.room_code, messageId)) await recallMessage(tx, hit.room_code, messageId);
    return ok();
  });
}

/** The row lock of a room, public or private, is the order of its log. */
async function lockLog(tx: Queries, roomCode: string): Promise<void> {
  await tx.run('select 1 from chat_room where code = $1 for update', [roomCode]);
}

interface HitRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly sender_id: bigint;
  readonly name: string;
  readonly message_id: bigint | null;
  readonly rule: FilterRule;
  readonly outcome: string;
  readonly found: string;
  readonly body: string;
  readonly at: Date;
}
const HIT_COLUMNS = `id, room_code, sender_id, name, message_id, rule, outcome, found, body, at`;

function listHits(db: Queries, limit: number): Promise<HitRow[]> {
  return db.query<HitRow>(
    `select ${HIT_COLUMNS} from chat_filter_hit where decision is null order by id desc limit $1`,
    [limit],
  );
}

/** Takes a finding off the list; null when there is none, or somebody has decided already. */
function decideHit(tx: Queries, id: string, decision: 'keep' | 'remove', by: string): Promise<HitRow | null> {
  return tx.maybeOne<HitRow>(
    `update chat_filter_hit set decision = $2, decided_by = $3, decided_at = app_now()
      where id = $1::bigint and decision is null returning ${HIT_COLUMNS}`,
    [id, decision, by],
  );
}

/** Findings that wait for a decision. */
export function filterQueue(db: Queries): Promise<Waiting> {
  return db.one<Waiting>(`select ${waitingOf('at')} from chat_filter_hit where decision is null`);
}
