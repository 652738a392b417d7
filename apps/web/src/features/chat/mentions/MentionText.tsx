import { MENTION_ALL } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { useUser } from '../../../platform/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { EmojiText } from '../emoji/Emoji.tsx';
import styles from '../core/Moderation.module.css';
import { piecesOf } from './mention-text.ts';

/** A text with the names it calls set off; stronger where it calls the reader. */
export function MentionText({ message }: { message: ChatMessage }) {
  const myId = useUser()?.userId ?? null;
  const isMe = (userId: string): boolean => myId !== null && (userId === myId || userId === MENTION_ALL.id);
  return piecesOf(message).map(({ text, userId }, index) =>
    userId === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one unchanging text
      <EmojiText key={index} text={text} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={index} className={cx(styles.mention, isMe(userId) && styles.me)}>
        {text}
      </span>
    ),
  );
}
