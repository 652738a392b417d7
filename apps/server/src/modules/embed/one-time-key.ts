import { EMBED_KEY_MS, embedCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { hash, randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { bind, type Session } from '../../platform/http/binding.ts';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import type { KeyRow } from './queries.ts';

export const oneTimeKeyBinding = bind(embedCalls.embedChatOneTimeKey, ({ deps, session }, input) =>
  makeOneTimeKey(deps, session, input),
);

type MakeKey = typeof embedCalls.embedChatOneTimeKey;
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** A key for a user of the site that the caller's account stands for. Whoever holds it may sign that user in, once, inside that site. */
async function makeOneTimeKey(
  deps: Deps,
  session: Session,
  input: CallInput<MakeKey>,
): Promise<Outcome<CallOutput<MakeKey>, 'embedClosed' | 'embedNotHost'>> {
  const { embedChatEnabled, embedHosts } = await tenantValues(deps);
  if (!embedChatEnabled) return refuse('embedClosed');
  const own = embedHosts.filter(({ userName }) => userName.toLowerCase() === session.userName.toLowerCase());
  const host = input.origin === undefined ? own[0] : own.find(({ origin }) => origin === input.origin);
  if (!host) return refuse('embedNotHost');
  const oneTimeKey = randomBytes(16).toString('hex');
  const expiresAt = await insertKey(deps.db, hashOf(oneTimeKey), {
    origin: host.origin,
    uid: input.uid,
    nickname: input.nickname ?? '',
    madeBy: session.userId,
    lifeMs: EMBED_KEY_MS,
  });
  return ok({ oneTimeKey, origin: host.origin, expiresAt: expiresAt.getTime() });
}

/**
 * Takes the key in the caller's transaction: a refusal of what follows gives it back. A site that was struck off since has none, nor an account that does
 * not stand for the site any more.
 */
export async function redeemKey(
  deps: Deps,
  tx: Tx,
  { oneTimeKey, origin }: { readonly oneTimeKey: string; readonly origin: string },
): Promise<Outcome<KeyRow, 'embedClosed' | 'embedKeyInvalid'>> {
  const { embedChatEnabled, embedHosts } = await tenantValues(deps);
  if (!embedChatEnabled) return refuse('embedClosed');
  const listed = embedHosts.find((host) => host.origin === origin);
  if (!listed) return refuse('embedKeyInvalid');
  const key = await takeKey(tx, hashOf(oneTimeKey), { origin, host: listed.userName });
  return key ? ok(key) : refuse('embedKeyInvalid');
}

/** Stores a key's hash and drops those that ran out. Gives when it ends. */
async function insertKey(
  db: Queries,
  hash: Buffer,
  key: Omit<KeyRow, 'made_by'> & { readonly madeBy: string; readonly lifeMs: number },
): Promise<Date> {
  const { expires_at } = await db.one<{ expires_at: Date }>(
    `with old as (delete from embed_key where expires_at < app_now())
     insert into embed_key (key_hash, origin, uid, nickname, made_by, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 millisecond')
     returning expires_at`,
    [hash, key.origin, key.uid, key.nickname, key.madeBy, key.lifeMs],
  );
  return expires_at;
}

/** Takes a key that was made for this site by its account: whoever comes second, or too late, or from another site, gets null. */
function takeKey(
  tx: Tx,
  hash: Buffer,
  { origin, host }: { readonly origin: string; readonly host: string },
): Promise<KeyRow | null> {
  return tx.maybeOne<KeyRow>(
    `delete from embed_key k using player p
      where k.key_hash = $1 and k.origin = $2 and k.expires_at > app_now() and p.id = k.made_by and p.name_lower = lower($3)
     returning k.origin, k.uid, k.nickname, k.made_by`,
    [hash, origin, host],
  );
}
