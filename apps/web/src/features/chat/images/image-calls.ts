import { MESSAGE_TYPES, TEXTS, directIdOf } from '@caiting/contract';
import type { ChatMessage, ImageBody } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallWireInput, RoomCode } from '@caiting/contract/wire';
import { CallError, request } from '../../../platform/call/call.ts';
import { codeOf } from '../../../platform/call/code-rules.ts';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { passField } from '../core/room-password.ts';
import { guestKeyField } from '../guests/guest-key.ts';
import { imageTexts } from './texts.ts';

type Upload = CallWireInput<typeof calls.uploadChatFile> & { file: Blob };

/** Gives a file to the server, as a member or as the guest of a link; refusals are the caller's to show. */
export async function uploadPicture(file: Blob, guestCode: string | null, isFavorite = false): Promise<ImageBody> {
  const asGuest = guestCode === null ? {} : { guestCode, ...(await guestKeyField(guestCode)) };
  const input: Upload = { file, isFavorite, ...asGuest };
  const image = await request(calls.uploadChatFile, input, { own: 'all' });
  if (!image.imgPath) throw new CallError(TEXTS.noPath, codeOf('imagePathMissing'), null, false);
  return image;
}

/** Says a picture the server has. Guests, members and the two of a private chat have different calls for it. */
export async function postPicture(
  { imgPath }: ImageBody,
  to: { sendKey: string; roomCode: RoomCode; guestCode: string | null },
): Promise<ChatMessage> {
  const { sendKey, roomCode, guestCode } = to;
  const said = { messageTypeId: MESSAGE_TYPES.image, message: JSON.stringify({ imgPath }), sendKey };
  if (guestCode !== null)
    return request(
      calls.addImageGuest,
      { roomCode, guestCode, ...(await guestKeyField(guestCode)), ...passField(roomCode), ...said },
      { own: 'all' },
    );
  const roomId = directIdOf(roomCode);
  return roomId === null
    ? request(calls.addImage, { roomCode, status: 0, type: 1, ...said }, { own: 'all' })
    : request(calls.addDirectMessage, { roomId, ...said }, { own: 'all' });
}

/** Keeps a picture of a room among the saved ones. */
export async function favourite({ imgPath }: ImageBody): Promise<void> {
  try {
    await request(calls.addSavedImage, { status: 0, imgPath });
    await refreshSaved();
    showToast(textOf(imageTexts, 'favourited'));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.told) showToast(error.message, 'failed');
  }
}

export const refreshSaved = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: callKey(calls.getSavedImageList) });
