import type { ChatMessage, GiftCard } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOutput } from '@caiting/contract/wire';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useLocale } from '../../../platform/i18n/i18n.ts';

/** What a message of a gift says; null for one that cannot be read. */
export function giftCardOf({ message }: Pick<ChatMessage, 'message'>): GiftCard | null {
  try {
    const card = JSON.parse(message) as Partial<GiftCard>;
    return typeof card.giftId === 'string' && typeof card.gift === 'string' && typeof card.runCount === 'number'
      ? (card as GiftCard)
      : null;
  } catch {
    return null;
  }
}

const NO_ROOMS: readonly string[] = [];

/** Names of gifts as the rooms that are loaded say them. A page that shows gifts without a room says which rooms are to be loaded for it. */
export function useGiftName(rooms = NO_ROOMS): (gift: string) => string {
  const locale = useLocale((state) => state.locale);
  useQueries({ queries: rooms.map((room) => callQuery(calls.liveRoom, { room }, true, ['liveUnknown'])) });
  return useCallback(
    (gift) => {
      for (const [, room] of queryClient.getQueriesData<CallOutput<typeof calls.liveRoom>>({
        queryKey: callKey(calls.liveRoom),
      })) {
        const known = room?.gifts.find(({ code }) => code === gift);
        if (known) return known.name[locale];
      }
      return gift;
    },
    [locale],
  );
}
