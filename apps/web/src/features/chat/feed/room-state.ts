import { CHAT_MEMORY_MAX, CHAT_SEPARATOR_MS, ENVELOPE_STATES, MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, EnvelopeCard, PlanCard } from '@caiting/contract';
import type { pushes } from '@caiting/contract/registry';
import type { PushData } from '@caiting/contract/wire';

/** What the client knows of one room's messages. Pure: the page's cache is changed by these functions and nothing else. */
export interface RoomState {
  /** Oldest first, at most 200 (product §9). */
  readonly messages: readonly ChatMessage[];
  /** There are older ones on the server. */
  readonly more: boolean;
  /** Where the room's log stood before the first page was read: the socket starts from there. */
  readonly from: { readonly epoch: string; readonly seq: number };
  /** The reader is so far up that the newest are not held: the latest of what comes is kept for the way back. */
  readonly isDetached: boolean;
  /** What has come while the reader was not at the end, and still stands: ids, oldest first. */
  readonly unseen: readonly string[];
  readonly held: readonly ChatMessage[];
  /** The reader follows the newest message. Elsewhere no line may be taken from under the eyes: over 200 it is the newest that are not kept. */
  readonly isAtEnd: boolean;
}

/** What is kept for the way back: more than can come while a page is fetched. */
const HELD_MAX = 100;

/** A page as the server gave it, newest first. */
export function fromHistory(list: readonly ChatMessage[], more: boolean, from = { epoch: '', seq: 0 }): RoomState {
  return { messages: list.toReversed(), more, from, isDetached: false, unseen: [], held: [], isAtEnd: true };
}

/** A page read anew, with what came while it was on its way: `old` is what is known when it arrives. */
export function afresh(page: RoomState, old: RoomState | undefined): RoomState {
  const newest = page.messages.at(-1)?.id ?? '';
  const known = old ? (old.isDetached ? old.held : old.messages) : [];
  const state = known
    .filter((message) => isLaterId(message.id, newest))
    .reduce<RoomState>((next, message) => applyPush(next, { kind: 'message', message }), {
      ...page,
      isAtEnd: old?.isAtEnd ?? true,
    });
  if (!old || old.isAtEnd) return state;
  // The reader is still up: what was not seen is not seen now, what the page has beyond it neither. What the page would have and has not was recalled.
  const last = known.at(-1)?.id ?? '';
  const first = state.messages[0]?.id ?? '';
  const wereUnseen = new Set(old.unseen);
  const inPage = state.messages.filter(({ id }) => wereUnseen.has(id) || isLaterId(id, last)).map(({ id }) => id);
  return { ...state, unseen: [...old.unseen.filter((id) => isLaterId(first, id)), ...inPage] };
}

/** Older messages put before what is there. Ones already known are dropped; over 200 the newest leave, and the list is detached from the live end. */
export function prependHistory(state: RoomState, list: readonly ChatMessage[], more: boolean): RoomState {
  const known = new Set(state.messages.map((message) => message.id));
  const older = list.filter((message) => !known.has(message.id)).toReversed();
  const messages = [...older, ...state.messages];
  if (messages.length <= CHAT_MEMORY_MAX) return { ...state, messages, more };
  return { ...state, messages: messages.slice(0, CHAT_MEMORY_MAX), more, isDetached: true };
}

/**
 * The page that follows the list of a detached reader, newest first, put under it; over 200 the oldest leave. When the server knows of nothing further and
 * what was held since joins on without a hole, the list is at the live end again.
 */
export function appendHistory(state: RoomState, list: readonly ChatMessage[], more: boolean): RoomState {
  const newest = state.messages.at(-1)?.id ?? '';
  const page = list.filter(({ id }) => isLaterId(id, newest)).toReversed();
  const last = page.at(-1)?.id ?? newest;
  // Held ones are the latest that came. When they are all later than the page and there is no room for more, some between may be gone.
  const isHole = state.held.length >= HELD_MAX && isLaterId(state.held[0]?.id ?? '', last);
  const isEnd = !more && !isHole;
  const since = isEnd ? state.held.filter(({ id }) => isLaterId(id, last)) : [];
  const messages = [...state.messages, ...page, ...since];
  const isOver = messages.length > CHAT_MEMORY_MAX;
  return {
    ...state,
    messages: isOver ? messages.slice(-CHAT_MEMORY_MAX) : messages,
    more: state.more || isOver,
    ...(isEnd && { isDetached: false, held: [] }),
  };
}

