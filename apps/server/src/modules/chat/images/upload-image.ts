import {
  CHAT_IMAGE_FRAMES_MAX,
  CHAT_THUMB_SIDE_PX,
  CHAT_UPLOADS_DAY_MAX,
  CHAT_UPLOAD_MAX_BYTES,
  FIELD_NAMES,
  IMAGE_SIDE_MAX_PX,
  REFUSAL_WORDS,
  chatImageCalls,
} from '@caiting/contract';
import type { ImageBody } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileStore, storeImage } from '../../../platform/files/index.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session, UploadedFile } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { guestOf } from '../guests/guest-of.ts';
import { findGuestLink } from '../guests/queries.ts';
import { ownerKey } from './image-body.ts';
import type { ImageOwner } from './image-body.ts';
import { saveImage } from './save-image.ts';

const RULES = {
  bytesMax: CHAT_UPLOAD_MAX_BYTES,
  sideMax: IMAGE_SIDE_MAX_PX,
  thumbSide: CHAT_THUMB_SIDE_PX,
  framesMax: CHAT_IMAGE_FRAMES_MAX,
  pixelsMax: 25_000_000,
  kind: 'chat',
} as const;

/** Guests are held to less, as everywhere. */
const dayMaxOf = (owner: ImageOwner): number => ('userId' in owner ? CHAT_UPLOADS_DAY_MAX : CHAT_UPLOADS_DAY_MAX / 5);

const giverOf = (owner: ImageOwner): Giver => ({
  owner: ownerKey(owner),
  guestAddress: 'userId' in owner ? null : owner.guest.address,
});

export const uploadImageBinding = bind(
  chatImageCalls.uploadChatFile,
  async ({ deps, session, ip, file }, { isFavorite, guestCode, guestKey }) => {
    const owner = await ownerOf(deps, session, { guestCode, guestKey, ip });
    if (!owner.ok) return owner;
    if (!isFavorite) return uploadChatImage(deps, owner.data, file);
    if (!('userId' in owner.data)) return refuse('guestCannot', { params: { action: REFUSAL_WORDS.saveImages } });
    const uploaded = await uploadChatImage(deps, owner.data, file);
    if (!uploaded.ok) return uploaded;
    const saved = await saveImage(deps, owner.data.userId, uploaded.data.imgPath);
    return saved.ok ? uploaded : refuse('savedImagesFull', { ...saved });
  },
);

/** Whoever shows a guest's link acts as that guest, signed in or not: the picture must be theirs when the message names it. */
async function ownerOf(
  deps: Deps,
  session: Session | null,
  { guestCode, guestKey, ip }: { guestCode: string | undefined; guestKey: string | undefined; ip: string },
): Promise<Outcome<ImageOwner, 'guestCodeUnknown' | 'notLoggedIn'>> {
  if (guestCode === undefined) return session ? ok({ userId: session.userId }) : refuse('notLoggedIn');
  const link = await findGuestLink(deps.db, guestCode);
  return link ? ok({ guest: await guestOf(deps, link, guestKey ?? null, ip) }) : refuse('guestCodeUnknown');
}

type UploadRefusal =
  | 'imageInvalid'
  | 'imageTooLarge'
  | 'imageTooManyPixels'
  | 'imageTooSlow'
  | 'filesAway'
  | 'uploadsTooMany'
  | 'tooManyRequests'
  | 'fieldEmpty';

/** Takes in a picture for the chat: re-encoded, with a small copy, noted as this owner's. */
async function uploadChatImage(
  deps: Deps,
  owner: ImageOwner,
  file: UploadedFile | null,
): Promise<Outcome<ImageBody, UploadRefusal>> {
  if (file === null) return refuse('fieldEmpty', { field: 'file', params: { field: FIELD_NAMES.file } });
  const [giver, dayMax] = [giverOf(owner), dayMaxOf(owner)];
  // Before anything is unpacked: whoever is over the day's number costs nothing.
  if ((await countUploads(deps.db, giver)) >= dayMax) return refuse('uploadsTooMany');
  const stored = await storeImage(deps, file.bytes, RULES);
  if (!stored.ok) return stored;
  const isNoted = await deps.db.tx((tx) => insertUpload(tx, giver, stored.data, dayMax));
  if (!isNoted) return refuse('uploadsTooMany');
  // The same picture may just have been cleaned away; from here on its row holds it.
  if (!(await areKept(deps, stored.data))) return storeImage(deps, file.bytes, RULES);
  return stored;
}

async function areKept(deps: Deps, { imgPath, thumbPath }: ImageBody): Promise<boolean> {
  const store = fileStore(deps);
  return (await store.has(imgPath)) && store.has(thumbPath);
}

/** Who gives a picture; all guests of a link behind one address share a day's number. */
interface Giver {
  readonly owner: string;
  readonly guestAddress: string | null;
}

/** How many different pictures were given within a day by whoever counts as one. */
async function countUploads(db: Queries, { owner, guestAddress }: Giver): Promise<number> {
  const who = guestAddress === null ? 'owner = $1' : 'guest_address = $1';
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from chat_upload where ${who} and at > app_now() - interval '1 day'`,
    [guestAddress ?? owner],
  );
  return count;
}

/** Notes a picture and who gave it. False when their day is full; sendings that count together wait for each other, so the number is exact. */
async function insertUpload(tx: Tx, giver: Giver, image: ImageBody, dayMax: number): Promise<boolean> {
  const { owner, guestAddress } = giver;
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('chat_upload:' || $1, 0))`, [guestAddress ?? owner]);
  if ((await countUploads(tx, giver)) >= dayMax) return false;
  await tx.run(
    `insert into chat_image (path, thumb_path, width, height) values ($1, $2, $3, $4)
     on conflict (path) do update set used_at = app_now(), thumb_path = excluded.thumb_path`,
    [image.imgPath, image.thumbPath, image.width, image.height],
  );
  await tx.run(
    `insert into chat_upload (owner, path, guest_address) values ($1, $2, $3)
     on conflict (owner, path) do update set at = app_now(), guest_address = excluded.guest_address`,
    [owner, image.imgPath, guestAddress],
  );
  return true;
}
