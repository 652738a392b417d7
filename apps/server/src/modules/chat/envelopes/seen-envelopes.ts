import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, EnvelopeCard } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { seenEnvelopes } from '../../envelopes/index.ts';
import { registerRefresher } from '../messages/bodies.ts';

/** Makes envelopes known to history; once, when the module is loaded. */
export const registerEnvelopes = (): void => registerRefresher(asSeenBy);

/** Envelopes stand as the person who reads has seen them; for a guest as they were sent. */
async function asSeenBy(
  deps: Deps,
  list: readonly ChatMessage[],
  viewerId: string | null,
): Promise<readonly ChatMessage[]> {
  if (viewerId === null) return list;
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
