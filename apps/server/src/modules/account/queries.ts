import type { LoginNotice } from '@caiting/contract';
import { prepared, type Queries, type Tx } from '../../platform/db/pool.ts';

/** Everything a request may need to know about who asks, in one row. */
export interface SessionRow {
  readonly token_hash: Buffer;
  readonly id: bigint;
  readonly player: bigint;
  readonly now: Date;
  readonly is_expired: boolean;
  readonly ended_reason: 'logout' | 'forced' | 'passwordChanged' | 'idle' | null;
  readonly last_act_at: Date;
  readonly name: string;
  readonly grade: number;
  readonly is_agent: boolean;
  readonly state: 'active' | 'locked';
  readonly has_upline: boolean;
  /** Group → level in 1e-6. */
  readonly levels: Readonly<Record<string, number>> | null;
}

const sessionsWhere = (which: string): string =>
  `select s.token_hash, s.id, s.player, n.now, s.expires_at <= n.now as is_expired, s.ended_reason, s.last_act_at,
          p.name, p.grade, p.is_agent, p.state, p.upline is not null as has_upline,
          (select jsonb_object_agg(r.lottery_type, r.level) from player_rebate r where r.player = p.id) as levels
     from (select app_now() as now) as n, session s join player p on p.id = s.player
    where ${which}`;
/** SQL: does the session of this number (an expression) still let its player act? For who asks within a statement of their own. */
export const sessionStands = (id: string): string =>
  `exists (select from session s join player p on p.id = s.player
            where s.id = ${id} and s.ended_reason is null and s.expires_at > (select app_now()) and p.state = 'active')`;
const FIND_SESSIONS = prepared('account.sessions', sessionsWhere('s.token_hash = any($1::bytea[])'));
/** The usual question by itself: how long a list is PostgreSQL finds out by planning anew each time, which takes longer than the answer. */
const FIND_SESSION = prepared('account.session', sessionsWhere('s.token_hash = $1'));

/** The sessions of these tokens, in no order; a token that nobody has gives none. */
export function findSessions(db: Queries, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  return tokenHashes.length === 1
    ? db.query<SessionRow>(FIND_SESSION, tokenHashes)
    : db.query<SessionRow>(FIND_SESSIONS, [tokenHashes]);
}

const TOUCH_SESSIONS = prepared(
  'account.touchSessions',
  // Nobody waits for the disk for it: what a crash takes is the last half second of acts.
  // A row that somebody else holds is left out: it is being written the same or ended, and two statements that wait for each other's rows would both fail.
  `with unflushed as materialized (select set_config('synchronous_commit', 'off', true) as value),
        due as materialized (select s.id from session s, unflushed
          where unflushed.value = 'off' and s.id = any($1::bigint[]) and s.ended_at is null and s.last_act_at < app_now() - interval '30 seconds'
            for no key update of s skip locked)
   update session set last_act_at = app_now() from due where session.id = due.id`,
);

/** Writes the last act of these sessions, unless a row knows of one within the last half minute or is being written. Waits for nobody. */
export async function touchSessions(db: Queries, sessionIds: readonly string[]): Promise<void> {
  await db.run(TOUCH_SESSIONS, [sessionIds]);
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly player: bigint;
  readonly days: number;
  readonly address: string;
  readonly place: string;
  readonly userAgent: string;
  /** What the typed password was compared with; null where none was typed. */
  readonly provenHash: string | null;
}

/** Ends one session; false when it had ended already. */
export async function endSession(tx: Tx, sessionId: string, reason: SessionRow['ended_reason']): Promise<boolean> {
  const count = await tx.run(
    `update session set ended_at = app_now(), ended_reason = $2 where id = $1 and ended_at is null`,
    [sessionId, reason],
  );
  return count === 1;
}

/** Ends every open session of a player and gives how many. */
export async function endSessionsOf(tx: Tx, player: bigint, reason: SessionRow['ended_reason']): Promise<number> {
  return tx.run(`update session set ended_at = app_now(), ended_reason = $2 where player = $1 and ended_at is null`, [
    player,
    reason,
  ]);
}

