import { CHAT_TEXT_BOX_MAX_PX } from '@caiting/contract';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '../../platform/i18n.ts';
import { showAlert, showToast } from '../../ui/notices.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Composer.module.css';
import { chatTexts } from './texts.ts';

/** What others may do with the text while it is written. */
export interface ComposerHandle {
  /** Puts a piece where the caret stands, in place of what is selected. */
  insert(piece: string): void;
}

interface Props {
  handle?: Ref<ComposerHandle>;
  maxLength: number;
  onSend(text: string): void;
  /** Buttons above the text box. */
  tools?: ReactNode;
}

/** The text box: Enter sends, Ctrl+Enter breaks the line, blank is told (SPEC §5). While a word is being composed Enter belongs to the input method. */
export function Composer({ handle, maxLength, onSend, tools }: Props) {
  const t = useText(chatTexts);
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);

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
    if ([...text.trim()].length > maxLength) return showToast(t('tooLong', { max: maxLength }), 'failed');
    onSend(text);
    setText('');
    box.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return send();
    insert('\n');
  };
  return (
    <div className={styles.composer}>
      {/* Beside the form, not in it: tools open forms of their own. */}
      <div className={styles.tools}>
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
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          enterKeyHint="send"
        />
        <Button kind="primary" type="submit">
          {t('send')}
        </Button>
      </form>
    </div>
  );
}
