import { createHash } from 'node:crypto';
import { prepared, type Tx } from './db/pool.ts';
import { isRefusal, refuse, type Outcome, type Refusal } from './outcome.ts';

export interface OnceKey {
  readonly userId: string;
  /** The idempotency key, `context.requestId`. What is no UUID has been refused as bad input by the contract. */
  readonly requestId: string;
  /** Name of the call, so that one id cannot stand for two kinds of act. */
  readonly call: string;
  /** Everything the client asked for; compared as a hash. */
  readonly body: unknown;
}

const CLAIM = prepared(
  'once.claim',
  `insert into request_key (player, request_id, call, body_hash) values ($1, $2, $3, $4) on conflict do nothing`,
);
const FIND = prepared(
  'once.find',
  'select call, body_hash, answer from request_key where player = $1 and request_id = $2',
);
const KEEP = prepared('once.keep', 'update request_key set answer = $3 where player = $1 and request_id = $2');

/**
 * Idempotency: does `act` once per request id (architecture §3): key, effect and answer commit in `tx` together. The same id with the same body gets the
 * first answer; with another body `requestIdReused`. A second request waits for the first one's commit. A refusal is not kept: the
 * transaction rolls back and the same id may try again. The answer must be JSON (amounts as text).
 */
export async function once<T, Key extends string>(
  tx: Tx,
  { userId, requestId, call, body }: OnceKey,
  act: () => Promise<Outcome<T, Key>>,
): Promise<Outcome<T, Key> | Refusal<'requestIdReused'>> {
  const hash = bodyHash(body);
  const isFirst = (await tx.run(CLAIM, [userId, requestId, call, hash])) === 1;
  if (!isFirst) {
    const stored = await tx.one<{ call: string; body_hash: Buffer; answer: Outcome<T, Key> }>(FIND, [
      userId,
      requestId,
    ]);
    return stored.call === call && stored.body_hash.equals(hash) ? stored.answer : refuse('requestIdReused');
  }
  const outcome = await act();
  if (!isRefusal(outcome)) await tx.run(KEEP, [userId, requestId, JSON.stringify(outcome)]);
  return outcome;
}

/** SHA-256 of a value, the same for any order of its fields; `requestId` itself is left out. */
export function bodyHash(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([name, part]) => name !== 'requestId' && part !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
