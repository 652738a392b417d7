import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface ProfileRow {
  readonly nickname: string;
  readonly avatar: string;
  readonly sex: number;
  readonly qq: string;
  readonly real_name: string;
  readonly mobile: string | null;
  readonly mail: string | null;
}

export function findProfile(db: Queries, player: string): Promise<ProfileRow> {
  return db.one<ProfileRow>('select nickname, avatar, sex, qq, real_name, mobile, mail from player where id = $1', [
    player,
  ]);
}

export interface ProfileChange {
  readonly nickname: string | null;
  readonly sex: number | null;
  readonly qq: string | null;
  readonly realName: string | null;
  readonly avatar: string | null;
}

/** Writes what is not null. The real name only where there is none; false then, and nothing is written. */
export async function saveProfile(tx: Tx, player: string, change: ProfileChange): Promise<boolean> {
  const count = await tx.run(
    `update player set nickname = coalesce($2, nickname), sex = coalesce($3, sex), qq = coalesce($4, qq),
            real_name = coalesce($5, real_name), avatar = coalesce($6, avatar)
      where id = $1 and ($5::text is null or real_name in ('', $5))`,
    [player, change.nickname, change.sex, change.qq, change.realName, change.avatar],
  );
  return count === 1;
}

/** What a registration form asked for beyond name and password. */
export async function saveContact(
  tx: Tx,
  player: bigint,
  contact: {
    mobile: string | null;
    mobileProved: boolean;
    mail: string | null;
    mailProved: boolean;
    realName: string;
    qq: string;
  },
): Promise<void> {
  await tx.run(
    `update player set mobile = $2, mobile_verified_at = case when $3 then app_now() end,
            mail = $4, mail_verified_at = case when $5 then app_now() end, real_name = $6, qq = $7
      where id = $1`,
    [player, contact.mobile, contact.mobileProved, contact.mail, contact.mailProved, contact.realName, contact.qq],
  );
}

/** Notes a picture of a player. False when the day's number is reached; the player's row is locked, so sendings at once count too. */
export async function insertUpload(tx: Tx, player: string, path: string, dayMax: number): Promise<boolean> {
  await tx.one('select id from player where id = $1 for update', [player]);
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::int as count from upload where player = $1 and at > app_now() - interval '1 day'`,
    [player],
  );
  if (count >= dayMax) return false;
  await tx.run(
    'insert into upload (player, path) values ($1, $2) on conflict (player, path) do update set at = app_now()',
    [player, path],
  );
  return true;
}

export async function countUploadsToday(db: Queries, player: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from upload where player = $1 and at > app_now() - interval '1 day'`,
    [player],
  );
  return count;
}

/** True when every one of these pictures was given by this player. */
export async function ownsUploads(db: Queries, player: string, paths: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(paths)];
  if (wanted.length === 0) return true;
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from upload where player = $1 and path = any($2::text[])',
    [player, wanted],
  );
  return count === wanted.length;
}

/** Adds settled turnover and lifts grades that grew. `thresholds` are those of grade 2 and up, in units of 1e-8 yuan. */
export async function addGrowth(
  tx: Tx,
  players: readonly bigint[],
  valid: readonly bigint[],
  thresholds: readonly bigint[],
): Promise<void> {
  await tx.run(
    `with added as (
       insert into player_growth as g (player, valid)
       select player, sum(valid)::bigint from unnest($1::int8[], $2::int8[]) as one (player, valid) group by player order by player
       on conflict (player) do update set valid = g.valid + excluded.valid
       returning player, valid
     ), reached as (
       select a.player, 1 + (select count(*) from unnest($3::int8[]) as t (least) where t.least <= a.valid)::int as grade from added a
     )
     update player p set grade = r.grade from reached r where p.id = r.player and p.grade between 1 and 10 and p.grade < r.grade`,
    [players, valid, thresholds],
  );
}

export async function findGrowth(db: Queries, player: string): Promise<{ grade: number; valid: bigint }> {
  return db.one<{ grade: number; valid: bigint }>(
    'select p.grade, coalesce(g.valid, 0) as valid from player p left join player_growth g on g.player = p.id where p.id = $1',
    [player],
  );
}

export interface NicknameRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
}

/** What people are called, by id after `after`. */
export function listNicknames(db: Queries, after: string, limit: number): Promise<NicknameRow[]> {
  return db.query<NicknameRow>('select id, name, nickname from player where id > $1 order by id limit $2', [
    after,
    limit,
  ]);
}

export interface NewNickname extends NicknameRow {
  readonly now: string;
}

/** Gives people other nicknames; the ids of those who had not taken another meanwhile. */
export async function replaceNicknames(db: Queries, changes: readonly NewNickname[]): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `update player p set nickname = c.now
       from unnest($1::int8[], $2::text[], $3::text[]) as c (id, was, now)
      where p.id = c.id and p.nickname = c.was
     returning p.id`,
    [changes.map(({ id }) => id), changes.map(({ nickname }) => nickname), changes.map(({ now }) => now)],
  );
  return rows.map(({ id }) => id);
}
