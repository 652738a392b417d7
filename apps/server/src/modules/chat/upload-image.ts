import {
  CHAT_IMAGE_FRAMES_MAX,
  CHAT_THUMB_SIDE_PX,
  CHAT_UPLOADS_DAY_MAX,
  CHAT_UPLOAD_MAX_BYTES,
  IMAGE_SIDE_MAX_PX,
} from '@caiting/contract';
import type { ImageBody } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { fileStore, storeImage } from '../../platform/files/index.ts';
import type { UploadedFile } from '../../platform/http/binding.ts';
import { refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { ownerKey } from './image-body.ts';
import type { ImageOwner } from './image-body.ts';
import { countUploads, deleteUnused, insertUpload } from './image-queries.ts';
import type { Giver } from './image-queries.ts';

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

type UploadRefusal = 'imageInvalid' | 'imageTooLarge' | 'uploadsTooMany' | 'tooManyRequests' | 'fieldEmpty';

/** Takes in a picture for the chat: re-encoded, with a small copy, noted as this owner's. */
export async function uploadChatImage(
  deps: Deps,
  owner: ImageOwner,
  file: UploadedFile | null,
): Promise<Outcome<ImageBody, UploadRefusal>> {
  if (file === null) return refuse('fieldEmpty', { field: 'file', params: { field: '文件' } });
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

/** Takes away pictures that nothing names any more: never sent, recalled, given up. */
export async function cleanChatImages(deps: Deps): Promise<number> {
  const store = fileStore(deps);
  const gone = await deps.db.tx((tx) => deleteUnused(tx));
  for (const { path, thumb_path } of gone) {
    await store.remove(path);
    await store.remove(thumb_path);
  }
  return gone.length;
}