export type RoomPush =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'recalled'; readonly id: string }
  /** The reader has come to the end of the list, or left it. */
  | { readonly kind: 'reading'; readonly isAtEnd: boolean }
  /** A card as history gives it now: its numbers may be shown since the draw. */
  | { readonly kind: 'revealed'; readonly message: ChatMessage }
  /** The issue of a plan has its result. */
  | { readonly kind: 'planSettled'; readonly result: PushData<typeof pushes.planSettled> }
  /** This person has looked at an envelope. */
  | { readonly kind: 'envelopeSeen'; readonly recordId: string; readonly state: number }
  /** An envelope has ended: its sender is told what became of it, everybody else that there is nothing in it for them any more. */
  | { readonly kind: 'envelopeEnded'; readonly recordId: string; readonly state: number; readonly myId: string | null };

/** One push of the room. A message that is there already changes nothing; the oldest leave over 200. */
export function applyPush(state: RoomState, push: RoomPush): RoomState {
  switch (push.kind) {
    case 'message': {
      const { message } = push;
      if (state.isDetached)
        return { ...state, ...unseenWith(state, message), held: [...state.held, message].slice(-HELD_MAX) };
      const last = state.messages.at(-1);
      const isNext = last === undefined || isLaterId(message.id, last.id);
      if (!isNext && state.messages.some(({ id }) => id === message.id)) return state;
      const messages = isNext ? [...state.messages, message] : [...state.messages, message].toSorted(byId);
      if (messages.length <= CHAT_MEMORY_MAX) return { ...state, ...unseenWith(state, message), messages };
      if (state.isAtEnd) return { ...state, messages: messages.slice(-CHAT_MEMORY_MAX), more: true };
      return {
        ...state,
        messages: messages.slice(0, CHAT_MEMORY_MAX),
        isDetached: true,
        ...unseenWith(state, message),
        held: messages.slice(CHAT_MEMORY_MAX),
      };
    }
    case 'reading':
      if (state.isAtEnd === push.isAtEnd) return state;
      return { ...state, isAtEnd: push.isAtEnd, unseen: push.isAtEnd ? [] : state.unseen };
    case 'recalled':
      return {
        ...state,
        messages: state.messages.filter(({ id }) => id !== push.id),
        held: state.held.filter(({ id }) => id !== push.id),
        unseen: state.unseen.includes(push.id) ? state.unseen.filter((id) => id !== push.id) : state.unseen,
      };
    case 'revealed':
      return { ...state, messages: state.messages.map((one) => (one.id === push.message.id ? push.message : one)) };
    case 'planSettled': {
      const settle = (message: ChatMessage): ChatMessage => withPlanResult(message, push.result);
      return { ...state, messages: state.messages.map(settle), held: state.held.map(settle) };
    }
    case 'envelopeSeen':
      return editEnvelope(state, push.recordId, (card) => ({ ...card, isRead: true, state: push.state }));
    case 'envelopeEnded':
      return editEnvelope(state, push.recordId, (card, message) =>
        card.state === ENVELOPE_STATES.received
          ? card
          : { ...card, isRead: true, state: message.userId === push.myId ? push.state : endFor(push.state) },
      );
  }
}

/** The end of an envelope for who did not send it. */
const endFor = (state: number): number =>
  state === ENVELOPE_STATES.allTaken ? ENVELOPE_STATES.emptied : ENVELOPE_STATES.expired;

/** Nothing of what comes is unseen for who reads at the end. */
const unseenWith = ({ isAtEnd, isDetached, unseen }: RoomState, { id }: ChatMessage): Pick<RoomState, 'unseen'> => ({
  unseen: isAtEnd && !isDetached ? unseen : [...unseen, id],
});

/** The card of an envelope message; null for any other message. */
export function envelopeOf(message: ChatMessage): EnvelopeCard | null {
  return message.messageTypeId === MESSAGE_TYPES.envelope ? (JSON.parse(message.message) as EnvelopeCard) : null;
}

/** A plan's card with the result of its issue: as the card's own, or among the ones before. */
function withPlanResult(message: ChatMessage, result: PushData<typeof pushes.planSettled>): ChatMessage {
  if (message.messageTypeId !== MESSAGE_TYPES.planCard) return message;
  const card = JSON.parse(message.message) as PlanCard;
  const { playId, bettingIssue, state, openNumber } = result;
  if (card.playId !== playId) return message;
  if (card.betPlay.bettingIssue === bettingIssue)
    return { ...message, message: JSON.stringify({ ...card, state, openNumber }) };
  if (state !== 'hit' && state !== 'miss') return message;
  const isPrize = state === 'hit' ? 1 : 0;
  const playHistory = card.playHistory.map((past) => (past.issue === bettingIssue ? { ...past, isPrize } : past));
  return { ...message, message: JSON.stringify({ ...card, playHistory }) };
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

/** What is drawn: messages with a time line wherever a minute or more lies between two (type 20 of product §3, made here). */
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
