import { accountCalls } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery';
import { parseRate, type Rate } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { openAccount } from '../../ledger/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { attemptKey, attemptsOf, reserveAttempt, returnAttempt } from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { checkChallenge, type ChallengeAnswer } from '../core/challenge.ts';
import { levelsOf, type Levels } from '../core/levels.ts';
import { hashPassword } from '../core/password.ts';
import { findCredentials, findInvite, saveLevels, useInvite, type InviteRow } from '../core/queries.ts';
import { userInfo } from '../core/user-info.ts';
import { weakPassword } from '../core/weak-password.ts';
import { houseNames } from '../core/house-names.ts';
import { nicknameKey } from '../core/nickname-key.ts';
import { neutralNickname } from '../profile/nickname-rules.ts';
import { handOut, openSession, type Origin, type SignedIn } from '../sessions/open-session.ts';
import type { AlongWithSignIn } from './login.ts';
import { giveNewcomer } from './newcomer-gift.ts';
import { keepContact, missingField, type ContactInput } from './register-fields.ts';
import { registeredHooks } from './registered-hook.ts';

export const registerBinding = bind(accountCalls.register, async (context, input) =>
  handOut(context, await register(context.deps, input, context)),
);

export interface RegisterInput extends ChallengeAnswer, ContactInput {
  readonly userName: string;
  /** As hashed by the browser. */
  readonly password: string;
  /** Age 18 and the terms. */
  readonly accepted: boolean;
}

type RegisterRefusal =
  | 'passwordWeak'
  | 'userNameTaken'
  | 'userNameForbidden'
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

/** Grade of everybody who begins (product §3: bronze). */
const FIRST_GRADE = 1;

/** Opens a player's account and signs in; in a demo with play money, else with an empty balance. An invite code puts it under the code's owner, with the code's levels. */
export async function register<Key extends string = never>(
  deps: Deps,
  input: RegisterInput,
  origin: Origin,
  alongWith?: AlongWithSignIn<Key>,
): Promise<Outcome<SignedIn, RegisterRefusal | Key>> {
  const values = await tenantValues(deps);
  if (!values.registerOpen) return refuse('registerClosed');
  if (!input.accepted) return refuse('termsNotAccepted', { field: 'accepted' });
  if (houseNames(values.tenantName)(input.userName)) return refuse('userNameForbidden', { field: 'userName' });
  const missing = missingField(values.registerFields, input);
  if (missing) return missing;
  const weak = weakPassword(input.userName, input.password);
  if (weak) return weak;
  // Counted before anything is checked: concurrent registrations from one address count each other.
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
    const refused = await checkChallenge(deps.db, input, { purpose: 'register', address: addressKey(origin.ip) });
    if (refused) return refused;
  }
  // The unique constraint decides the race; this read spares the hash in the usual case.
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
    for (const hook of registeredHooks(deps)) await hook(tx, player.data);
    await giveNewcomer(deps, tx, player.data);
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
  /** Of the seeds; everybody else begins with a neutral one. */
  readonly nickname?: string;
}

/** Creates the account, its position in the downline tree, its levels and its ledger account in one transaction. The seed uses it too. */
export async function createPlayer(
  deps: Deps,
  tx: Tx,
  draft: PlayerDraft,
): Promise<Outcome<bigint, 'userNameTaken' | 'inviteCodeUnknown'>> {
  const { invite } = draft;
  const player = await insertNamed(tx, draft);
  if (player === null) return refuse('userNameTaken', { field: 'userName' });
  if (invite) {
    const levels = await useInvite(tx, invite.code, player);
    if (levels === null) return refuse('inviteCodeUnknown', { field: 'inviteCode' });
    await saveLevels(tx, player, await invitedLevels(deps, tx, { ...invite, levels }));
  }
  await openAccount(tx, player);
  return ok(player);
}

/** Of a million neutral names some are taken: so many draws find a free one almost surely. */
const DRAWS_MAX = 24;

/** The row under a nickname that nobody bears: never the login name, which is half of what a thief needs. Null when the login name is taken. */
async function insertNamed(
  tx: Tx,
  { userName, passwordHash, invite, from, nickname }: PlayerDraft,
): Promise<bigint | null> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const name = draw === 0 && nickname !== undefined ? nickname : neutralNickname(draw);
    const player = await insertPlayer(tx, {
      name: userName,
      nickname: name,
      nicknameKey: nicknameKey(name),
      passwordHash,
      grade: FIRST_GRADE,
      isAgent: invite?.makes_agent ?? false,
      upline: invite?.owner ?? null,
      from,
    });
    if (player !== null) return player;
    if (await findCredentials(tx, userName)) return null;
  }
  throw new Error('no neutral nickname is left');
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

interface NewPlayer {
  readonly name: string;
  readonly nickname: string;
  readonly nicknameKey: string;
  readonly passwordHash: string;
  readonly grade: number;
  readonly isAgent: boolean;
  readonly upline: bigint | null;
  readonly from: string;
}

/**
 * Null when the name or the nickname is taken. The path is the upline's own path and the upline, whose row is locked: a move of the upline that is
 * carried out at this moment comes before or after, and takes the new member along.
 */
async function insertPlayer(tx: Tx, player: NewPlayer): Promise<bigint | null> {
  const row = await tx.maybeOne<{ id: bigint }>(
    `insert into player (name, nickname, password_hash, grade, is_agent, upline, upline_path, accepted_terms_at, registered_from, nickname_key)
     select $1, $7, $2, $3, $4, $5,
            coalesce((select upline_path || id from player where id = $5 for share), '{}'), app_now(), $6, $8
     on conflict do nothing
     returning id`,
    [
      player.name,
      player.passwordHash,
      player.grade,
      player.isAgent,
      player.upline,
      player.from,
      player.nickname,
      player.nicknameKey,
    ],
  );
  return row?.id ?? null;
}
