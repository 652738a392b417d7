import {
  AVATAR_SIDE_PX,
  COVER_SIDE_PX,
  IMAGE_SIDE_MAX_PX,
  SITE_UPLOAD_MAX_BYTES,
  UPLOADS_DAY_MAX,
  profileCalls,
  FIELD_NAMES,
  NICKNAME_CHANGE_DAYS,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileStore, isPublicFile, storeImage } from '../../../platform/files/index.ts';
import { bind, type UploadedFile } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { maskMail, maskMobile, maskName } from '../core/masks.ts';
import { holdPlayer } from '../core/queries.ts';
import { nicknameKey } from '../core/nickname-key.ts';
import { mayBeNamed } from './nickname-rules.ts';
import { ownsUploads } from './queries.ts';

export const profileBindings = [
  bind(profileCalls.profile, async ({ deps, session }) => ok(await profile(deps, session.userId))),
  bind(profileCalls.infoUpdate, ({ deps, session }, input) => infoUpdate(deps, session.userId, input)),
  bind(profileCalls.uploadImage, ({ deps, session, file }, { purpose }) =>
    uploadImage(deps, session.userId, file, purpose),
  ),
];

/** Own details; what others could use against the account is masked even here. */
export async function profile(deps: Deps, player: string): Promise<CallOutput<typeof profileCalls.profile>> {
  const row = await findProfile(deps.db, player);
  return {
    nickname: row.nickname,
    nicknameFrom: row.nickname_from?.getTime() ?? null,
    avatar: row.avatar,
    sex: row.sex,
    qq: row.qq,
    realName: maskName(row.real_name),
    mobile: maskMobile(row.mobile ?? ''),
    mail: maskMail(row.mail ?? ''),
  };
}

/** Changes own details. The real name is written once: payouts go to that name only. */
export async function infoUpdate(
  deps: Deps,
  player: string,
  change: CallInput<typeof profileCalls.infoUpdate>,
): Promise<Outcome<Record<string, never>, 'realNameLocked' | 'uploadUnknown' | NicknameRefusal>> {
  const { nickname, sex, qq, realName, avatar } = change;
  // An empty avatar takes the picture away.
  if (avatar && !(isPublicFile(avatar) && (await ownsUploads(deps.db, player, [avatar]))))
    return refuse('uploadUnknown', { field: 'avatar' });
  return deps.db.tx(async (tx) => {
    await holdPlayer(tx, player);
    const refused = nickname === undefined ? null : await refusalOfNickname(deps, tx, nickname, player);
    if (refused) return refused;
    const isSaved = await saveProfile(tx, player, {
      nickname: nickname ?? null,
      nicknameKey: nickname === undefined ? null : nicknameKey(nickname),
      sex: sex ?? null,
      qq: qq ?? null,
      realName: realName ?? null,
      avatar: avatar ?? null,
    });
    return isSaved ? ok({}) : refuse('realNameLocked', { field: 'realName' });
  });
}

type NicknameRefusal = 'nicknameForbidden' | 'nicknameTaken' | 'nicknameTooSoon';

/** Why a person may not take a nickname; null when they may. It is theirs alone from here to the end of the transaction. */
async function refusalOfNickname(
  deps: Deps,
  tx: Tx,
  nickname: string,
  player: string,
): Promise<Refusal<NicknameRefusal> | null> {
  // A form is sent as a whole: who changes something else keeps the name they have.
  const now = await findProfile(tx, player);
  if (now.nickname === nickname) return null;
  const no = (why: Exclude<NicknameRefusal, 'nicknameTooSoon'>) => refuse(why, { field: 'nickname' });
  if (now.nickname_from)
    return refuse('nicknameTooSoon', { field: 'nickname', params: { date: now.nickname_from.getTime() } });
  if (!(await mayBeNamed(deps, tx, nickname, player))) return no('nicknameForbidden');
  const key = nicknameKey(nickname);
  await lockNickname(tx, key);
  const holders = await findNicknameHolders(tx, key);
  if (holders.some(({ id, is_login_name }) => is_login_name && String(id) === player)) return no('nicknameForbidden');
  return holders.some(({ id }) => String(id) !== player) ? no('nicknameTaken') : null;
}

