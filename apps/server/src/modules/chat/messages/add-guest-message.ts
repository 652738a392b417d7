import { randomUUID } from 'node:crypto';
import { GRADE_GUEST, MESSAGE_TYPES, calls, chatImageCalls, wordOf } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText, refuseExcess } from '../core/clean-text.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { insertHits } from '../filter/keep-hits.ts';
import { passed, screenText } from '../filter/screen.ts';
import { guestOf } from '../guests/guest-of.ts';
import type { Guest } from '../guests/guest-of.ts';
import { findGuestLink } from '../guests/queries.ts';
import { buildImage } from '../images/image-body.ts';
import { muteSentence } from '../mutes/present.ts';
import { findGuestMute } from '../mutes/queries.ts';
import { isInside } from '../rooms/room-password.ts';
import { roomSilence } from '../rooms/set-room-rule.ts';
import type { AddMessage, AddMessageRefusal } from './add-message.ts';
import { guestPause } from './flood.ts';
import { presentMessage } from './present.ts';
import { findMessageByKey } from './queries.ts';
import { inRoomTurn } from './room-turns.ts';
import { writeAs } from './write-message.ts';

export const addGuestMessageBindings = [
  bind(calls.addMessageGuest, ({ deps, ip }, input) => addGuestMessage(deps, guestMessage(input, ip))),
  bind(chatImageCalls.addImageGuest, ({ deps, ip }, input) => addGuestMessage(deps, guestMessage(input, ip))),
];

/** Who no account stands behind. */
const NOBODY = '0';

/** Guests send texts and pictures, so nothing that is about cards. */
type GuestRefusal = Exclude<AddMessageRefusal, 'cardForged' | 'cardMixed'> | 'guestCodeUnknown';

interface GuestMessage extends AddMessage {
  readonly guestCode: string;
  /** Lets into a room with a password. */
  readonly pass: string | null;
  readonly ip: string;
  /** What enterGuest gave to this browser. */
  readonly guestKey: string | null;
}

interface GuestInput {
  readonly roomCode: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey?: string | undefined;
  readonly guestCode?: string | undefined;
  readonly pass?: string | undefined;
  readonly guestKey?: string | undefined;
}

/** What the guests' calls carry; without a key of the sender the message cannot be told from a second one like it. */
function guestMessage(input: GuestInput, ip: string): GuestMessage {
  return {
    roomCode: input.roomCode,
    messageTypeId: input.messageTypeId,
    message: input.message,
    sendKey: input.sendKey ?? randomUUID(),
    guestCode: input.guestCode ?? '',
    pass: input.pass ?? null,
    guestKey: input.guestKey ?? null,
    ip,
  };
}

/** Puts a guest's text or picture into the room of their link. Same order, same checks and same flood control as for members; a room mute silences all guests, their own mute one of them. */
async function addGuestMessage(deps: Deps, input: GuestMessage): Promise<Outcome<ChatMessage, GuestRefusal>> {
  const { messageTypeId: type } = input;
  const isImage = type === MESSAGE_TYPES.image;
  if (!isImage && type !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const link = await findGuestLink(deps.db, input.guestCode);
  if (link?.room_code !== input.roomCode) return refuse('guestCodeUnknown');
  const guest = await guestOf(deps, link, input.guestKey, input.ip);
  const image = isImage ? await buildImage(deps, { guest }, input.message) : null;
  if (image?.ok === false) return image;
  const picture = image?.data ?? null;
  const values = await tenantValues(deps);
  const { gradesAsVip } = values;
  // What the filter refused is kept.
  return inRoomTurn(deps, input.roomCode, takeIn);

  async function takeIn(tx: Tx): Promise<Outcome<ChatMessage, GuestRefusal>> {
    const room = await findRoomForUpdate(tx, input.roomCode);
    if (!room) return refuse('roomUnknown');
    if (room.deleted_at) return refuse('roomDeleted');
    if (!(await isInside({ db: tx }, room, null, input.pass))) return refuse('roomLocked');
    // Guests share sender 0, so their keys carry their name.
    const sendKey = `${guest.name}.${input.sendKey}`;
    const known = await findMessageByKey(tx, room.code, NOBODY, sendKey);
    if (known) return ok(presentMessage(known, gradesAsVip));

    const reason = roomSilence(room, GRADE_GUEST);
    if (reason !== null) return refuse('muted', { params: { reason: wordOf(reason) } });
    const mute = await findGuestMute(tx, room.code, guest);
    if (mute) return refuse('muted', { params: { reason: wordOf(muteSentence(mute.duration_type)) } });
    const clean = picture ? ({ kind: 'ok', text: picture } as const) : cleanText(input.message, room.message_length);
    if (clean.kind === 'empty') return refuse('messageEmpty');
    if (clean.kind !== 'ok') return refuseExcess(clean.kind, room.message_length);
    const { text, isRefused, hits } = picture ? passed(picture) : screenText(clean.text, values);
    const caught = { roomCode: room.code, senderId: NOBODY, name: guest.name, body: clean.text, hits };
    if (isRefused) {
      await insertHits(tx, { ...caught, messageId: null });
      return refuse('textForbidden');
    }
    const pause = await guestPause(tx, room, guest, type, text);
    if (pause) return pause;
    const message = await writeAs(tx, room.code, authorOf(guest), { type, body: text, sendKey }, gradesAsVip);
    await insertHits(tx, { ...caught, messageId: message.id });
    return ok(message);
  }
}

const authorOf = (guest: Guest) => ({
  sender_id: BigInt(NOBODY),
  guest_name: guest.name,
  guest_address: guest.address,
  nickname: guest.name,
  user_name: '',
  avatar: '',
  grade: GRADE_GUEST,
});
