import { Maximize2, MessageCircleMore } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { readStored, STORED, writeStored } from '../../../platform/storage/storage.ts';
import { FloatingWindow } from '../../../ui/overlay/FloatingWindow.tsx';
import { isPlace } from '../../../ui/overlay/window-place.ts';
import { chatPath, HOME, type ChatPlace } from '../core/chat-place.ts';
import { chatTexts } from '../core/texts.ts';
import { closeChat } from './chat-window.ts';
import { ChatInPlace } from './ChatInPlace.tsx';
import styles from './ChatWindow.module.css';

/** The chat as a window over the page (desktop): the same room and lists as on /chat, which is one press away. */
export function ChatWindow() {
  const t = useText(chatTexts);
  const [shown, setShown] = useState<ChatPlace>(HOME);
  return (
    <FloatingWindow
      title={t('title')}
      titleHidden
      icon={<MessageCircleMore size={18} aria-hidden="true" />}
      actions={
        <Link to={chatPath(shown)} className={styles.wide} aria-label={t('wholePage')} title={t('wholePage')}>
          <Maximize2 size={16} aria-hidden="true" />
        </Link>
      }
      closeLabel={t('close')}
      remembered={readStored(STORED.chatPlace, isPlace)}
      onMoved={(place) => writeStored(STORED.chatPlace, place)}
      onClose={closeChat}
    >
      <ChatInPlace onShow={setShown} />
    </FloatingWindow>
  );
}
