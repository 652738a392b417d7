import { LETTER_TEXT_MAX } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RefusalKey } from '@caiting/contract/wire';
import { useRef, useState, type FormEvent } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextArea } from '../../../ui/form/Field.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../Content.module.css';
import { contentTexts } from '../texts.ts';

/** Refusals that the form says at its field. */
export const LETTER_REFUSALS: readonly RefusalKey[] = [
  'messageEmpty',
  'messageTooLong',
  'messageLinesTooMany',
  'textForbidden',
  'lettersTooMany',
  'letterNotTaken',
  'letterShutOut',
  'letterNoAnswer',
  'letterUnknown',
  'agentNone',
  'memberUnknown',
];

interface Props {
  /** Makes the call; `sendKey` is the number of the draft. */
  send(draft: { readonly content: string; readonly sendKey: string }): Promise<unknown>;
  onSent(): void;
}

/** A letter to one person. What is typed stays until it has gone out, and the same words pressed twice go out once. */
export function LetterForm({ send, onSent }: Props) {
  const t = useText(contentTexts);
  const [content, setContent] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const sendKey = useRef(uuid());

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      await send({ content, sendKey: sendKey.current });
      void queryClient.invalidateQueries({ queryKey: callKey(calls.sentMessageList) });
      write('');
      showToast(t('letterSent'));
      onSent();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (!failure.told) setError(failure.message);
    } finally {
      setBusy(false);
    }
  }
  /** Other words are another letter. */
  function write(text: string) {
    setContent(text);
    sendKey.current = uuid();
  }

  return (
    <form className={styles.letterForm} onSubmit={(event) => void handleSubmit(event)}>
      <TextArea
        label={t('letterText')}
        hint={t('letterHint', { max: LETTER_TEXT_MAX })}
        error={error}
        maxLength={LETTER_TEXT_MAX}
        value={content}
        onChange={(event) => {
          write(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" kind="primary" busy={isBusy} disabled={content.trim() === ''}>
        {t('sendLetter')}
      </Button>
    </form>
  );
}
