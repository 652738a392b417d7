import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, EnvelopeCard } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { seenEnvelopes } from '../envelopes/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { findDirect } from './direct-queries.ts';
import { presentMessage } from './present.ts';
import { listMessagesAfter, listMessagesBefore } from './message-queries.ts';
import { findRoom } from './queries.ts';
import { revealCards } from './reveal-cards.ts';

export interface History {
  readonly list: ChatMessage[];
  readonly epoch: string;
  readonly seq: number;
  readonly more: boolean;
}

export interface Page {
  /** Messages before this one. */
  readonly id?: string | undefined;
  /** Messages that followed this one; with neither the newest. */
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of a room, newest first. `more` tells of further ones in the direction asked. `epoch` and `seq` say where the room's log stood before the page was
 * read, so a client that follows the log from there misses nothing and drops what it has. Envelopes stand as `viewerId` has seen them; null is a guest.
 */
export async function roomHistory(
  deps: Deps,
  roomCode: string,
  page: Page,
  viewerId: string | null = null,
): Promise<Outcome<History, 'roomUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  return ok(await pageOf(deps, room, roomCode, page, viewerId));
}

/** The same of a private chat, for its two people alone. */
export async function directHistory(
  deps: Deps,
  userId: string,
  roomId: string,
  page: Page,
): Promise<Outcome<History, 'roomUnknown'>> {
  const direct = await findDirect(deps.db, roomId, userId);
  if (!direct) return refuse('roomUnknown');
  return ok(await pageOf(deps, direct, direct.room_code, page, userId));
}

async function pageOf(
  deps: Deps,
  head: { readonly epoch: string; readonly seq: bigint },
  roomCode: string,
  { id, after, pageSize }: Page,
  viewerId: string | null,
): Promise<History> {
  // One more than asked for, at the far end, tells whether there are further ones.
  const rows =
    after === undefined
      ? await listMessagesBefore(deps.db, roomCode, id ?? null, pageSize + 1)
      : await listMessagesAfter(deps.db, roomCode, after, pageSize + 1);
  const page = after === undefined ? rows.slice(0, pageSize) : rows.slice(0, pageSize).toReversed();
  const { gradesAsVip } = await tenantValues(deps);
  const list = await revealCards(
    deps,
    page.map((row) => presentMessage(row, gradesAsVip)),
  );
  return {
    list: viewerId === null ? list : await asSeenBy(deps, viewerId, list),
    epoch: head.epoch,
    seq: Number(head.seq),
    more: rows.length > pageSize,
  };
}

async function asSeenBy(deps: Deps, viewerId: string, list: readonly ChatMessage[]): Promise<ChatMessage[]> {
  const cards = new Map(
    list.flatMap((message) =>
      message.messageTypeId === MESSAGE_TYPES.envelope
        ? [[message.id, JSON.parse(message.message) as EnvelopeCard] as const]
        : [],
    ),
  );
  const seen = await seenEnvelopes(
    deps,
    viewerId,
    [...cards.values()].map((card) => card.recordId),
  );
  return list.map((message) => {
    const card = cards.get(message.id);
    return card ? { ...message, message: JSON.stringify({ ...card, ...seen.get(card.recordId) }) } : message;
  });
}
