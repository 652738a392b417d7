import type { DirectRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput, PushData } from '@caiting/contract/wire';
import type { pushes } from '@caiting/contract/registry';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { here } from '../../../platform/page/navigation.ts';
import { personal } from '../../../platform/session/personal.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { isOpen } from './open-rooms.ts';

/** Somebody speaks to this person while another page is shown. */
export interface TalkCard {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  /** What a private message says; null where a room calls. */
  readonly text: string | null;
  /** Of the room that calls. */
  readonly room: string;
  readonly to: string;
}

/** The card that is shown, in the cache of what the server said. */
export const TALK_CARD = ['talkCard'] as const;

/** Before an issue closes nothing stands over the slip. */
const QUIET_BEFORE_CLOSE_MS = 10_000;
/** What was said longer ago is no news: the chat only stands otherwise. */
const FRESH_MS = 30_000;

const told = personal(() => ({ cards: 0, latest: new Map<string, string>() }));

/** The page is that of a lottery whose issue is about to close. */
function isClosing(): boolean {
  const [, lotteryCode] = /^\/lottery\/[^/]+\/([^/?]+)/.exec(here()) ?? [];
  if (lotteryCode === undefined) return false;
  const key = callKey(calls.currentIssue, { lotteryCode } as never);
  const now = queryClient.getQueryData<CallOutput<typeof calls.currentIssue>>(key);
  return now !== undefined && now.current.closeAt - serverNow() < QUIET_BEFORE_CLOSE_MS;
}

function show(card: Omit<TalkCard, 'id'>): void {
  if (globalThis.document?.visibilityState === 'hidden' || isClosing()) return;
  told.now().cards += 1;
  queryClient.setQueryData<TalkCard>(TALK_CARD, { ...card, id: told.now().cards });
}

/** A room calls this person by name; not one that is looked at or is to leave them alone. */
export function hearCall({ roomCode, room, nickname }: PushData<typeof pushes.called>): void {
  const rooms =
    queryClient.getQueryData<CallOutput<typeof calls.roomUnread>>(callKey(calls.roomUnread, {}))?.list ?? [];
  if (isOpen(roomCode) || rooms.some((one) => one.roomCode === roomCode && one.isQuiet)) return;
  show({ name: nickname, avatar: '', text: null, room, to: `/chat?room=${roomCode}` });
}

/** A private chat as it stands now: a card for what the other has just said. */
export function hearDirect({ room }: { readonly room: DirectRoom }): void {
  const { latest } = told.now();
  const { roomId, roomCode, latestMessageId, gmtLatestMessageTimestamp: at } = room;
  // Not an earlier one, which is the latest again because the one after it was taken back.
  const isNew = latestMessageId !== null && BigInt(latestMessageId) > BigInt(latest.get(roomId) ?? 0);
  if (isNew) latest.set(roomId, latestMessageId);
  if (!isNew || room.unread === 0 || at === null || serverNow() - at > FRESH_MS || isOpen(roomCode)) return;
  show({ name: room.userName, avatar: room.avatar, text: room.subTitle, room: '', to: `/chat?direct=${roomId}` });
}
