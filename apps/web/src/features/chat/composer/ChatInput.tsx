import type { RoomCode } from '@caiting/contract/wire';
import { Smile } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { DESKTOP } from '../../../ui/hooks/use-media.ts';
import styles from './Composer.module.css';
import { Composer } from './Composer.tsx';
import type { ComposerHandle } from './Composer.tsx';
import { PictureButton } from './PictureButton.tsx';
import { dropPicture, readyPicture, savedPicture } from '../images/picture.ts';
import type { Picture } from '../images/picture.ts';
import { imageTexts } from '../images/texts.ts';
import type { MentionRoom } from './use-mention-box.tsx';
import { sendPicture, sendText } from '../feed/outgoing.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const ToolPanel = lazyPart(async () => (await import('./ToolPanel.tsx')).ToolPanel);
const PicturePreview = lazyPart(async () => (await import('./PicturePreview.tsx')).PicturePreview);

interface Props {
  roomCode: RoomCode;
  /** The link of a guest; null for members. */
  guestCode: string | null;
  /** Null until the room has told it: the server counts in any case. */
  maxLength: number | null;
  /** More buttons over the text box. */
  tools?: ReactNode;
  /** The room whose people can be called by @. */
  mentions?: MentionRoom | undefined;
  /** Slow mode: seconds until the next message may go. */
  pause?: number;
}

/** The text box with emoji and pictures: chosen, pasted, or from the saved ones, each shown once more before it goes. */
export function ChatInput({ roomCode, guestCode, maxLength, tools, mentions, pause }: Props) {
  const t = useText(imageTexts);
  const composer = useRef<ComposerHandle>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const panel = usePanel();

  const choose = (file: File): void => void readyPicture(file).then((ready) => ready && setPicture(ready));
  const paste = (event: ClipboardEvent): void => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    choose(file);
  };
  return (
    <div ref={panel.frame} className={styles.frame} onPaste={paste} {...panel.handlers}>
      <Composer
        handle={composer}
        roomCode={roomCode}
        maxLength={maxLength}
        mentions={mentions}
        {...(pause !== undefined && { pause })}
        onSend={(text, called) => sendText(roomCode, text, guestCode, called)}
        tools={
          <>
            <IconButton
              ref={panel.button}
              label={t('emoji')}
              className={panel.isOpen ? styles.toolOn : undefined}
              aria-expanded={panel.isOpen}
              aria-controls={panel.isOpen ? panel.id : undefined}
              onClick={panel.toggle}
            >
              <Smile size={20} aria-hidden="true" />
            </IconButton>
            <PictureButton onFile={choose} />
            {tools}
          </>
        }
      />
      <Suspense>
        {panel.isOpen && (
          <ToolPanel
            id={panel.id}
            canSave={guestCode === null}
            onEmoji={(sign) => composer.current?.insert(sign)}
            onImage={(image) => setPicture(savedPicture(image))}
          />
        )}
        {picture && (
          <PicturePreview
            picture={picture}
            onClose={() => {
              dropPicture(picture);
              setPicture(null);
            }}
            onSend={() => {
              sendPicture(roomCode, picture, guestCode);
              setPicture(null);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Where the panel stands beside the text (index of tokens: 1024 px). */

/** The panel goes with Escape, with a press elsewhere, and on a phone when the keyboard comes in its place. */
function usePanel() {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: PointerEvent): void => {
      // A dialog over the panel belongs to it.
      const target = event.target as Element;
      if (!frame.current?.contains(target) && !target.closest('dialog')) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);
  const handlers = {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isOpen || (event.target as Element).closest('dialog')) return;
      setOpen(false);
      button.current?.focus();
    },
    onFocus: (event: FocusEvent): void => {
      if (event.target instanceof HTMLTextAreaElement && !window.matchMedia(DESKTOP).matches) setOpen(false);
    },
  };
  return { id, frame, button, isOpen, toggle: () => setOpen(!isOpen), handlers };
}
