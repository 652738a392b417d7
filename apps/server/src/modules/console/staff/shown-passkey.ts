import type { CallInput, consoleSessionCalls } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { AnyContext } from '../../../platform/http/binding.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import {
  CHALLENGE_SECONDS,
  challengeIn,
  hashToken,
  newChallenge,
  siteOf,
  verifyAssertion,
  type KnownCredential,
  type Site,
  type Use,
} from '../../account/index.ts';

/** What a passkey signed to be a second factor (docs/decisions/0329). */
export type ShownPasskey = NonNullable<CallInput<typeof consoleSessionCalls.staffStepUp>['credential']>;

/**
 * The site that passkeys of staff are for: the console's own address where it has one; at a port of its own what the browser calls it. Null at a bare address,
 * where browsers make no passkeys.
 */
export function staffSite({ deps, origin, headers }: Pick<AnyContext, 'deps' | 'origin' | 'headers'>): Site | null {
  const { console: entry } = deps.config;
  const atPort = entry.port === undefined ? undefined : headers['origin'];
  return siteOf(entry.origin ?? (typeof atPort === 'string' ? atPort : origin));
}

export type PasskeyRefusal = 'passkeyExpired' | 'passkeyInvalid' | 'staffPasskeyUnknown';

/** Null when a passkey of this account has signed a challenge of ours, which is spent by it. */
export async function checkPasskey(
  deps: Deps,
  staff: bigint,
  answer: ShownPasskey,
): Promise<Refusal<PasskeyRefusal> | null> {
  const taken = await takeChallenge(deps.db, answer.response.clientDataJSON);
  if (isRefusal(taken)) return taken;
  // One that was asked for to make a passkey shows none.
  if (taken.staff !== null) return refuse('passkeyInvalid');
  return deps.db.tx(async (tx) => {
    const known = await lockPasskey(tx, staff, Buffer.from(answer.id, 'base64url'));
    if (known === null) return refuse('staffPasskeyUnknown', { field: 'code' });
    const used = await verifyAssertion(deps.log, answer, known, taken);
    if (isRefusal(used)) return used;
    await savePasskeyUse(tx, known.id, used);
    return null;
  });
}

/** Whoever makes a passkey; absent where one is shown. */
export interface Making {
  readonly staff: bigint;
  readonly userHandle: Buffer;
}

/** A new challenge for this site; only its hash is kept. */
export async function askAuthenticator(db: Queries, { rpId, origin }: Site, making?: Making): Promise<string> {
  const challenge = newChallenge();
  await db.run('select ask_staff_passkey($1, $2, $3, $4, $5, $6)', [
    hashToken(challenge),
    making?.staff ?? null,
    making?.userHandle ?? null,
    rpId,
    origin,
    CHALLENGE_SECONDS,
  ]);
  return challenge;
}

export interface TakenChallenge extends Site {
  readonly challenge: string;
  readonly staff: bigint | null;
  readonly staff_name: string | null;
  readonly user_handle: Buffer | null;
}

/** The challenge that an answer says it signed: gone from now on, in a statement of its own, so that no refusal gives it back. */
export async function takeChallenge(
  db: Queries,
  clientDataJSON: string,
): Promise<TakenChallenge | Refusal<'passkeyExpired' | 'passkeyInvalid'>> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return refuse('passkeyInvalid');
  const row = await db.maybeOne<Omit<TakenChallenge, 'challenge'>>(
    'select staff, staff_name, user_handle, rp_id as "rpId", origin from take_staff_passkey_challenge($1)',
    [hashToken(challenge)],
  );
  return row === null ? refuse('passkeyExpired') : { ...row, challenge };
}

function lockPasskey(
  tx: Tx,
  staff: bigint,
  credential: Buffer,
): Promise<(KnownCredential & { readonly id: bigint }) | null> {
  return tx.maybeOne('select * from lock_staff_passkey($1, $2)', [staff, credential]);
}

async function savePasskeyUse(tx: Tx, id: bigint, { counter, isBackedUp }: Use): Promise<void> {
  await tx.run('select use_staff_passkey($1, $2, $3)', [id, counter, isBackedUp]);
}
