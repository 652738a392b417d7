import { beijingTime, passkeyCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { holdPlayer, sessionStands } from '../core/queries.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { loginPasswordDue } from '../safety/login-proof.ts';
import { deviceOf, deviceWords } from '../sessions/sessions.ts';
import { insertChallenge, takeChallenge } from './ceremony.ts';
import { makerName } from './maker-names.ts';
import { listPasskeys, passkeyList } from './queries.ts';
import {
  creationOptions,
  newChallenge,
  siteOf,
  userHandleOf,
  verifyCreation,
  type NewCredential,
  type Site,
  type Transports,
} from './webauthn.ts';

export const addPasskeyBindings = [
  bind(passkeyCalls.beginPasskey, ({ deps, session, origin }) => beginPasskey(deps, session, siteOf(origin))),
  bind(passkeyCalls.addPasskey, ({ deps, session, origin, userAgent }, input) =>
    addPasskey(deps, session, { site: siteOf(origin), userAgent }, input),
  ),
];

export const PASSKEYS_MAX = 10;

/** For somebody who has just typed the login password: a stolen session must not lay a way of its own into the account. */
export async function beginPasskey(
  deps: Deps,
  session: Session,
  site: Site | null,
): Promise<
  Outcome<CallOutput<typeof passkeyCalls.beginPasskey>, 'loginPasswordDue' | 'passkeysTooMany' | 'passkeyUnavailable'>
> {
  if (site === null) return refuse('passkeyUnavailable');
  const due = await loginPasswordDue(deps.db, session.sessionId);
  if (due) return due;
  const known = await listPasskeys(deps.db, session.userId);
  if (known.length >= PASSKEYS_MAX) return tooMany();
  const challenge = newChallenge();
  const userHandle = userHandleOf(known);
  await insertChallenge(deps.db, challenge, site, {
    player: session.userId,
    session: session.sessionId,
    userHandle,
  });
  const { tenantName } = await tenantValues(deps);
  return ok({
    options: creationOptions(
      { rpId: site.rpId, siteName: tenantName, challenge },
      { name: session.userName, userHandle, known },
    ),
  });
}

type AddRefusal =
  | 'loginPasswordDue'
  | 'loginExpired'
  | 'passkeyExpired'
  | 'passkeyInvalid'
  | 'passkeyKnown'
  | 'passkeysTooMany'
  | 'passkeyUnavailable';

export async function addPasskey(
  deps: Deps,
  session: Session,
  { site, userAgent }: { readonly site: Site | null; readonly userAgent: string },
  { credential: answer, name }: CallInput<typeof passkeyCalls.addPasskey>,
): Promise<Outcome<CallOutput<typeof passkeyCalls.addPasskey>, AddRefusal>> {
  if (site === null) return refuse('passkeyUnavailable');
  const taken = await takeChallenge(deps.db, answer.response.clientDataJSON);
  if (isRefusal(taken)) return taken;
  const { challenge, row } = taken;
  const isOurs =
    row.purpose === 'register' &&
    String(row.player) === session.userId &&
    String(row.session) === session.sessionId &&
    row.origin === site.origin;
  if (!isOurs || row.user_handle === null) return refuse('passkeyInvalid');
  const made = await verifyCreation(deps.log, answer, { challenge, ...row });
  if (isRefusal(made)) return made;
  const called = name ?? makerName(made.aaguid) ?? deviceOf(userAgent);
  const passkey: NewPasskey = {
    ...made,
    player: session.userId,
    transports: answer.response.transports ?? [],
    name: called,
    userHandle: row.user_handle,
    rpId: row.rpId,
  };
  return deps.db.tx(async (tx) => {
    // What is held first decides: a change of password, or a second passkey, comes before or after this.
    await holdPlayer(tx, session.userId);
    if (!(await stands(tx, session.sessionId))) return refuse('loginExpired');
    const due = await loginPasswordDue(tx, session.sessionId);
    if (due) return due;
    if ((await listPasskeys(tx, session.userId)).length >= PASSKEYS_MAX) return tooMany();
    if (!(await insertPasskey(tx, passkey))) return refuse('passkeyKnown');
    const at = beijingTime((await appNow(tx)).getTime());
    await tellPlayer(tx, session.userId, 'passkeyAdded', { name: called, at, device: deviceWords(userAgent) });
    return ok(await passkeyList(tx, session.userId));
  });
}

const tooMany = () => refuse('passkeysTooMany', { params: { max: PASSKEYS_MAX } });

async function stands(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx.one<{ stands: boolean }>(`select ${sessionStands('$1')} as stands`, [sessionId]);
  return row.stands;
}

interface NewPasskey extends NewCredential {
  readonly player: string;
  readonly transports: Transports;
  readonly name: string;
  readonly userHandle: Buffer;
  readonly rpId: string;
}

/** False where the credential is somebody's already. */
async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const count = await tx.run(
    `insert into passkey (player, credential_id, public_key, counter, transports, aaguid, name, is_backed_up, user_handle, rp_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing`,
    [
      passkey.player,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.aaguid,
      passkey.name,
      passkey.isBackedUp,
      passkey.userHandle,
      passkey.rpId,
    ],
  );
  return count === 1;
}
