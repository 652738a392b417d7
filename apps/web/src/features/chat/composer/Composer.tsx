import { CHAT_LINE_BREAKS_MAX, CHAT_TEXT_BOX_MAX_PX } from '@caiting/contract';
import type { Mention } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { AtSign } from 'lucide-react';
import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useSession } from '../../../platform/session/session.ts';
import { showAlert, showToast } from '../../../ui/overlay/notices.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import styles from './Composer.module.css';
import { draftOf, keepDraft, onDraft, onPutBack, shareDraft } from '../core/drafts.ts';
import { isComposing } from '../core/is-composing.ts';
import { mentionTexts } from '../core/mention-texts.ts';
import { moderationTexts } from '../mutes/texts.ts';
import { useMentionBox } from './use-mention-box.tsx';
import type { MentionRoom } from './use-mention-box.tsx';
import { chatTexts } from '../core/texts.ts';

/** What others may do with the text while it is written. */
export interface ComposerHandle {
  /** Puts a piece where the caret stands, in place of what is selected. */
  insert(piece: string): void;
}

interface Props {
  handle?: Ref<ComposerHandle>;
  /** What is written stays with this room until it is sent. */
  roomCode: RoomCode;
  /** Null until the room has told it: the server counts in any case. */
  maxLength: number | null;
  /** `called` is whom the text calls, and where. */
  onSend(text: string, called: readonly Mention[]): void;
  /** Buttons above the text box. */
  tools?: ReactNode;
  /** The room whose people can be called by @. */
  mentions?: MentionRoom | undefined;
  /** Slow mode: seconds until the next message may go. */
  pause?: number;
}

/** The text box: Enter sends, Ctrl+Enter breaks the line, blank is told (product §5). While a word is being composed Enter belongs to the input method. */
export function Composer({ handle, roomCode, maxLength, onSend, tools, mentions, pause = 0 }: Props) {
  const t = useText(chatTexts);
  const ofMention = useText(mentionTexts);
  const ofModeration = useText(moderationTexts);
  const { box, text, setText, insert } = useDraft(roomCode, handle);
  const refusalOf = useRefusal(maxLength, pause);
  const mention = useMentionBox(box, setText, mentions);

  const send = (): void => {
    if (text.trim() === '') {
      void showAlert(t('contentEmpty'), { actLabel: t('confirm') }).then(() => box.current?.focus());
      return;
    }
    const refusal = refusalOf(text.trim());
    if (refusal !== null) return showToast(refusal, 'failed');
    onSend(text, mention.called(text));
    setText('');
    box.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (mention.handleKey(event)) return;
    if (event.key !== 'Enter' || isComposing(event) || event.shiftKey) return;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return send();
    insert('\n');
  };
  return (
    <div className={styles.composer}>
      {mention.picker}
      {/* Beside the form, not in it: tools open forms of their own. */}
      <div className={styles.tools}>
        {mentions && (
          <IconButton label={ofMention('mentionTool')} onClick={mention.start}>
            <AtSign size={20} aria-hidden="true" />
          </IconButton>
        )}
        {tools}
        <p className={styles.hint}>{t('hint')}</p>
      </div>
      <form
        className={styles.inputRow}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          ref={box}
          className={styles.input}
          rows={1}
          value={text}
          placeholder={t('placeholder')}
          aria-label={t('inputLabel')}
          onChange={(event) => {
            setText(event.target.value);
            mention.look();
          }}
          onClick={mention.look}
          onKeyDown={handleKey}
          enterKeyHint="send"
          {...mention.aria}
        />
        <Button kind="primary" type="submit" disabled={pause > 0}>
          {pause > 0 ? ofModeration('slowShort', { n: pause }) : t('send')}
        </Button>
      </form>
    </div>
  );
}

/** The text of the box, kept as the room's draft. The box grows with it, and a text that could not be sent comes back. */
function useDraft(roomCode: RoomCode, handle: Ref<ComposerHandle> | undefined) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, show] = useState(() => draftOf(roomCode));
  const setText = useCallback(
    (next: string) => {
      show(next);
      shareDraft(roomCode, next, show);
    },
    [roomCode],
  );
  // Drafts are those of who is here. What was typed before that was known is theirs, and stays.
  const isKnown = useSession(({ state }) => state !== 'unknown');
  useEffect(() => {
    const kept = draftOf(roomCode);
    show((typed) => (typed === '' ? kept : typed));
  }, [isKnown, roomCode]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, CHAT_TEXT_BOX_MAX_PX)}px`;
    keepDraft(roomCode, text);
  }, [isKnown, roomCode, text]);
  useEffect(() => onDraft(roomCode, show), [roomCode]);
  useEffect(
    () =>
      onPutBack(roomCode, (next) => {
        show(next);
        box.current?.focus();
      }),
    [roomCode],
  );
  const insert = (piece: string): void => {
    const element = box.current;
    if (!element) return;
    element.setRangeText(piece, element.selectionStart, element.selectionEnd, 'end');
    setText(element.value);
  };
  useImperativeHandle(handle, () => ({ insert }));
  return { box, text, setText, insert };
}

/** Why a text cannot go now, in a sentence; null when it can. */
function useRefusal(maxLength: number | null, pause: number): (text: string) => string | null {
  const t = useText(chatTexts);
  const ofRules = useText(moderationTexts);
  return (text) => {
    if (maxLength !== null && [...text].length > maxLength) return t('tooLong', { max: maxLength });
    if (text.split('\n').length - 1 > CHAT_LINE_BREAKS_MAX) return t('tooManyLines', { max: CHAT_LINE_BREAKS_MAX });
    return pause > 0 ? ofRules('slow', { n: pause }) : null;
  };
}
