import { CHAT_TEXT_BOX_MAX_PX } from '@caiting/contract';
import { AtSign } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '../../platform/i18n.ts';
import { showAlert, showToast } from '../../ui/notices.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './Composer.module.css';
import { mannersTexts } from './manners/texts.ts';
import { useMentionBox } from './manners/use-mention-box.tsx';
import type { MentionRoom } from './manners/use-mention-box.tsx';
import { chatTexts } from './texts.ts';

/** What others may do with the text while it is written. */
export interface ComposerHandle {
  /** Puts a piece where the caret stands, in place of what is selected. */
  insert(piece: string): void;
}

interface Props {
  handle?: Ref<ComposerHandle>;
  /** Null until the room has told it: the server counts in any case. */
  maxLength: number | null;
  /** `userIds` are those the text calls, comma list. */
  onSend(text: string, userIds: string): void;
  /** Buttons above the text box. */
  tools?: ReactNode;
  /** The room whose people can be called by @. */
  mentions?: MentionRoom | undefined;
  /** Slow mode: seconds until the next message may go. */
  pause?: number;
}

/** The text box: Enter sends, Ctrl+Enter breaks the line, blank is told (SPEC §5). While a word is being composed Enter belongs to the input method. */
export function Composer({ handle, maxLength, onSend, tools, mentions, pause = 0 }: Props) {
  const t = useText(chatTexts);
  const ofManners = useText(mannersTexts);
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const mention = useMentionBox(box, setText, mentions);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, CHAT_TEXT_BOX_MAX_PX)}px`;
  }, [text]);

  const insert = (piece: string): void => {
    const element = box.current;
    if (!element) return;
    element.setRangeText(piece, element.selectionStart, element.selectionEnd, 'end');
    setText(element.value);
  };
  useImperativeHandle(handle, () => ({ insert }), []);

  const send = (): void => {
    if (text.trim() === '') {
      void showAlert(t('contentEmpty'), { actLabel: t('confirm') }).then(() => box.current?.focus());
      return;
    }
    if (maxLength !== null && [...text.trim()].length > maxLength)
      return showToast(t('tooLong', { max: maxLength }), 'failed');
    if (pause > 0) return showToast(ofManners('slow', { n: pause }), 'failed');
    onSend(text, mention.called(text));
    setText('');
    box.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (mention.handleKey(event)) return;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
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
          <IconButton label={ofManners('mentionTool')} onClick={mention.start}>
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
          {pause > 0 ? ofManners('slowShort', { n: pause }) : t('send')}
        </Button>
      </form>
    </div>
  );
}
