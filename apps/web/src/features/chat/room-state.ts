import { CHAT_MEMORY_MAX, CHAT_SEPARATOR_MS, ENVELOPE_STATES, MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, EnvelopeCard } from '@caiting/contract';

/** What the client knows of one room's messages. Pure: the page's cache is changed by these functions and nothing else (style §8). */
export interface RoomState {
  /** Oldest first, at most 200 (SPEC §9). */
  readonly messages: readonly ChatMessage[];
  /** There are older ones on the server. */
  readonly more: boolean;
  /** Where the room's log stood before the first page was read: the socket starts from there. */
  readonly from: { readonly epoch: string; readonly seq: number };
}

/** A page as the server gave it, newest first. */
export function fromHistory(list: readonly ChatMessage[], more: boolean, from = { epoch: '', seq: 0 }): RoomState {
  return { messages: list.toReversed(), more, from };
}

/** Older messages put before what is there. Ones already known are dropped; the memory cap is not applied while reading upwards. */
export function prependHistory(state: RoomState, list: readonly ChatMessage[], more: boolean): RoomState {
  const known = new Set(state.messages.map((message) => message.id));
  const older = list.filter((message) => !known.has(message.id)).toReversed();
  return { ...state, messages: [...older, ...state.messages], more };
}

export type RoomPush =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'recalled'; readonly id: string }
  /** This person has looked at an envelope. */
  | { readonly kind: 'envelopeSeen'; readonly recordId: string; readonly state: number }
  /** An envelope has ended; its sender's card tells how. */
  | { readonly kind: 'envelopeEnded'; readonly recordId: string; readonly state: number; readonly myId: string | null };

/** One push of the room. A message that is there already changes nothing; the oldest leave over 200. */
export function applyPush(state: RoomState, push: RoomPush): RoomState {
  switch (push.kind) {
    case 'message': {
      if (state.messages.some((message) => message.id === push.message.id)) return state;
      const messages = [...state.messages, push.message].toSorted(byId);
      const isOver = messages.length > CHAT_MEMORY_MAX;
      return { ...state, messages: isOver ? messages.slice(-CHAT_MEMORY_MAX) : messages, more: state.more || isOver };
    }
    case 'recalled':
      return { ...state, messages: state.messages.filter((message) => message.id !== push.id) };
    case 'envelopeSeen':
      return editEnvelope(state, push.recordId, (card) => ({ ...card, isRead: true, state: push.state }));
    case 'envelopeEnded':
      return editEnvelope(state, push.recordId, (card, message) =>
        message.userId === push.myId && card.state !== ENVELOPE_STATES.received
          ? { ...card, isRead: true, state: push.state }
          : card,
      );
  }
}

/** The card of an envelope message; null for any other message. */
export function envelopeOf(message: ChatMessage): EnvelopeCard | null {
  return message.messageTypeId === MESSAGE_TYPES.envelope ? (JSON.parse(message.message) as EnvelopeCard) : null;
}

function editEnvelope(
  state: RoomState,
  recordId: string,
  edit: (card: EnvelopeCard, message: ChatMessage) => EnvelopeCard,
): RoomState {
  const messages = state.messages.map((message) => {
    const card = envelopeOf(message);
    return card?.recordId === recordId ? { ...message, message: JSON.stringify(edit(card, message)) } : message;
  });
  return { ...state, messages };
}

/** Ids grow: is this one after that one? */
export const isLaterId = (id: string, than: string): boolean =>
  id.length > than.length || (id.length === than.length && id > than);

const byId = (a: ChatMessage, b: ChatMessage): number =>
  a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** What is drawn: messages with a time line wherever a minute or more lies between two (type 20 of SPEC §3, made here). */
export type Row =
  | { readonly kind: 'time'; readonly key: string; readonly at: number }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage };

export function rowsOf(messages: readonly ChatMessage[]): Row[] {
  const rows: Row[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const message of messages) {
    if (message.gmtCreated - previous >= CHAT_SEPARATOR_MS)
      rows.push({ kind: 'time', key: `${MESSAGE_TYPES.separator}-${message.id}`, at: message.gmtCreated });
    rows.push({ kind: 'message', key: message.id, message });
    previous = message.gmtCreated;
  }
  return rows;
}
