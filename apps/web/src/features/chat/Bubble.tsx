import type { ChatMessage } from '@caiting/contract';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import styles from './Chat.module.css';
import { resend } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import { chatTexts } from './texts.ts';

/** Quiet grade tags (visual.md §6): management brand, crown and gold accent, diamond info, others grey. */
const GRADE_TONES: readonly Tone[] = ['plain', 'info', 'brand', 'accent'];

/** One message. Text is drawn as text, with its line breaks. */
export const Bubble = memo(function Bubble({ message, isMine }: { message: ChatMessage; isMine: boolean }) {
  return (
    <article className={cx(styles.row, isMine && styles.mine)} data-message={message.id}>
      <Avatar name={message.nickname} src={message.avatar} size={36} />
      <div className={styles.body}>
        <p className={styles.who}>
          {message.gradeShow && <Tag tone={GRADE_TONES[message.gradeShowColorId] ?? 'plain'}>{message.gradeName}</Tag>}
          <span>{message.nickname}</span>
        </p>
        <p className={styles.bubble}>{message.message}</p>
      </div>
    </article>
  );
});

/** One of mine that the server has not taken yet. */
export function PendingBubble({ item }: { item: Outgoing }) {
  const t = useText(chatTexts);
  const user = useUser();
  const isFailed = item.state === 'failed';
  return (
    <article className={cx(styles.row, styles.mine)}>
      <Avatar name={user?.nickname ?? t('me')} src={user?.avatar} size={36} />
      <div className={styles.body}>
        <p className={cx(styles.bubble, styles.pending)}>{item.text}</p>
        <p className={cx(styles.note, isFailed && styles.failed)} role={isFailed ? 'alert' : 'status'}>
          {isFailed && <CircleAlert size={14} aria-hidden="true" />}
          {isFailed ? (item.reason ?? t('sendFailed')) : t('sending')}
          {isFailed && (
            <button type="button" onClick={() => resend(item.sendKey)}>
              {t('resend')}
            </button>
          )}
        </p>
      </div>
    </article>
  );
}
