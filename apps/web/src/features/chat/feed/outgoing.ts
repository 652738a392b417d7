import { MESSAGE_TYPES, directIdOf } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { ChatMessage, ImageBody, MENTION_NOTES, Mention, SentMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { CallError, DroppedCall, request } from '../../../platform/call/call.ts';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { isStill, later, own, personal, personalStore, personNow } from '../../../platform/session/personal.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { passField } from '../core/room-password.ts';
import { guestKeyField } from '../guests/guest-key.ts';
import { mentionTexts } from '../core/mention-texts.ts';
import { postPicture, uploadPicture } from '../images/image-calls.ts';
import { dropPicture } from '../images/picture.ts';
import type { Picture } from '../images/picture.ts';
import { GOES_BY_ITSELF_MS, keepUnsent, readUnsent, type Unsent } from './unsent.ts';

/** Messages on their way: sent one after the other, each with its own key, so a retry after a lost answer shows one bubble. */
export interface Outgoing extends Unsent {
  /** In place of a text. */
  readonly picture: Picture | null;
}

type MentionNote = (typeof MENTION_NOTES)[keyof typeof MENTION_NOTES];

const RETRY_MS = 3_000;

interface Queue {
  readonly list: readonly Outgoing[];
}

/**
 * Whoever wrote a message sends it: what is unsent when they go stands there again when they come back, as failed, for them to send or to drop. The key
 * stays, so that one whose answer was lost is not said twice. A guest has no login to come back by.
 */
export const useOutgoing = personalStore<Queue>(() => ({ list: [] }), {
  keep: ({ list }) => ({ list: list.map((item) => ({ ...item, state: 'failed' })) }),
  leave: ({ list }) => {
    for (const { picture } of list) if (picture) dropPicture(picture);
  },
});

interface Sending {
  isRunning: boolean;
  timer?: ReturnType<typeof setTimeout>;
}
const sending = personal<Sending>(() => ({ isRunning: false }), { leave: ({ timer }) => clearTimeout(timer) });

let deliver: (message: ChatMessage) => void = () => undefined;

/** Who puts an accepted message into its room. */
export function onDelivered(take: (message: ChatMessage) => void): void {
  deliver = take;
}

const ownKeys = personal(() => new Set<string>());
/** Whether this person sent the message from this page: a guest has no account to tell by. */
export const isSentHere = (sendKey: string): boolean => ownKeys.now().has(sendKey);

/** Texts alone: the file of a picture is gone with its page. Nothing is kept before it is known whose it is. */
function keep(): void {
  if (personNow().id !== undefined) keepUnsent(useOutgoing.getState().list.filter(({ picture }) => picture === null));
}

/**
 * Takes up what an earlier page of this tab did not get sent. Written a moment ago and not refused it goes by itself, unless somebody else was here in
 * between: then its writer is asked.
 */
function takeUp(isSamePage: boolean): void {
  const { list } = useOutgoing.getState();
  const earlier = readUnsent().filter(({ sendKey }) => list.every((item) => item.sendKey !== sendKey));
  for (const { sendKey } of earlier) ownKeys.now().add(sendKey);
  const goes = ({ state, writtenAt }: Unsent): boolean =>
    state === 'sending' && !isSamePage && Date.now() - writtenAt < GOES_BY_ITSELF_MS;
  useOutgoing.setState({
    list: [
      ...earlier.map((one): Outgoing => ({ ...one, picture: null, state: goes(one) ? 'sending' : 'failed' })),
      ...list,
    ],
  });
  keep();
  void drain();
}
own({ renew: () => takeUp(true), known: () => takeUp(false) });

/** Queues a text for a room. */
export function sendText(
  roomCode: RoomCode,
  text: string,
  guestCode: string | null = null,
  mentions: readonly Mention[] = [],
): void {
  queue({ roomCode, guestCode, text, mentions, picture: null });
}

/** Queues a picture: uploaded in its turn, so that what was said before stands before it. */
export function sendPicture(roomCode: RoomCode, picture: Picture, guestCode: string | null = null): void {
  queue({ roomCode, guestCode, text: '', mentions: [], picture });
}

function queue(said: Pick<Outgoing, 'roomCode' | 'guestCode' | 'text' | 'mentions' | 'picture'>): void {
  const next: Outgoing = { ...said, sendKey: uuid(), writtenAt: Date.now(), state: 'sending', reason: null };
  ownKeys.now().add(next.sendKey);
  useOutgoing.setState(({ list }) => ({ list: [...list, next] }));
  keep();
  void drain();
}

/** Tries a refused or failed message again under the same key. */
export function resend(sendKey: string): void {
  change(sendKey, { state: 'sending', reason: null });
  void drain();
}

/** Takes a message out of the queue: it was seen in the room, or given up. */
export function forget(sendKey: string): void {
  const gone = useOutgoing.getState().list.find((item) => item.sendKey === sendKey);
  if (gone?.picture) dropPicture(gone.picture);
  useOutgoing.setState(({ list }) => ({ list: list.filter((item) => item.sendKey !== sendKey) }));
  keep();
}

function change(sendKey: string, changes: Partial<Outgoing>): void {
  useOutgoing.setState(({ list }) => ({
    list: list.map((item) => (item.sendKey === sendKey ? { ...item, ...changes } : item)),
  }));
  keep();
}

/** Sends what waits, in order. A lost connection stops the queue and tries the same message again; a refusal lets the others go on. */
export async function drain(): Promise<void> {
  const mine = personNow();
  const mySending = sending.now();
  if (mySending.isRunning) return;
  mySending.isRunning = true;
  clearTimeout(mySending.timer);
  try {
    for (let item = nextWaiting(); item && isStill(mine); item = nextWaiting()) {
      if (await sendOne(item)) continue;
      mySending.timer = later(() => void drain(), RETRY_MS);
      return;
    }
  } finally {
    mySending.isRunning = false;
  }
}

const nextWaiting = (): Outgoing | undefined => useOutgoing.getState().list.find((item) => item.state === 'sending');

/** False when there was no answer, so the same message must be tried again. */
async function sendOne(item: Outgoing): Promise<boolean> {
  const { sendKey } = item;
  try {
    const sent = await post(item);
    deliver(sent);
    if (sent.note !== undefined) showToast(textOf(mentionTexts, sent.note as MentionNote), 'failed');
    forget(sendKey);
    return true;
  } catch (error) {
    // Its person has gone, and it with them.
    if (error instanceof DroppedCall) return true;
    if (!(error instanceof CallError) || error.code === null) return false;
    change(sendKey, { state: 'failed', reason: error.message });
    return true;
  }
}

/** Guests, members and the two of a private chat speak by different calls. */
async function post(item: Outgoing): Promise<SentMessage> {
  const { sendKey, roomCode, guestCode, text, mentions, picture } = item;
  if (picture) return postPicture(await uploaded(item, picture), item);
  const said = { messageTypeId: MESSAGE_TYPES.text, message: text, sendKey };
  if (guestCode !== null)
    return request(
      calls.addMessageGuest,
      { roomCode, guestCode, ...(await guestKeyField(guestCode)), ...passField(roomCode), ...said },
      { own: 'all' },
    );
  const roomId = directIdOf(roomCode);
  return roomId === null
    ? request(
        calls.addMessage,
        { roomCode, ...said, ...(mentions.length > 0 && { mentions: JSON.stringify(mentions), status: 1 }) },
        { own: 'all' },
      )
    : request(calls.addDirectMessage, { roomId, ...said }, { own: 'all' });
}

/** What the server made of the picture; kept, so that a second try does not upload it again. */
async function uploaded({ sendKey, guestCode }: Outgoing, picture: Picture): Promise<ImageBody> {
  if (picture.image) return picture.image;
  const image = await uploadPicture(picture.file, guestCode);
  change(sendKey, { picture: { ...picture, image } });
  return image;
}

// Loaded when it was known already who is here.
if (personNow().id !== undefined) takeUp(false);
