import { EMBED_KEY_MS, type CallInput, type CallOutput, type embedCalls } from '@caiting/contract';
import { hash, randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { insertKey, takeKey, type KeyRow } from './queries.ts';

type MakeKey = typeof embedCalls.embedChatOneTimeKey;
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** A key for a user of the site that the caller's account stands for. Whoever holds it may sign that user in, once, inside that site. */
export async function makeOneTimeKey(
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

/** Takes the key in the caller's transaction: a refusal of what follows gives it back. A site that was struck off since has none. */
export async function redeemKey(
  deps: Deps,
  tx: Tx,
  { oneTimeKey, origin }: { readonly oneTimeKey: string; readonly origin: string },
): Promise<Outcome<KeyRow, 'embedClosed' | 'embedKeyInvalid'>> {
  const { embedChatEnabled, embedHosts } = await tenantValues(deps);
  if (!embedChatEnabled) return refuse('embedClosed');
  if (!embedHosts.some((host) => host.origin === origin)) return refuse('embedKeyInvalid');
  const key = await takeKey(tx, hashOf(oneTimeKey), origin);
  return key ? ok(key) : refuse('embedKeyInvalid');
}
