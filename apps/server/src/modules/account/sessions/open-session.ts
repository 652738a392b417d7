import { OWN_PLACES, type UserInfo } from '@caiting/contract';
import { prepared, type Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { AnyContext } from '../../../platform/http/binding.ts';
import { ok, type Outcome } from '../../../platform/outcome.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { tenantValues } from '../../tenant/index.ts';
import { PLAYER_COLUMNS, type PlayerRow } from '../core/queries.ts';
import { hashToken, newToken } from '../core/tokens.ts';
import { noteDevice } from './device-names.ts';
import { announceEnd } from './end-session.ts';
import { DEVICE_SECONDS, knowDevice } from './known-devices.ts';
import { placeOf } from './login-location.ts';
import { sendLoginNotice } from './login-notice.ts';
import { deviceWords } from './sessions.ts';

/** Browsers and devices of one person at the same time; the oldest is signed out beyond it. */
export const SESSIONS_PER_PLAYER_MAX = 20;
const DAY_SECONDS = 86_400;

/** Where a request came from, as the sign-in needs it. */
export interface Origin {
  readonly ip: string;
  readonly country: string | null;
  readonly userAgent: string;
  /** The browser's token of an earlier sign-in, null without one; absent where no cookie can be set. */
  readonly device?: string | null;
}

export interface SignedIn {
  readonly token: string;
  /** What the browser is known by from now on, where it can keep a cookie. */
  readonly device: string | undefined;
  readonly maxAgeSeconds: number;
  readonly user: UserInfo;
}

export interface OpenedSession {
  readonly sessionId: bigint;
  /** Stored nowhere. */
  readonly token: string;
  readonly device: string | undefined;
  readonly maxAgeSeconds: number;
  /** As of the login before. */
  readonly player: PlayerRow;
}

/** Opens a session in the caller's transaction, for a player whose account is open. */
export async function openSession(deps: Deps, tx: Tx, player: bigint, origin: Origin): Promise<OpenedSession> {
  const opened = await openProvenSession(deps, tx, player, origin, null);
  if (opened === null) throw new Error(`player ${player} is gone, locked or without a password`);
  return opened;
}

/**
 * The same for whoever has typed a password, which was compared with `provenHash`. Null when that is not the player's any more, or the account
 * was locked or its password taken away: between the look at the password and here lies the hash, and whoever knew the old password must not come in after its change.
 */
export async function openProvenSession(
  deps: Deps,
  tx: Tx,
  player: bigint,
  origin: Origin,
  provenHash: string | null,
): Promise<OpenedSession | null> {
  const { sessionDays } = await tenantValues(deps);
  const token = newToken();
  const place = placeOf(origin.ip, origin.country);
  const session = {
    tokenHash: hashToken(token),
    player,
    days: sessionDays,
    address: origin.ip,
    place: place.zh,
    userAgent: origin.userAgent,
    provenHash,
  };
  const opened = await insertSession(tx, session, SESSIONS_PER_PLAYER_MAX);
  if (opened === null) return null;
  const { ended, session_id, is_new_place, is_like_none, opened_at, ...row } = opened;
  for (const sessionId of ended) await announceEnd(tx, { sessionId: String(sessionId) });
  const device = origin.device === undefined ? undefined : await knowDevice(tx, player, origin.device);
  const name = device ? await noteDevice(tx, player, session_id, device.token) : '';
  await sendLoginNotice(deps, tx, row, { place: place.zh, userAgent: origin.userAgent, name });
  // Where no place is told, the browser is what can be new.
  const isNew = place === OWN_PLACES.unknown ? row.last_login_at !== null && device?.isNew === true : is_new_place;
  if (isNew)
    await publishLater(tx, 'account.newPlace', {
      userId: String(player),
      sessionId: String(session_id),
      place,
      device: deviceWords(origin.userAgent, name),
      at: opened_at.getTime(),
    });
  // A browser of the same make at the same place is still a stranger where others are known and it is not.
  const isStranger = device?.isNew === true && device.hasOthers;
  if (row.last_login_at !== null && (is_like_none || isStranger)) await markUnknown(tx, session_id);
  return {
    sessionId: session_id,
    token,
    device: device?.token,
    maxAgeSeconds: sessionDays * DAY_SECONDS,
    player: row,
  };
}

interface NewSession {
  readonly tokenHash: Buffer;
  readonly player: bigint;
  readonly days: number;
  readonly address: string;
  readonly place: string;
  readonly userAgent: string;
  /** What the typed password was compared with; null where none was typed. */
  readonly provenHash: string | null;
}

const OPEN_SESSION = prepared(
  'account.openSession',
  `with before as (
          select ${PLAYER_COLUMNS} from player where id = $2 and state = 'active' and password_reset_at is null and ($8::text is null or password_hash_of(id) = $8) for update),
        login as (update player set last_login_at = app_now(), last_login_place = $5 where id in (select id from before)),
        opened as (
          insert into session (token_hash, player, expires_at, address, place, user_agent, previous_at, previous_place)
          select $1, id, app_now() + $3::int * interval '1 day', $4, $5, $6, last_login_at, last_login_place from before
          returning id, created_at),
        ended as (
          update session set ended_at = app_now(), ended_reason = 'logout'
           where player in (select id from before) and ended_at is null
             and id not in (select id from session where player = $2 and ended_at is null order by id desc limit $7::int - 1)
          returning id)
   select before.*, array(select id from ended) as ended, opened.id as session_id, opened.created_at as opened_at,
          before.last_login_at is not null and before.last_login_place <> $5
            and not exists (select from session s where s.player = $2 and s.place = $5) as is_new_place,
          not exists (select from session s where s.player = $2 and s.place = $5 and s.user_agent = $6) as is_like_none
     from before, opened`,
);

/**
 * Opens a session, remembers the login before it, and ends the oldest beyond `max` open ones. Gives their ids, the player as before and whether
 * none of his logins that we still know came from this place; null when the password that was looked at is not the player's any more, or the
 * account is locked or its password was taken away.
 */
function insertSession(tx: Tx, session: NewSession, max: number): Promise<(PlayerRow & OpenedRow) | null> {
  const { tokenHash, player, days, address, place, userAgent, provenHash } = session;
  return tx.maybeOne(OPEN_SESSION, [tokenHash, player, days, address, place, userAgent, max, provenHash]);
}

interface OpenedRow {
  readonly ended: bigint[];
  readonly session_id: bigint;
  readonly opened_at: Date;
  readonly is_new_place: boolean;
  /** None of his logins that we still know came from a browser like this at this place. */
  readonly is_like_none: boolean;
}

/** The player is asked whether this login was theirs (passkeys/own-login.ts). */
async function markUnknown(tx: Tx, sessionId: bigint): Promise<void> {
  await tx.run('insert into login_mark (session, is_unknown) values ($1, true)', [sessionId]);
}

/** The token goes out twice: as the httpOnly cookie, and in the answer for frames and command lines, where cookies do not travel. */
export function handOut<Key extends string>(
  context: AnyContext,
  outcome: Outcome<SignedIn, Key>,
): Outcome<{ token: string; user: UserInfo }, Key> {
  if (!outcome.ok) return outcome;
  const { token, device, maxAgeSeconds, user } = outcome.data;
  context.setSession(token, maxAgeSeconds);
  if (device !== undefined) context.setDevice(device, DEVICE_SECONDS);
  return ok({ token, user });
}
