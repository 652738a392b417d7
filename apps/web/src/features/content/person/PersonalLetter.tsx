import type { Letter } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { Reply as ReplyIcon } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from '../Content.module.css';
import { LETTER_REFUSALS, LetterForm } from './LetterForm.tsx';
import { ShutOut } from './ShutOut.tsx';
import { contentTexts } from '../texts.ts';

type Person = NonNullable<Letter['person']>;

/** Under a letter of a person: the answer to it, and what else passed between the two. */
export function PersonalLetter({ id, person }: { id: string; person: Person }) {
  const t = useText(contentTexts);
  const [isOpen, setOpen] = useState(false);
  const send = (draft: { content: string; sendKey: string }) =>
    request(calls.replyMessage, { id, ...draft }, { own: LETTER_REFUSALS });
  async function handleSent() {
    setOpen(false);
    await queryClient.invalidateQueries({ queryKey: callKey(calls.messageContent) });
  }
  return (
    <>
      {!person.canReply && <p className={styles.note}>{t('noReply')}</p>}
      {person.canReply && !isOpen && (
        <div className={styles.acts}>
          <Button kind="primary" onClick={() => setOpen(true)}>
            <ReplyIcon size={16} aria-hidden="true" /> {t('reply')}
          </Button>
        </div>
      )}
      {person.canReply && isOpen && <LetterForm send={send} onSent={() => void handleSent()} />}
      {person.memberId && <ShutOut userId={person.memberId} />}
      <Others person={person} />
    </>
  );
}

function Others({ person: { nickname, others } }: { person: Person }) {
  const t = useText(contentTexts);
  if (others.length === 0) return null;
  return (
    <section className={styles.others}>
      <h3>{t('otherLetters')}</h3>
      <ul aria-label={t('otherLetters')}>
        {others.map(({ id, isMine, content, sentAt }) => (
          <li key={id} className={cx(isMine && styles.mine)}>
            <b className="ell">{isMine ? t('me') : nickname}</b>
            <time className="num">{fullTime(sentAt)}</time>
            <p className={styles.plain}>{content}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
