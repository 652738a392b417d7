import { ImageShare } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import type { Guest } from '../guests/guest-of.ts';
import { bodyOf, touchOwnImage } from './queries.ts';

/** Who gave a picture: a member or the guest of a link. */
export type ImageOwner = { readonly userId: string } | { readonly guest: Pick<Guest, 'name' | 'address'> };

export const ownerKey = (owner: ImageOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `guest:${owner.guest.name}`;

/**
 * What somebody wants to show → the JSON of its message, from what the server knows of that picture. Only the address counts, and only that of a
 * picture which this sender uploaded or saved: an address of elsewhere would tell its owner who reads the room.
 */
export async function buildImage(
  deps: Deps,
  owner: ImageOwner,
  message: string,
): Promise<Outcome<string, 'imagePathMissing' | 'uploadUnknown'>> {
  const share = ImageShare.safeParse(readJson(message));
  if (!share.success) return refuse('imagePathMissing', { field: 'message' });
  const userId = 'userId' in owner ? owner.userId : null;
  const image = await touchOwnImage(deps.db, ownerKey(owner), userId, share.data.imgPath);
  return image ? ok(JSON.stringify(bodyOf(image))) : refuse('uploadUnknown', { field: 'message' });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A message that is no JSON names no picture.
    return null;
  }
}
