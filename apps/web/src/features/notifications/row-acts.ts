import { LOCKED_KINDS, type NotificationKind, type NotificationRow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { request } from '../../platform/call/call.ts';
import { callKey, queryClient } from '../../platform/call/query.ts';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import type { MenuItem } from '../../ui/overlay/Menu.tsx';
import { showToast } from '../../ui/overlay/notices.ts';
import { readOne } from './queries.ts';
import { notificationTexts } from './texts.ts';

/** What else can be done with a row: read it without opening, or hear no more of its kind. */
export function useRowActs(): (row: NotificationRow) => readonly MenuItem[] {
  const t = useText(notificationTexts);
  return (row) => [
    ...(row.isRead ? [] : [{ label: t('markRead'), act: () => void readOne(row).catch(tellRefusal) }]),
    // Of one's own safety everybody is told.
    ...(LOCKED_KINDS.includes(row.kind)
      ? []
      : [{ label: t('noMore'), act: () => void hearNoMore(row.kind, t('muted')).catch(tellRefusal) }]),
  ];
}

async function hearNoMore(kind: NotificationKind, said: string): Promise<void> {
  const answer = await request(calls.setNotificationWish, { kind, isShown: '0' });
  queryClient.setQueryData(callKey(calls.notificationWishes, {}), answer);
  showToast(said);
}
