import { countRows } from '../../platform/db/count-rows.ts';
import type { Queries } from '../../platform/db/pool.ts';
import type { EnvelopeRow } from './queries.ts';

/** Envelopes as staff look them up: no shares, which leave the server only when an envelope has ended. */

export interface EnvelopeFilter {
  readonly state: EnvelopeRow['state'] | null;
  /** Sent by this player alone; null: by anybody. */
  readonly sender: bigint | null;
}

export type FoundEnvelope = Pick<
  EnvelopeRow,
  'id' | 'sender_id' | 'place' | 'kind' | 'state' | 'count' | 'taken' | 'total_fen' | 'left_fen'
> & { readonly sent_at: Date; readonly expires_at: Date; readonly ended_at: Date | null };

const conditions = ({ state, sender }: EnvelopeFilter, value: (one: unknown) => string): string[] => [
  ...(state === null ? [] : [`state = ${value(state)}`]),
  ...(sender === null ? [] : [`sender_id = ${value(sender)}`]),
];
const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : `where ${all.join(' and ')}`);

/** Newest first, from after `before` on. */
export function foundEnvelopes(
  db: Queries,
  filter: EnvelopeFilter,
  before: string | null,
  limit: number,
): Promise<FoundEnvelope[]> {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const all = [...conditions(filter, value), ...(before === null ? [] : [`id < ${value(before)}::int8`])];
  return db.query<FoundEnvelope>(
    `select id, sender_id, place, kind, state, count, taken, total_fen, left_fen, sent_at, expires_at, ended_at
       from envelope ${whereOf(all)} order by id desc limit ${value(limit)}`,
    values,
  );
}

export const countEnvelopes = (db: Queries, filter: EnvelopeFilter): Promise<number> =>
  countRows(db, (value) => `select from envelope ${whereOf(conditions(filter, value))}`);
