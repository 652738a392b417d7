import type { GiftKind } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { currentLocale, textOf } from '../../../platform/i18n/i18n.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { giftTexts } from './texts.ts';

/**
 * Sends gifts, one at a time. Until the server has said what became of a press, the same gift and number keep their request id: pressing again takes nothing
 * twice. `note`: what is to be said in place.
 */
export function useSendGift(room: string) {
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const open = useRef<{ key: string; requestId: string } | null>(null);

  async function send(gift: GiftKind, count: number): Promise<void> {
    if (isBusy) return;
    const key = `${gift.code}:${count}:${gift.price}`;
    if (open.current?.key !== key) open.current = { key, requestId: uuid() };
    setBusy(true);
    setNote('');
    try {
      await request(calls.sendGift, {
        room,
        gift: gift.code,
        count,
        price: gift.price,
        requestId: open.current.requestId,
      });
      open.current = null;
      showToast(textOf(giftTexts, 'sent', { gift: gift.name[currentLocale()], n: count }));
    } catch (error) {
      tellRefusal(error);
      // Without a code nobody knows what became of it.
      if (error instanceof CallError && error.code === null) setNote(textOf(giftTexts, 'unknown'));
      else open.current = null;
    } finally {
      setBusy(false);
      for (const call of [calls.liveRoom, calls.giftRanking, calls.queryBalanceFront])
        void queryClient.invalidateQueries({ queryKey: callKey(call) });
    }
  }
  return { isBusy, note, send: (gift: GiftKind, count: number) => void send(gift, count) };
}
