import { GRADE_GUEST, MESSAGE_TYPES, TEXTS } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import type { AddMessage, AddMessageRefusal } from './add-message.ts';
import { announce } from './announce.ts';
import { cleanText } from './clean-text.ts';
import { isInside } from './door.ts';
import { secondsGuestWaits } from './flood.ts';
import { guestName } from './guest-name.ts';
import { buildImage } from './image-body.ts';
import { presentMessage } from './present.ts';
import { appendEvent, findGuestLink, findMessageByKey, findRoomForUpdate, insertMessage } from './queries.ts';
import type { RoomRow } from './queries.ts';
import type { Said } from './say.ts';

/** Who no account stands behind. */
const NOBODY = '0';

/** Guests send texts and pictures, so nothing that is about cards. */
type GuestRefusal = Exclude<AddMessageRefusal, 'cardForged' | 'cardMixed'> | 'guestCodeUnknown' | 'roomLocked';

export interface GuestMessage extends AddMessage {
  readonly guestCode: string;
  /** Opens a locked room. */
  readonly pass: string | null;
  readonly ip: string;
}

/** Puts a guest's text or picture into the room of their link. Same order, same checks and same flood control as for members; a room mute silences all guests. */
export async function addGuestMessage(deps: Deps, input: GuestMessage): Promise<Outcome<ChatMessage, GuestRefusal>> {
  const { messageTypeId: type } = input;
  const isImage = type === MESSAGE_TYPES.image;
  if (!isImage && type !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const link = await findGuestLink(deps.db, input.guestCode);
  if (link?.room_code !== input.roomCode) return refuse('guestCodeUnknown');
  const name = guestName(link, input.ip);
  const image = isImage ? await buildImage(deps, { guestName: name }, input.message) : null;
  if (image?.ok === false) return image;
  const { gradesAsVip } = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, input.roomCode);
    if (!room) return refuse('roomUnknown');
    if (room.deleted_at) return refuse('roomDeleted');
    if (!(await isInside(deps, room, null, input.pass))) return refuse('roomLocked');
    // Guests share sender 0, so their keys carry their name.
    const sendKey = `${name}.${input.sendKey}`;
    const known = await findMessageByKey(tx, room.code, NOBODY, sendKey);
    if (known) return ok(presentMessage(known, gradesAsVip));

    if (room.is_message_banned) return refuse('muted', { params: { reason: TEXTS.roomMuted } });
    const clean = image ? ({ kind: 'ok', text: image.data } as const) : cleanText(input.message, room.message_length);
    if (clean.kind === 'empty') return refuse('messageEmpty');
    if (clean.kind === 'tooLong') return refuse('messageTooLong', { params: { max: room.message_length } });
    const wait = await secondsGuestWaits(tx, name, type, clean.text);
    if (wait > 0) return refuse('flooding', { params: { seconds: wait } });
    return ok(await say(tx, room, name, { type, body: clean.text, sendKey }, gradesAsVip));
  });
}

async function say(tx: Tx, room: RoomRow, guest: string, said: Said, gradesAsVip: boolean): Promise<ChatMessage> {
  const { seq, data } = await appendEvent(tx, room.code, 'message', async (next) => {
    const row = await insertMessage(tx, {
      ...said,
      roomCode: room.code,
      seq: next,
      senderId: NOBODY,
      guestName: guest,
      nickname: guest,
      userName: '',
      avatar: '',
      grade: GRADE_GUEST,
    });
    return presentMessage(row, gradesAsVip);
  });
  announce(tx, room.code, seq, 'message', data);
  return data;
}
