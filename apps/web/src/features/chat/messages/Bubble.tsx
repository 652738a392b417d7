import { GRADE_MANAGER, type ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { CircleAlert, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Bubble.module.css';
import { putBack } from '../core/drafts.ts';
import { GradeTag } from '../core/GradeTag.tsx';
import { EmojiText } from '../emoji/Emoji.tsx';
import { PendingImage } from '../images/ImageBubble.tsx';
import { imageTexts } from '../images/texts.ts';
import { forget, resend } from '../feed/outgoing.ts';
import type { Outgoing } from '../feed/outgoing.ts';
import { askMention, mentionOf } from '../mentions/ask-mention.ts';
import { MessageBody } from './MessageBody.tsx';
import type { Chosen } from './MessageMenu.tsx';
import { chatTexts } from '../core/texts.ts';
import { useLongPress } from '../core/use-long-press.ts';

interface Props {
  message: ChatMessage;
  isMine: boolean;
  /** It mentions the reader. */
  isCalling?: boolean;
  /** Absent for guests, who may only read. */
  onMenu: ((chosen: Chosen) => void) | undefined;
  onPerson: ((userId: string) => void) | undefined;
  /** In a private chat: has the other one read this? */
  isRead?: boolean | undefined;
}

/** One message. Text is drawn as text, with its line breaks. A long press, a right click or the small button opens what can be done with it. */
export const Bubble = memo(function Bubble({ message, isMine, isCalling, onMenu, onPerson, isRead }: Props) {
  const t = useText(chatTexts);
  const press = useLongPress((at) => onMenu?.({ message, at }));
  const caller = mentionOf(message);
  // A long press on a face calls its owner; a short one shows who it is.
  const pressFace = useLongPress(() => caller && askMention(message.roomCode as RoomCode, caller));
  const avatar = <Avatar name={message.nickname} src={message.avatar} size={36} />;
  return (
    <article className={cx(styles.row, isMine && styles.mine, isCalling && styles.calling)} data-message={message.id}>
      {onPerson && !isMine && message.userId !== '' ? (
        <button
          type="button"
          className={styles.face}
          aria-label={message.nickname}
          translate="no"
          {...pressFace}
          onClick={() => onPerson(message.userId)}
        >
          {avatar}
        </button>
      ) : (
        avatar
      )}
      <div className={styles.body}>
        <p className={styles.who}>
          {(message.gradeShow || message.grade === GRADE_MANAGER) && <GradeTag of={message} />}
          <span translate="no">{message.nickname}</span>
        </p>
        <div className={styles.said}>
          <MessageBody message={message} press={onMenu ? press : {}} />
          {onMenu && (
            <button
              type="button"
              className={styles.more}
              aria-label={t('more')}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => {
                const { left, bottom } = currentTarget.getBoundingClientRect();
                onMenu({ message, at: { x: left, y: bottom } });
              }}
            >
              <Ellipsis size={16} aria-hidden="true" />
            </button>
          )}
        </div>
        {isMine && isRead !== undefined && <p className={styles.note}>{t(isRead ? 'read' : 'unread')}</p>}
      </div>
    </article>
  );
});

/** One of mine that the server has not taken yet. */
export function PendingBubble({ item }: { item: Outgoing }) {
  const t = useText(chatTexts);
  const ofImage = useText(imageTexts);
  const user = useUser();
  const isFailed = item.state === 'failed';
  const onItsWay = item.picture?.image === null ? ofImage('uploading') : t('sending');
  return (
    <article className={cx(styles.row, styles.mine)}>
      <Avatar name={user?.nickname ?? t('me')} src={user?.avatar} size={36} />
      <div className={styles.body}>
        {item.picture ? (
          <PendingImage picture={item.picture} isFailed={isFailed} />
        ) : (
          <p className={cx(styles.bubble, styles.pending)} translate="no">
            <EmojiText text={item.text} />
          </p>
        )}
        <p className={cx(styles.note, isFailed && styles.failed)} role={isFailed ? 'alert' : 'status'}>
          {isFailed && <CircleAlert size={14} aria-hidden="true" />}
          {isFailed ? (item.reason ?? t('sendFailed')) : onItsWay}
          {isFailed && (
            <>
              {item.picture === null && (
                <button
                  type="button"
                  onClick={() => {
                    forget(item.sendKey);
                    putBack(item.roomCode, item.text);
                  }}
                >
                  {t('editAgain')}
                </button>
              )}
              <button type="button" onClick={() => resend(item.sendKey)}>
                {t('resend')}
              </button>
              <button type="button" onClick={() => forget(item.sendKey)}>
                {t('discard')}
              </button>
            </>
          )}
        </p>
      </div>
    </article>
  );
}
