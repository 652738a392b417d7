import type { ChatMessage, GiftCard } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useCallback } from 'react';
import type { CallOutput } from '@caiting/contract/wire';
import { callKey, queryClient } from '../../../platform/call/query.ts';
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

/** Names of gifts as the rooms that are loaded say them. */
export function useGiftName(): (gift: string) => string {
  const locale = useLocale((state) => state.locale);
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
