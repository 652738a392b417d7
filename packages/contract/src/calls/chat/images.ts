import * as z from 'zod/mini';
import { SAVED_IMAGES_LIST, SAVED_IMAGES_SELECT_MAX } from '../../limits.ts';
import { FlagIn, RoomCode, call, intIn, text } from '../../wire/index.ts';
import { ChatMessage, MESSAGE_TYPES } from './chat.ts';

/**
 * Pictures of the chat (product §5 Images, §7). A picture is uploaded first; a message and the saved ones then name its address, and only one that
 * this site made for whoever names it.
 */

const SendKey = z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/)));
const ImagePath = text(80, 1);

const picture = {
  imgPath: z.string(),
  /** Longest side 400. */ thumbPath: z.string(),
  /** Of the full picture, so that its place is kept before it has loaded. */
  width: z.int(),
  height: z.int(),
};

/** The JSON of a message of type 2, written by the server. */
export const ImageBody = z.object(picture);
export type ImageBody = z.infer<typeof ImageBody>;

/** `message` of addImage: what of it counts is the address. */
export const ImageShare = z.object({ imgPath: ImagePath });

export const SavedImage = z.object({ id: z.string(), ...picture });
export type SavedImage = z.infer<typeof SavedImage>;

/** What both calls for a public room take. the product page names status, userIds and type; a picture mentions nobody. */
const message = {
  roomCode: RoomCode,
  message: text(1_000),
  messageTypeId: z.prefault(intIn(MESSAGE_TYPES.image, MESSAGE_TYPES.image), MESSAGE_TYPES.image),
  status: z.optional(intIn(0, 1)),
  userIds: z.optional(text(400)),
  type: z.optional(intIn(1, 1)),
  sendKey: SendKey,
};
const GuestCode = z.optional(text(32));

export const chatImageCalls = {
  addImage: call({
    method: 'POST',
    path: '/v1/chat/addImage',
    who: 'member',
    doc: 'Send an uploaded or saved picture to a public room. The same `sendKey` twice is one message. In a private chat: addDirectMessage with type 2.',
    input: z.object(message),
    output: ChatMessage,
    refusals: [
      'roomUnknown',
      'roomDeleted',
      'roomLocked',
      'imagePathMissing',
      'uploadUnknown',
      'messageEmpty',
      'messageTooLong',
      'messageLinesTooMany',
      'messageKindForbidden',
      'cardForged',
      'cardMixed',
      'muted',
      'slowMode',
      'textForbidden',
      'flooding',
    ],
  }),
  addImageGuest: call({
    method: 'POST',
    path: '/v1/chat/addImageGuest',
    who: 'guest',
    doc: 'The same for a guest of a link, with a picture this guest uploaded.',
    input: z.object({
      ...message,
      guestCode: GuestCode,
      guestKey: z.optional(text(64)),
      pass: z.optional(text(80)),
    }),
    output: ChatMessage,
    refusals: [
      'roomUnknown',
      'roomDeleted',
      'roomLocked',
      'guestCodeUnknown',
      'imagePathMissing',
      'uploadUnknown',
      'messageEmpty',
      'messageTooLong',
      'messageLinesTooMany',
      'messageKindForbidden',
      'muted',
      'slowMode',
      'textForbidden',
      'flooding',
    ],
  }),
  uploadChatFile: call({
    method: 'POST',
    path: '/v1/files/uploadChatFile',
    who: 'any',
    doc: 'Give a picture for the chat (field `file`, at most 2 MB), as a member or as the guest of a link. It is re-encoded. `isFavorite` also saves it, members only.',
    file: true,
    input: z.object({
      isFavorite: z.prefault(FlagIn, false),
      guestCode: GuestCode,
      /** The picture then belongs to this guest. */ guestKey: z.optional(text(64)),
    }),
    output: ImageBody,
    refusals: [
      'imageInvalid',
      'imageTooLarge',
      'imageTooManyPixels',
      'imageTooSlow',
      'filesAway',
      'uploadsTooMany',
      'savedImagesFull',
      'guestCodeUnknown',
      'guestCannot',
    ],
  }),
  getSavedImageList: call({
    method: 'GET',
    path: '/v1/chat/getSavedImageList',
    who: 'login',
    inView: 'closed',
    doc: 'Own saved pictures, newest first.',
    silent: true,
    input: z.object({
      pageSize: z.prefault(intIn(1, 100), SAVED_IMAGES_LIST),
      pageNum: z.prefault(intIn(1, 1_000), 1),
    }),
    output: z.object({ list: z.array(SavedImage), total: z.int() }),
    refusals: [],
  }),
  addSavedImage: call({
    method: 'POST',
    path: '/v1/chat/addSavedImage',
    who: 'login',
    doc: 'Save a picture: an own upload, or one that stands in a room this person may read. Saved twice it stands once, in front.',
    input: z.object({ imgPath: ImagePath, status: z.optional(intIn(0, 1)) }),
    output: SavedImage,
    refusals: ['uploadUnknown', 'savedImagesFull'],
  }),
  deleteSavedImage: call({
    method: 'POST',
    path: '/v1/chat/deleteSavedImage',
    who: 'login',
    doc: 'Give saved pictures up; ids joined by commas, at most ten.',
    input: z.object({
      ids: z
        .string()
        .check(z.regex(new RegExp(`^[1-9]\\d{0,18}(?:,[1-9]\\d{0,18}){0,${SAVED_IMAGES_SELECT_MAX - 1}}$`))),
    }),
    output: z.object({ deleted: z.int() }),
    refusals: [],
  }),
} as const;
