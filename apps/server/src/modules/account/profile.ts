import {
  AVATAR_SIDE_PX,
  IMAGE_SIDE_MAX_PX,
  SITE_UPLOAD_MAX_BYTES,
  UPLOADS_DAY_MAX,
  type CallInput,
  type CallOutput,
  type profileCalls,
} from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { isPublicFile, storeImage } from '../../platform/files/index.ts';
import type { UploadedFile } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { maskMail, maskMobile, maskName } from './masks.ts';
import { mayBeNamed } from './nickname-rules.ts';
import { countUploadsToday, findProfile, insertUpload, ownsUploads, saveProfile } from './profile-queries.ts';

/** Own details; what others could use against the account is masked even here. */
export async function profile(deps: Deps, player: string): Promise<CallOutput<typeof profileCalls.profile>> {
  const row = await findProfile(deps.db, player);
  return {
    nickname: row.nickname,
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
): Promise<Outcome<Record<string, never>, 'realNameLocked' | 'uploadUnknown' | 'nicknameForbidden'>> {
  const { nickname, sex, qq, realName, avatar } = change;
  // An empty avatar takes the picture away.
  if (avatar && !(isPublicFile(avatar) && (await ownsUploads(deps.db, player, [avatar]))))
    return refuse('uploadUnknown', { field: 'avatar' });
  return deps.db.tx(async (tx) => {
    if (nickname !== undefined && !(await mayBeNamed(deps, tx, nickname, player)))
      return refuse('nicknameForbidden', { field: 'nickname' });
    const isSaved = await saveProfile(tx, player, {
      nickname: nickname ?? null,
      sex: sex ?? null,
      qq: qq ?? null,
      realName: realName ?? null,
      avatar: avatar ?? null,
    });
    return isSaved ? ok({}) : refuse('realNameLocked', { field: 'realName' });
  });
}

const RULES = {
  avatar: { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: AVATAR_SIDE_PX, square: true },
  evidence: { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: IMAGE_SIDE_MAX_PX * 2 },
} as const;

/** Takes in a picture of a player; fifty a day. */
export async function uploadImage(
  deps: Deps,
  player: string,
  file: UploadedFile | null,
  purpose: keyof typeof RULES,
): Promise<
  Outcome<{ imgPath: string }, 'imageInvalid' | 'imageTooLarge' | 'uploadsTooMany' | 'tooManyRequests' | 'fieldEmpty'>
> {
  if (file === null) return refuse('fieldEmpty', { field: 'file', params: { field: '文件' } });
  if ((await countUploadsToday(deps.db, player)) >= UPLOADS_DAY_MAX) return refuse('uploadsTooMany');
  const isForStaff = purpose === 'evidence';
  const stored = await storeImage(deps, file.bytes, {
    ...RULES[purpose],
    ...(isForStaff ? { privateTo: player } : {}),
  });
  if (!stored.ok) return stored;
  const { imgPath } = stored.data;
  const isNoted = await deps.db.tx((tx) => insertUpload(tx, player, imgPath, UPLOADS_DAY_MAX));
  return isNoted ? ok({ imgPath }) : refuse('uploadsTooMany');
}
