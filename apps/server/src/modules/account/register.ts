import { GROUPS } from '@caiting/lottery';
import { parseRate, type Rate } from '@caiting/money';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/http/address.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { openAccount } from '../ledger/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { attemptKey, attemptsOf, reserveAttempt, returnAttempt } from './attempts.ts';
import { unlessBusy } from './busy.ts';
import { checkCaptcha, type CaptchaAnswer } from './captcha.ts';
import { userInfo } from './info.ts';
import { levelsOf, type Levels } from './levels.ts';
import { openSession, type Origin, type SignedIn } from './open-session.ts';
import { hashPassword } from './password.ts';
import type { AlongWithSignIn } from './login.ts';
import { mayBeNamed, plainNickname } from './nickname-rules.ts';
import { keepContact, missingField, type ContactInput } from './register-fields.ts';
import { countInviteUse, findCredentials, findInvite, insertPlayer, saveLevels, type InviteRow } from './queries.ts';

export interface RegisterInput extends CaptchaAnswer, ContactInput {
  readonly userName: string;
  /** As hashed by the browser. */
  readonly password: string;
  /** Age 18 and the terms. */
  readonly accepted: boolean;
}

type RegisterRefusal =
  | 'userNameTaken'
  | 'wrongCaptcha'
  | 'captchaDue'
  | 'inviteCodeUnknown'
  | 'termsNotAccepted'
  | 'registerClosed'
  | 'tooManyRequests'
  | 'inviteRequired'
  | 'fieldEmpty'
  | 'mobileUnproved'
  | 'mailUnproved'
  | 'mobileTaken'
  | 'mailTaken';

/** Grade of everybody who begins (SPEC §3: bronze). */
const FIRST_GRADE = 1;

/** Opens a player's account with an empty balance and signs in. An invite code puts it under the code's owner, with the code's levels. */
export async function register<Key extends string = never>(
  deps: Deps,
  input: RegisterInput,
  origin: Origin,
  alongWith?: AlongWithSignIn<Key>,
): Promise<Outcome<SignedIn, RegisterRefusal | Key>> {
  const values = await tenantValues(deps);
  if (!values.registerOpen) return refuse('registerClosed');
  if (!input.accepted) return refuse('termsNotAccepted', { field: 'accepted' });
  const missing = missingField(values.registerFields, input);
  if (missing) return missing;
  // Counted before it is looked at: registrations sent at once count each other.
  const address = attemptKey.registration(addressKey(origin.ip));
  await reserveAttempt(deps.db, address);
  const outcome = await registerCounted(deps, input, origin, address, alongWith);
  if (!outcome.ok) await returnAttempt(deps.db, address);
  return outcome;
}

async function registerCounted<Key extends string>(
  deps: Deps,
  input: RegisterInput,
  origin: Origin,
  address: string,
  alongWith: AlongWithSignIn<Key> | undefined,
): Promise<Outcome<SignedIn, RegisterRefusal | Key>> {
  const values = await tenantValues(deps);
  const { failures: counted } = await attemptsOf(deps.db, address);
  if (values.captchaOnRegister || counted > values.registrationsPerHour) {
    const refused = await checkCaptcha(deps.db, input);
    if (refused) return refused;
  }
  // The insert decides; this look spares the hash in the usual case.
  if (await findCredentials(deps.db, input.userName)) return refuse('userNameTaken', { field: 'userName' });
  const code = values.registerFields.inviteCode === 'off' ? '' : (input.inviteCode ?? '');
  const invite = code ? await findInvite(deps.db, code) : null;
  if (code && invite === null) return refuse('inviteCodeUnknown', { field: 'inviteCode' });

  const passwordHash = await unlessBusy(hashPassword(input.password));
  if (isRefusal(passwordHash)) return passwordHash;
  return deps.db.tx(async (tx) => {
    const player = await createPlayer(deps, tx, { userName: input.userName, passwordHash, invite, from: origin.ip });
    if (isRefusal(player)) return player;
    const refused = await keepContact(tx, player.data, values.registerFields, input);
    if (refused) return refused;
    const barred = await alongWith?.(tx, player.data);
    if (barred) return barred;
    const { player: row, ...opened } = await openSession(deps, tx, player.data, origin);
    return ok({ ...opened, user: await userInfo(deps, row, { at: null, place: '' }) });
  });
}

export interface PlayerDraft {
  readonly userName: string;
  readonly passwordHash: string;
  readonly invite: InviteRow | null;
  readonly from: string;
}

/** The account, its place in the tree, its levels and its ledger account, as one. Also the way of the seed. */
export async function createPlayer(
  deps: Deps,
  tx: Tx,
  { userName, passwordHash, invite, from }: PlayerDraft,
): Promise<Outcome<bigint, 'userNameTaken'>> {
  const player = await insertPlayer(tx, {
    name: userName,
    // An account may be called what a nickname may not: others then see a name without meaning.
    nickname: (await mayBeNamed(deps, tx, userName, null)) ? userName : plainNickname(),
    passwordHash,
    grade: FIRST_GRADE,
    isAgent: invite?.makes_agent ?? false,
    upline: invite?.owner ?? null,
    from,
  });
  if (player === null) return refuse('userNameTaken', { field: 'userName' });
  if (invite) {
    await countInviteUse(tx, invite.code);
    await saveLevels(tx, player, await invitedLevels(deps, tx, invite));
  }
  await openAccount(tx, player);
  await publishLater(tx, { type: 'player.registered', userId: String(player) });
  return ok(player);
}

/** The code's levels, each no higher than its owner's is now; a group the code does not name gets the owner's level. */
async function invitedLevels(deps: Deps, db: Queries, invite: InviteRow): Promise<Record<string, bigint>> {
  const owner = await levelsOf(deps, db, invite.owner);
  return Object.fromEntries(GROUPS.map((group) => [group, lower(invite.levels[group], owner, group)]));
}

function lower(text: string | undefined, owner: Levels, group: keyof Levels): Rate {
  const wished = text === undefined ? null : parseRate(text);
  return wished === null || wished > owner[group] ? owner[group] : wished;
}
