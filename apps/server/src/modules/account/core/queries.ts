import { canonicalCode, type LoginNotice } from '@caiting/contract';
import { prepared, type Queries, type Tx } from '../../../platform/db/pool.ts';

/** Everything a request may need to know about who asks, in one row. */
export interface SessionRow {
  readonly token_hash: Buffer;
  readonly id: bigint;
  readonly player: bigint;
  readonly now: Date;
  readonly is_expired: boolean;
  readonly ended_reason: 'logout' | 'forced' | 'passwordChanged' | 'idle' | 'locked' | 'reset' | null;
  readonly last_act_at: Date;
  readonly name: string;
  readonly grade: number;
  readonly is_agent: boolean;
  readonly state: 'active' | 'locked';
  readonly has_upline: boolean;
  /** Group → level in 1e-6. */
  readonly levels: Readonly<Record<string, number>> | null;
}
/** SQL: does the session of this number (an expression) still let its player act? For who asks within a statement of their own. */
export const sessionStands = (id: string): string =>
  `exists (select from session s join player p on p.id = s.player
            where s.id = ${id} and s.ended_reason is null and s.expires_at > (select app_now()) and p.state = 'active')`;

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
  return db.maybeOne<CredentialRow>(
    'select id, name, password_hash_of(id) as password_hash, state from player where name_lower = lower($1)',
    [userName],
  );
}

export interface PlayerRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  /** The nickname as others see it: masked unless it is Chinese, and no two alike. */
  readonly shown_name: string;
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

export const PLAYER_COLUMNS = `id, name, nickname, shown_name, avatar, sex, grade, is_agent, state, has_safety, upline, upline_path,
  rebate_changed_at, registered_at, last_login_at, last_login_place, login_notice`;

export function findPlayer(db: Queries, id: bigint | string): Promise<PlayerRow | null> {
  return db.maybeOne<PlayerRow>(PLAYER, [id]);
}

const PLAYER = prepared('account.player', `select ${PLAYER_COLUMNS} from player where id = $1`);

/** Holds the player's row until the transaction ends: whatever decides over the ways into one account happens one after the other. */
export async function holdPlayer(tx: Tx, id: bigint | string): Promise<void> {
  await tx.query('select from player where id = $1 for no key update', [id]);
}

type Standing = 'open' | 'locked' | 'reset' | 'closing';

/** What keeps a player from signing in, whatever they prove. */
export async function standingOf(db: Queries, id: bigint): Promise<Standing> {
  const { standing } = await db.one<{ standing: Standing }>(
    `select case when state = 'locked' and exists (select from account_closing c where c.player = player.id and c.closed_at is null) then 'closing'
                 when state = 'locked' then 'locked' when password_reset_at is not null then 'reset' else 'open' end as standing
       from player where id = $1`,
    [id],
  );
  return standing;
}

export function findPlayerByName(db: Queries, userName: string): Promise<PlayerRow | null> {
  return db.maybeOne<PlayerRow>(`select ${PLAYER_COLUMNS} from player where name_lower = lower($1)`, [userName]);
}

export function listPlayersByIds(db: Queries, ids: readonly (bigint | string)[]): Promise<PlayerRow[]> {
  return db.query<PlayerRow>(`select ${PLAYER_COLUMNS} from player where id = any($1::int8[])`, [ids]);
}

/** Writes levels of a player by group, in 1e-6; the database bounds them by those of the upline. */
export async function saveLevels(tx: Tx, player: bigint, levels: Readonly<Record<string, bigint>>): Promise<void> {
  await tx.query('select set_levels($1, $2, $3)', [player, Object.keys(levels), Object.values(levels)]);
}

export interface InviteRow {
  readonly code: string;
  readonly owner: bigint;
  readonly makes_agent: boolean;
  readonly levels: Readonly<Record<string, string>>;
}

/** SQL: does the code `i` still serve? Not when its agent's account is closed, nor when he stands, or will stand, so deep that nobody fits below him. */
const INVITE_SERVES = `i.deleted_at is null and (i.expires_at is null or i.expires_at > app_now())
  and (i.use_limit is null or i.used_count < i.use_limit)
  and exists (select from player o where o.id = i.owner and o.state = 'active' and o.is_agent)
  and not exists (select from downline d where d.member = i.owner and d.depth >= 20 and d.to_day > shanghai_day(app_now()))`;

/**
 * The code that was typed: as it is written, else the one that reads like it. Of codes of before that read alike, none is guessed.
 */
export function findInvite(db: Queries, typed: string): Promise<InviteRow | null> {
  return db.maybeOne<InviteRow>(
    `select i.code, i.owner, i.makes_agent, i.levels from invite_code i
      where i.code = coalesce((select w.code from invite_code w where w.code = $1),
                              (select min(r.code) from invite_code r where r.canonical = $2 and r.deleted_at is null having count(*) = 1))
        and ${INVITE_SERVES}`,
    [typed, canonicalCode(typed)],
  );
}

/** Counts one use, with who came by it, and gives the rates as they are at this moment. Null when the code ended meanwhile: of two at the last use one gets it. */
export async function useInvite(tx: Tx, code: string, player: bigint): Promise<InviteRow['levels'] | null> {
  const used = await tx.maybeOne<Pick<InviteRow, 'levels'>>(
    `select i.levels from invite_code i where i.code = $1 and ${INVITE_SERVES} for update`,
    [code],
  );
  if (used === null) return null;
  await tx.run('insert into invite_use (player, code) values ($1, $2)', [player, code]);
  return used.levels;
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
  await tx.run('select set_safety_hash($1, $2, false)', [player, hash]);
}

/** Support took the password away because the account may be in other hands: what those may have laid down signs in no more. */
export async function deletePasskeysOf(tx: Tx, player: bigint): Promise<void> {
  await tx.run('delete from passkey where player = $1', [player]);
}

/** Deletes expired rows of this module; gives their number. */
export async function deleteStale(tx: Queries): Promise<number> {
  const sessions = await tx.run(`delete from session where expires_at < app_now() - interval '7 days'`);
  const attempts = await tx.run(`delete from attempt where last_at < app_now() - interval '2 days'`);
  const captchas = await tx.run('delete from captcha where expires_at < app_now()');
  const proofs = await tx.run('delete from safety_proof where expires_at < app_now()');
  const challenges = await tx.run('delete from passkey_challenge where expires_at < app_now()');
  return sessions + attempts + captchas + proofs + challenges;
}
