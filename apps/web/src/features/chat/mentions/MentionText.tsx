import { MENTION_ALL } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { useUser } from '../../../platform/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { EmojiText } from '../emoji/Emoji.tsx';
import styles from '../core/Moderation.module.css';
import { splitMentions } from './mention-text.ts';

/** A text with the names it calls set off; stronger where it calls the reader. */
export function MentionText({ message }: { message: ChatMessage }) {
  const myId = useUser()?.userId ?? null;
  if (message.mentionNames.length === 0) return <EmojiText text={message.message} />;
  const isMe = (name: string): boolean => {
    const id = message.userIds[message.mentionNames.indexOf(name)];
    return myId !== null && (id === myId || id === MENTION_ALL.id);
  };
  return splitMentions(message.message, message.mentionNames).map(({ text, isMention }, index) =>
    isMention ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one unchanging text
      <span key={index} className={cx(styles.mention, isMe(text.slice(1)) && styles.me)}>
        {text}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <EmojiText key={index} text={text} />
    ),
  );
}
