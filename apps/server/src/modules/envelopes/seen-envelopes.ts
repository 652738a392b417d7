import { ENVELOPE_STATES, chatEnvelopeCalls } from '@caiting/contract';
import type { EnvelopeCard } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { findEnvelope } from './queries.ts';
import type { EnvelopeRow } from './queries.ts';

/** Notes what a person saw of an envelope, so that its card stands so the next time. */
export const seeEnvelopeBinding = bind(
  chatEnvelopeCalls.updateReadedRedEnvelop,
  async ({ deps, session }, { recordCode, state }) => {
    if (!(await findEnvelope(deps.db, recordCode))) return refuse('envelopeUnknown');
    await saveRead(deps.db, recordCode, session.userId, state);
    return ok({ done: true });
  },
);

/** Cards of messages as this person has seen them: isRead and state. Unknown ids are left out. */
export async function seenEnvelopes(
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<EnvelopeCard, 'isRead' | 'state'>>> {
  if (ids.length === 0) return new Map();
  const rows = await listSeen(deps.db, ids, userId);
  return new Map(rows.map((row) => [String(row.id), seenBy(row, userId)]));
}

/**
 * Whoever received something sees that. The sender's own card tells how it ended, everybody else's that there is nothing in it for them any more; as long as
 * it is open, what they met with when they looked (product §4).
 */
function seenBy(row: SeenRow, userId: string): Pick<EnvelopeCard, 'isRead' | 'state'> {
  if (row.is_mine) return { isRead: row.seen !== null, state: ENVELOPE_STATES.received };
  if (String(row.sender_id) === userId && row.state !== 'open')
    return { isRead: true, state: row.state === 'emptied' ? ENVELOPE_STATES.allTaken : ENVELOPE_STATES.refunded };
  if (row.state === 'emptied') return { isRead: true, state: ENVELOPE_STATES.emptied };
  // Its time is over; what is left goes back with the next turn.
  if (row.state === 'refunded' || row.is_over) return { isRead: true, state: ENVELOPE_STATES.expired };
  return { isRead: row.seen !== null, state: row.seen ?? 0 };
}

/** Keeps what a person saw; 2 received is never overwritten by a later look. */
async function saveRead(db: Queries, id: string, userId: string, state: number): Promise<void> {
  await db.run(
    `insert into envelope_read as r (envelope_id, user_id, state) values ($1::bigint, $2::bigint, $3)
     on conflict (envelope_id, user_id) do update set state = excluded.state where r.state <> 2`,
    [id, userId, state],
  );
}

interface SeenRow {
  readonly id: bigint;
  readonly sender_id: bigint;
  readonly state: EnvelopeRow['state'];
  readonly seen: number | null;
  readonly is_mine: boolean;
  readonly is_over: boolean;
}

/** How a list of envelopes stands for one person. */
function listSeen(db: Queries, ids: readonly string[], userId: string): Promise<SeenRow[]> {
  return db.query<SeenRow>(
    `select e.id, e.sender_id, e.state, r.state as seen, c.user_id is not null as is_mine,
            e.expires_at <= (select app_now()) as is_over
       from envelope e
       left join envelope_read r on r.envelope_id = e.id and r.user_id = $2::bigint
       left join envelope_claim c on c.envelope_id = e.id and c.user_id = $2::bigint
      where e.id = any($1::int8[])`,
    [ids, userId],
  );
}