const RULES = {
  avatar: { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: AVATAR_SIDE_PX, square: true },
  cover: { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: COVER_SIDE_PX },
  evidence: { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: IMAGE_SIDE_MAX_PX * 2 },
} as const;

/** Takes in a picture of a player; fifty a day. */
export async function uploadImage(
  deps: Deps,
  player: string,
  file: UploadedFile | null,
  purpose: keyof typeof RULES,
): Promise<
  Outcome<
    { imgPath: string },
    | 'imageInvalid'
    | 'imageTooLarge'
    | 'imageTooManyPixels'
    | 'imageTooSlow'
    | 'filesAway'
    | 'uploadsTooMany'
    | 'tooManyRequests'
    | 'fieldEmpty'
  >
> {
  if (file === null) return refuse('fieldEmpty', { field: 'file', params: { field: FIELD_NAMES.file } });
  if ((await countUploadsToday(deps.db, player)) >= UPLOADS_DAY_MAX) return refuse('uploadsTooMany');
  const isForStaff = purpose === 'evidence';
  const rules = { ...RULES[purpose], ...(isForStaff ? { privateTo: player } : {}) };
  const stored = await storeImage(deps, file.bytes, rules);
  if (!stored.ok) return stored;
  const { imgPath } = stored.data;
  const isNoted = await deps.db.tx((tx) => insertUpload(tx, player, imgPath, UPLOADS_DAY_MAX));
  if (!isNoted) return refuse('uploadsTooMany');
  // It may just have been swept for having no row; from here on its row holds it.
  return (await fileStore(deps).has(imgPath)) ? ok({ imgPath }) : storeImage(deps, file.bytes, rules);
}

interface ProfileRow {
  readonly nickname: string;
  /** When it may be changed again; null for now. */
  readonly nickname_from: Date | null;
  readonly avatar: string;
  readonly sex: number;
  readonly qq: string;
  readonly real_name: string;
  readonly mobile: string | null;
  readonly mail: string | null;
}

function findProfile(db: Queries, player: string): Promise<ProfileRow> {
  return db.one<ProfileRow>(
    `select nickname, avatar, sex, qq, real_name, mobile, mail,
            case when nickname_changed_at > app_now() - $2 * interval '1 day' then nickname_changed_at + $2 * interval '1 day' end as nickname_from
       from player where id = $1`,
    [player, NICKNAME_CHANGE_DAYS],
  );
}

interface ProfileChange {
  readonly nickname: string | null;
  /** How the nickname reads. */
  readonly nicknameKey: string | null;
  readonly sex: number | null;
  readonly qq: string | null;
  readonly realName: string | null;
  readonly avatar: string | null;
}

/** Writes what is not null. The real name only where there is none; false then, and nothing is written. */
async function saveProfile(tx: Tx, player: string, change: ProfileChange): Promise<boolean> {
  const count = await tx.run(
    `update player set nickname_changed_at = case when $2 <> nickname then app_now() else nickname_changed_at end,
            nickname = coalesce($2, nickname), sex = coalesce($3, sex), qq = coalesce($4, qq),
            real_name = coalesce($5, real_name), avatar = coalesce($6, avatar), nickname_key = coalesce($7, nickname_key)
      where id = $1 and ($5::text is null or real_name in ('', $5))`,
    [player, change.nickname, change.sex, change.qq, change.realName, change.avatar, change.nicknameKey],
  );
  return count === 1;
}

/** Locks the nickname's key until the transaction ends (advisory lock): two players cannot take one name in a race. */
async function lockNickname(tx: Tx, key: string): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('nickname:' || $1, 0))`, [key]);
}

/** Who holds a nickname that reads like this: an account that is called so, or one that logs in by it. */
function findNicknameHolders(tx: Tx, key: string): Promise<{ id: bigint; is_login_name: boolean }[]> {
  return tx.query(
    `select id, false as is_login_name from player where nickname_key = $1
     union all select id, true from player where login_name_key(name) = $1`,
    [key],
  );
}

/** Notes a picture of a player. False when the day's number is reached; the player's row is locked, so sendings at once count too. */
async function insertUpload(tx: Tx, player: string, path: string, dayMax: number): Promise<boolean> {
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

async function countUploadsToday(db: Queries, player: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from upload where player = $1 and at > app_now() - interval '1 day'`,
    [player],
  );
  return count;
}
