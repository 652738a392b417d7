import { GRADE_MANAGER, MESSAGE_TYPES, directIdOf } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { Suspense, useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { textOf, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import type { MenuItem, Point } from '../../../ui/overlay/Menu.tsx';
import { showConfirm } from '../../../ui/overlay/notices.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { favourite } from '../images/image-calls.ts';
import { imageOf } from '../images/image-data.ts';
import { imageTexts } from '../images/texts.ts';
import { askMention, mentionOf } from '../mentions/ask-mention.ts';
import { mentionTexts } from '../core/mention-texts.ts';
import { moderationTexts } from '../mutes/texts.ts';
import styles from './MessageMenu.module.css';
import { chatTexts } from '../core/texts.ts';

const ReportSheet = lazyPart(async () => (await import('../reports/ReportSheet.tsx')).ReportSheet);

/** A message somebody wants to do something with, and where they pressed. */
export interface Chosen {
  readonly message: ChatMessage;
  readonly at: Point;
}

interface Props {
  roomCode: RoomCode;
  chosen: Chosen;
  isMine: boolean;
  isManager: boolean;
  /** Absent in a private chat, where there is only one. */
  onPerson: ((userId: string) => void) | undefined;
  /** For managers: a guest, by name. */
  onGuest?: ((guestName: string) => void) | undefined;
  /** What else can be done with it where the room stands. */
  moreItems?: ((message: ChatMessage) => readonly MenuItem[]) | undefined;
  onClose: () => void;
}

/** From here on a menu stands at the pointer; below, choices come from below as a sheet. */

/** What can be done with a message: copy, who said it, report it (others’), and take it back (own ones; managers any). */
export function MessageMenu({ chosen, onClose, ...rest }: Props) {
  const [isReporting, setReporting] = useState(false);
  const isWide = useIsDesktop();
  const t = useText(chatTexts);
  const ofImage = useText(imageTexts);
  const ofMention = useText(mentionTexts);
  const ofModeration = useText(moderationTexts);
  const { message } = chosen;
  const onReport = () => setReporting(true);
  const items = itemsOf({ ...rest, message, t, ofImage, ofMention, ofModeration, onReport });
  if (isReporting)
    return (
      <Suspense>
        <ReportSheet roomCode={rest.roomCode} of={{ kind: 'message', id: message.id }} onClose={onClose} />
      </Suspense>
    );
  if (items.length === 0) return null;
  if (isWide) return <Menu label={t('more')} at={chosen.at} items={items} onClose={onClose} />;
  return (
    <Sheet open title={message.nickname} onClose={onClose}>
      <div className={styles.menu}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className={cx(item.isDestructive && styles.destructive)}
            onClick={() => {
              if (!item.replaces) onClose();
              item.act();
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

interface About extends Omit<Props, 'chosen' | 'onClose'> {
  message: ChatMessage;
  t: ReturnType<typeof useText<keyof typeof chatTexts.zh>>;
  ofImage: ReturnType<typeof useText<keyof typeof imageTexts.zh>>;
  ofMention: ReturnType<typeof useText<keyof typeof mentionTexts.zh>>;
  ofModeration: ReturnType<typeof useText<keyof typeof moderationTexts.zh>>;
  onReport: () => void;
}

function itemsOf({
  roomCode,
  message,
  isMine,
  isManager,
  onPerson,
  onGuest,
  moreItems,
  t,
  ofImage,
  ofMention,
  ofModeration,
  onReport,
}: About): MenuItem[] {
  const items: MenuItem[] = [];
  const image = imageOf(message);
  const mentionable = isMine || !onPerson ? null : mentionOf(message);
  if (message.messageTypeId === MESSAGE_TYPES.text)
    items.push({ label: t('copy'), act: () => void copyText(message.message) });
  if (image) items.push({ label: ofImage('favourite'), act: () => void favourite(image) });
  if (!isMine && onPerson && message.userId !== '')
    items.push({ label: t('card'), act: () => onPerson(message.userId) });
  if (mentionable) items.push({ label: ofMention('mention'), act: () => askMention(roomCode, mentionable) });
  if (mentionable && isManager && message.grade !== GRADE_MANAGER)
    items.push({ label: ofModeration('muteHim'), act: () => onPerson?.(message.userId) });
  if (isManager && onGuest && message.guestCode !== '')
    items.push({ label: ofModeration('muteHim'), act: () => onGuest(message.guestCode) });
  items.push(...(moreItems?.(message) ?? []));
  if (!isMine && onPerson) items.push({ label: t('report'), replaces: true, act: onReport });
  if (isMine || isManager)
    items.push({ label: t('recall'), isDestructive: true, act: () => void recall(roomCode, message.id) });
  return items;
}

async function recall(roomCode: RoomCode, id: ChatMessage['id']): Promise<void> {
  const actLabel = textOf(chatTexts, 'recall');
  if (!(await showConfirm(textOf(chatTexts, 'recallAsk'), { actLabel, destructive: true }))) return;
  const roomId = directIdOf(roomCode);
  await (
    roomId === null
      ? request(calls.updateMessageStateFront, { roomCode, id })
      : request(calls.recallDirectMessageWeb, { roomId, id })
  ).catch(tellRefusal);
}
