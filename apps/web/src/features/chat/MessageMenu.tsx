import { GRADE_MANAGER, MESSAGE_TYPES, directIdOf } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { request } from '../../platform/call.ts';
import { useText } from '../../platform/i18n.ts';
import { Sheet } from '../../ui/Dialog.tsx';
import { showConfirm, showToast } from '../../ui/notices.ts';
import { favourite } from './images/image-calls.ts';
import { imageOf } from './images/image-data.ts';
import { imageTexts } from './images/texts.ts';
import { askMention, mentionOf } from './manners/ask-mention.ts';
import { mannersTexts } from './manners/texts.ts';
import styles from './MessageMenu.module.css';
import { chatTexts } from './texts.ts';

interface Props {
  roomCode: RoomCode;
  message: ChatMessage | null;
  isMine: boolean;
  isManager: boolean;
  /** Absent in a private chat, where there is only one. */
  onPerson: ((userId: string) => void) | undefined;
  /** For managers: a guest, by name. */
  onGuest?: ((guestName: string) => void) | undefined;
  onClose: () => void;
}

/** What can be done with a message: copy, who said it, and take it back (own ones; managers any). */
export function MessageMenu({ roomCode, message, isMine, isManager, onPerson, onGuest, onClose }: Props) {
  const t = useText(chatTexts);
  const ofImage = useText(imageTexts);
  const ofManners = useText(mannersTexts);
  if (!message) return null;
  const image = imageOf(message);
  const mentionable = isMine || !onPerson ? null : mentionOf(message);

  async function copy(text: string): Promise<void> {
    onClose();
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('copied'));
    } catch {
      showToast(t('copyFailed'), 'failed');
    }
  }
  async function recall(id: ChatMessage['id']): Promise<void> {
    onClose();
    if (!(await showConfirm(t('recallAsk'), { actLabel: t('recall'), destructive: true }))) return;
    const roomId = directIdOf(roomCode);
    await (
      roomId === null
        ? request(calls.updateMessageStateFront, { roomCode, id })
        : request(calls.recallDirectMessageWeb, { roomId, id })
    ).catch(() => undefined);
  }
  return (
    <Sheet open title={message.nickname} onClose={onClose}>
      <div className={styles.menu}>
        {message.messageTypeId === MESSAGE_TYPES.text && (
          <button type="button" onClick={() => void copy(message.message)}>
            {t('copy')}
          </button>
        )}
        {image && (
          <button
            type="button"
            onClick={() => {
              onClose();
              void favourite(image);
            }}
          >
            {ofImage('favourite')}
          </button>
        )}
        {!isMine && onPerson && message.userId !== '' && (
          <button
            type="button"
            onClick={() => {
              onClose();
              onPerson(message.userId);
            }}
          >
            {t('card')}
          </button>
        )}
        {mentionable && (
          <button
            type="button"
            onClick={() => {
              onClose();
              askMention(roomCode, mentionable);
            }}
          >
            {ofManners('mention')}
          </button>
        )}
        {mentionable && isManager && message.grade !== GRADE_MANAGER && (
          <button
            type="button"
            onClick={() => {
              onClose();
              onPerson?.(message.userId);
            }}
          >
            {ofManners('muteHim')}
          </button>
        )}
        {isManager && onGuest && message.guestCode !== '' && (
          <button
            type="button"
            onClick={() => {
              onClose();
              onGuest(message.guestCode);
            }}
          >
            {ofManners('muteHim')}
          </button>
        )}
        {(isMine || isManager) && (
          <button type="button" className={styles.destructive} onClick={() => void recall(message.id)}>
            {t('recall')}
          </button>
        )}
      </div>
    </Sheet>
  );
}
