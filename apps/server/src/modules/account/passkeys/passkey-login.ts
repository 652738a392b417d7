import { passkeyCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { accountRules, attemptKey, reserveAttempt, returnAttempt } from '../core/attempts.ts';
import { holdPlayer } from '../core/queries.ts';
import { signIn } from '../login/login.ts';
import { handOut, type Origin, type SignedIn } from '../sessions/open-session.ts';
import { insertChallenge, takeChallenge } from './ceremony.ts';
import { findPasskey, findPasskeyForUpdate } from './queries.ts';
import { newChallenge, requestOptions, siteOf, verifyAssertion, type Site, type Use } from './webauthn.ts';

export const passkeyLoginBindings = [
  bind(passkeyCalls.beginPasskeyLogin, ({ deps, origin }) => beginPasskeyLogin(deps, siteOf(origin))),
  bind(passkeyCalls.passkeyLogin, async (context, { credential }) =>
    handOut(context, await passkeyLogin(context.deps, credential, context, siteOf(context.origin))),
  ),
];

/** The same for everybody, whether they have a passkey or an account: nothing is asked, and nothing told. */
export async function beginPasskeyLogin(
  deps: Deps,
  site: Site | null,
): Promise<Outcome<CallOutput<typeof passkeyCalls.beginPasskeyLogin>, 'passkeyUnavailable'>> {
  if (site === null) return refuse('passkeyUnavailable');
  const challenge = newChallenge();
  await insertChallenge(deps.db, challenge, site);
  return ok({ options: requestOptions(site, challenge) });
}

type Answer = CallInput<typeof passkeyCalls.passkeyLogin>['credential'];
type LoginRefusal =
  | 'passkeyExpired'
  | 'passkeyInvalid'
  | 'passkeyUnknown'
  | 'passkeyUnavailable'
  | 'loginLocked'
  | 'accountLocked'
  | 'accountClosing'
  | 'passwordReset';

/**
 * Signs in whoever's passkey has signed our challenge. Whether the account is open is told after the signature has been found right, in the words of a
 * sign-in by password. Wrong signatures of one passkey count by place as wrong passwords do, and lock that place; failed passwords lock nobody out here.
 */
export async function passkeyLogin(
  deps: Deps,
  answer: Answer,
  origin: Origin,
  site: Site | null,
): Promise<Outcome<SignedIn, LoginRefusal>> {
  if (site === null) return refuse('passkeyUnavailable');
  const taken = await takeChallenge(deps.db, answer.response.clientDataJSON);
  if (isRefusal(taken)) return taken;
  const { challenge, row } = taken;
  if (row.purpose !== 'login' || row.origin !== site.origin) return refuse('passkeyInvalid');
  const known = await findPasskey(deps.db, Buffer.from(answer.id, 'base64url'));
  if (known === null) return refuse('passkeyUnknown');
  const key = attemptKey.passkey(known.id, addressKey(origin.ip));
  const seconds = await reserveAttempt(deps.db, key, accountRules(await tenantValues(deps)));
  if (seconds > 0) return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const signed = await deps.db.tx(async (tx) => {
    await holdPlayer(tx, known.player);
    const passkey = await findPasskeyForUpdate(tx, known.id);
    if (passkey === null) return refuse('passkeyUnknown');
    const used = await verifyAssertion(deps.log, answer, passkey, { challenge, ...site });
    if (isRefusal(used)) return used;
    await savePasskeyUse(tx, passkey.id, used);
    const opened = await signIn(deps, tx, passkey.player, origin);
    if (!opened.ok) return opened;
    const { sessionId, ...signedIn } = opened.data;
    await saveOpenedBy(tx, sessionId, passkey.id);
    return ok(signedIn);
  });
  if (signed.ok || signed.key !== 'passkeyInvalid') await returnAttempt(deps.db, key);
  return signed;
}

async function savePasskeyUse(tx: Tx, id: bigint, { counter, isBackedUp }: Use): Promise<void> {
  await tx.run('update passkey set counter = $2, is_backed_up = $3, last_used_at = app_now() where id = $1', [
    id,
    counter,
    isBackedUp,
  ]);
}

async function saveOpenedBy(tx: Tx, sessionId: bigint, passkey: bigint): Promise<void> {
  await tx.run(
    'insert into login_mark (session, passkey) values ($1, $2) on conflict (session) do update set passkey = excluded.passkey',
    [sessionId, passkey],
  );
}
