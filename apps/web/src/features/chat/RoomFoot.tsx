import type { RoomCode } from '@caiting/contract/wire';
import { useText } from '../../platform/i18n.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ChatInput } from './ChatInput.tsx';
import styles from './Composer.module.css';
import { RoomTools } from './RoomTools.tsx';
import { chatTexts } from './texts.ts';
import type { Room } from './use-room.ts';

/** The bar under the log: the input, or in its place why there is none. */
export function RoomFoot({ room, roomCode, guestCode }: { room: Room; roomCode: RoomCode; guestCode: string | null }) {
  const t = useText(chatTexts);
  const { settings } = room;
  if (room.closedBecause !== null || room.isLocked) return null;
  if (guestCode !== null)
    return (
      <>
        <div className={styles.guestBar}>
          <span>{t('guestBar')}</span>
          <ButtonLink to="/login?redirect=%2Fchat" size="s">
            {t('login')}
          </ButtonLink>
          <ButtonLink to={settings?.registerLink || '/register'} kind="primary" size="s">
            {t('register')}
          </ButtonLink>
        </div>
        {settings?.isMessageBanned ? (
          <div className={styles.mutedBar}>{settings.bannedMessage}</div>
        ) : (
          <ChatInput roomCode={roomCode} guestCode={guestCode} maxLength={settings?.messageLength ?? 0} />
        )}
      </>
    );
  if (settings?.isBanned && !settings.isManager) return <div className={styles.mutedBar}>{settings.bannedMessage}</div>;
  return (
    <ChatInput
      roomCode={roomCode}
      guestCode={null}
      maxLength={settings?.messageLength ?? 0}
      tools={<RoomTools place={{ roomCode }} pushInto={settings?.isManager ? roomCode : null} />}
    />
  );
}