/** Ends every open session of a player but one and gives their ids. */
export async function endOtherSessionsOf(
  tx: Tx,
  player: bigint | string,
  kept: string,
  reason: SessionRow['ended_reason'],
): Promise<string[]> {
  const rows = await tx.query<{ id: bigint }>(
    `update session set ended_at = app_now(), ended_reason = $3
      where player = $1 and id <> $2 and ended_at is null returning id`,
    [player, kept, reason],
  );
  return rows.map(({ id }) => String(id));
}

export async function countOpenSessions(db: Queries, player: bigint): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from session where player = $1 and ended_at is null and expires_at > app_now()`,
    [player],
  );
  return count;
}

export interface CredentialRow {
  readonly id: bigint;
  readonly name: string;
  readonly password_hash: string;
  readonly state: 'active' | 'locked';
}

export function findCredentials(db: Queries, userName: string): Promise<CredentialRow | null> {
  return db.maybeOne<CredentialRow>('select id, name, password_hash, state from player where name_lower = lower($1)', [
    userName,
  ]);
}

export interface PlayerRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly avatar: string;
  /** 0 not said, 1 male, 2 female. */
  readonly sex: number;
  readonly grade: number;
  readonly is_agent: boolean;
  readonly state: 'active' | 'locked';
  readonly has_safety: boolean;
  readonly upline: bigint | null;
  readonly upline_path: bigint[];
  readonly rebate_changed_at: Date;
  readonly registered_at: Date;
  readonly last_login_at: Date | null;
  readonly last_login_place: string;
  readonly login_notice: LoginNotice;
}

const PLAYER_COLUMNS = `id, name, nickname, avatar, sex, grade, is_agent, state, safety_hash is not null as has_safety, upline, upline_path,
  rebate_changed_at, registered_at, last_login_at, last_login_place, login_notice`;

const OPEN_SESSION = prepared(
  'account.openSession',
  `with before as (
          select ${PLAYER_COLUMNS} from player where id = $2 and ($8::text is null or password_hash = $8 and state = 'active') for update),
        login as (update player set last_login_at = app_now(), last_login_place = $5 where id in (select id from before)),
        opened as (
          insert into session (token_hash, player, expires_at, address, place, user_agent, previous_at, previous_place)
          select $1, id, app_now() + $3::int * interval '1 day', $4, $5, $6, last_login_at, last_login_place from before),
        ended as (
          update session set ended_at = app_now(), ended_reason = 'logout'
           where player in (select id from before) and ended_at is null
             and id not in (select id from session where player = $2 and ended_at is null order by id desc limit $7::int - 1)
          returning id)
   select before.*, array(select id from ended) as ended from before`,
);

/**
 * Opens a session, remembers the login before it, and ends the oldest beyond `max` open ones. Gives their ids and the player as before; null
 * when the password that was looked at is not the player's any more, or the account was locked since.
 */
export function insertSession(
  tx: Tx,
  session: NewSession,
  max: number,
): Promise<(PlayerRow & { readonly ended: bigint[] }) | null> {
  const { tokenHash, player, days, address, place, userAgent, provenHash } = session;
  return tx.maybeOne(OPEN_SESSION, [tokenHash, player, days, address, place, userAgent, max, provenHash]);
}

export function findPlayer(db: Queries, id: bigint | string): Promise<PlayerRow | null> {
  return db.maybeOne<PlayerRow>(PLAYER, [id]);
}

const PLAYER = prepared('account.player', `select ${PLAYER_COLUMNS} from player where id = $1`);

export function findPlayerByName(db: Queries, userName: string): Promise<PlayerRow | null> {
  return db.maybeOne<PlayerRow>(`select ${PLAYER_COLUMNS} from player where name_lower = lower($1)`, [userName]);
}

export function listPlayersByIds(db: Queries, ids: readonly (bigint | string)[]): Promise<PlayerRow[]> {
  return db.query<PlayerRow>(`select ${PLAYER_COLUMNS} from player where id = any($1::int8[])`, [ids]);
}

export interface PreviousLoginRow {
  readonly previous_at: Date | null;
  readonly previous_place: string;
}

export function findPreviousLogin(db: Queries, sessionId: string): Promise<PreviousLoginRow | null> {
  return db.maybeOne<PreviousLoginRow>('select previous_at, previous_place from session where id = $1', [sessionId]);
}

export interface NewPlayer {
  readonly name: string;
  readonly nickname: string;
  readonly passwordHash: string;
  readonly grade: number;
  readonly isAgent: boolean;
  readonly upline: bigint | null;
  readonly from: string;
}

/** Null when the name is taken. The path is the upline's own path and the upline. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<bigint | null> {
  const row = await tx.maybeOne<{ id: bigint }>(
    `insert into player (name, nickname, password_hash, grade, is_agent, upline, upline_path, accepted_terms_at, registered_from)
     select $1, $7, $2, $3, $4, $5,
            coalesce((select upline_path || id from player where id = $5), '{}'), app_now(), $6
     on conflict (name_lower) do nothing
     returning id`,
    [player.name, player.passwordHash, player.grade, player.isAgent, player.upline, player.from, player.nickname],
  );
  return row?.id ?? null;
}

/** Writes levels of a player by group, in 1e-6. */
export async function saveLevels(tx: Tx, player: bigint, levels: Readonly<Record<string, bigint>>): Promise<void> {
  await tx.run(
    `insert into player_rebate (player, lottery_type, level)
     select $1, * from unnest($2::text[], $3::int8[])
     on conflict (player, lottery_type) do update set level = excluded.level`,
    [player, Object.keys(levels), Object.values(levels)],
  );
  await tx.run('update player set rebate_changed_at = app_now() where id = $1', [player]);
}

export interface LevelRow {
  readonly player: bigint;
  readonly lottery_type: string;
  readonly level: bigint;
}

export function listLevels(db: Queries, players: readonly (bigint | string)[]): Promise<LevelRow[]> {
  return db.query<LevelRow>('select player, lottery_type, level from player_rebate where player = any($1::int8[])', [
    players,
  ]);
}

export interface UplineRow {
  readonly player: bigint;
  readonly upline: bigint;
  /** 1 is the root. */
  readonly depth: bigint;
  readonly level: bigint | null;
}

/** Uplines of many players with their level in one group, root first. */
export function listUplines(db: Queries, players: readonly bigint[], lotteryType: string): Promise<UplineRow[]> {
  return db.query<UplineRow>(
    `select p.id as player, u.upline, u.depth, r.level
       from player p
       cross join lateral unnest(p.upline_path) with ordinality as u (upline, depth)
       left join player_rebate r on r.player = u.upline and r.lottery_type = $2
      where p.id = any($1::int8[])
      order by p.id, u.depth`,
    [players, lotteryType],
  );
}

export interface InviteRow {
  readonly code: string;
  readonly owner: bigint;
  readonly makes_agent: boolean;
  readonly levels: Readonly<Record<string, string>>;
}

export function findInvite(db: Queries, code: string): Promise<InviteRow | null> {
  return db.maybeOne<InviteRow>(
    'select code, owner, makes_agent, levels from invite_code where code = $1 and deleted_at is null',
    [code],
  );
}

export async function countInviteUse(tx: Tx, code: string): Promise<void> {
  await tx.run('update invite_code set used_count = used_count + 1 where code = $1', [code]);
}

export async function insertInvite(
  tx: Tx,
  invite: { code: string; owner: bigint; makesAgent: boolean; levels: Readonly<Record<string, string>> },
): Promise<void> {
  await tx.run('insert into invite_code (code, owner, makes_agent, levels) values ($1, $2, $3, $4)', [
    invite.code,
    invite.owner,
    invite.makesAgent,
    JSON.stringify(invite.levels),
  ]);
}

export async function saveGrade(tx: Tx, player: bigint, grade: number): Promise<void> {
  await tx.run('update player set grade = $2 where id = $1', [player, grade]);
}

export async function markAgent(tx: Tx, player: bigint): Promise<void> {
  await tx.run('update player set is_agent = true where id = $1', [player]);
}

export async function saveSafetyHash(tx: Tx, player: bigint, hash: string): Promise<void> {
  await tx.run('update player set safety_hash = $2, safety_changed_at = app_now() where id = $1', [player, hash]);
}

/** Everything in this module that time has made useless. Gives the number of rows removed. */
export async function deleteStale(tx: Queries): Promise<number> {
  const sessions = await tx.run(`delete from session where expires_at < app_now() - interval '7 days'`);
  const attempts = await tx.run(`delete from attempt where last_at < app_now() - interval '2 days'`);
  const captchas = await tx.run('delete from captcha where expires_at < app_now()');
  const proofs = await tx.run('delete from safety_proof where expires_at < app_now()');
  return sessions + attempts + captchas + proofs;
}
