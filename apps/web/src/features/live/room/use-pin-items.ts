import { MESSAGE_TYPES, type ChatMessage, type LiveRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useCallback } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import type { MenuItem } from '../../../ui/overlay/Menu.tsx';
import { roomTexts } from './texts.ts';

/** For the streamer while the show lasts: a text of the own room may stand on top of the talk. */
export function usePinItems(room: LiveRoom): (message: ChatMessage) => readonly MenuItem[] {
  const t = useText(roomTexts);
  const { code, state } = room.item;
  const mayPin = room.isOwn && state === 'live';
  return useCallback(
    (message) =>
      mayPin && message.messageTypeId === MESSAGE_TYPES.text
        ? [{ label: t('pin'), act: () => void pin(code, message.id) }]
        : [],
    [mayPin, code, t],
  );
}

async function pin(room: string, messageId: ChatMessage['id']): Promise<void> {
  try {
    await request(calls.pinLiveMessage, { room, messageId });
    await queryClient.invalidateQueries({ queryKey: callKey(calls.liveRoom) });
  } catch (error) {
    tellRefusal(error);
  }
}
