import { randomUUID } from 'node:crypto';
import { chatImageCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import type { Binding, Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { addGuestMessage, guestMessage } from './add-guest-message.ts';
import { addMessage } from './add-message.ts';
import { guestOf } from './guests.ts';
import type { ImageOwner } from './image-body.ts';
import { findGuestLink } from './queries.ts';
import { giveUpImages, saveImage, savedImages } from './saved-images.ts';
import { uploadChatImage } from './upload-image.ts';

export const imageBindings: readonly Binding[] = [
  bind(chatImageCalls.addImage, ({ deps, session }, { roomCode, messageTypeId, message, sendKey = randomUUID() }) =>
    addMessage(deps, session, { roomCode, messageTypeId, message, sendKey }),
  ),
  bind(chatImageCalls.addImageGuest, ({ deps, ip }, input) => addGuestMessage(deps, guestMessage(input, ip))),
  bind(chatImageCalls.uploadChatFile, async ({ deps, session, ip, file }, { isFavorite, guestCode, guestKey }) => {
    const owner = await ownerOf(deps, session, { guestCode, guestKey, ip });
    if (!owner.ok) return owner;
    if (!isFavorite) return uploadChatImage(deps, owner.data, file);
    if (!('userId' in owner.data)) return refuse('guestCannot', { params: { action: '收藏图片' } });
    const uploaded = await uploadChatImage(deps, owner.data, file);
    if (!uploaded.ok) return uploaded;
    const saved = await saveImage(deps, owner.data.userId, uploaded.data.imgPath);
    return saved.ok ? uploaded : refuse('savedImagesFull', { ...saved });
  }),
  bind(chatImageCalls.getSavedImageList, async ({ deps, session }, { pageNum, pageSize }) =>
    ok(await savedImages(deps, session.userId, { number: pageNum, size: pageSize })),
  ),
  bind(chatImageCalls.addSavedImage, ({ deps, session }, { imgPath }) => saveImage(deps, session.userId, imgPath)),
  bind(chatImageCalls.deleteSavedImage, async ({ deps, session }, { ids }) =>
    ok({ deleted: await giveUpImages(deps, session.userId, ids.split(',')) }),
  ),
];

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
