import { wordOf, type ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loginPath } from '../../../platform/page/navigation.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { ChatInput } from '../composer/ChatInput.tsx';
import styles from '../composer/Composer.module.css';
import { useSlowMode } from '../composer/use-slow-mode.ts';
import { RoomTools } from './RoomTools.tsx';
import { chatTexts } from '../core/texts.ts';
import type { Room } from './use-room.ts';

interface Props {
  room: Room;
  roomCode: RoomCode;
  guestCode: string | null;
  /** Beside the tools. */
  aside?: ReactNode;
}

/** The bar under the log: the input, or in its place why there is none. */
export function RoomFoot({ room, roomCode, guestCode, aside }: Props) {
  const t = useText(chatTexts);
  const locale = useLocale((state) => state.locale);
  const { settings } = room;
  const isManager = settings?.isManager ?? false;
  const pause = useSlowMode(room.state?.messages ?? NONE, isManager ? 0 : (settings?.slowSeconds ?? 0));
  const known = settings?.isManager;
  const mentions = useMemo(() => ({ roomCode, isManager: known }), [roomCode, known]);
  const { pathname } = useLocation();
  // Of the talk of a live room, which everybody reads.
  const isOut = useSession(({ state }) => state === 'out');
  const isVisitor = isOut && guestCode === null;
  if (room.closed !== null || room.isLocked) return null;
  const maxLength = settings?.messageLength ?? null;
  const silence = settings?.isBanned ? settings.bannedMessage : '';
  return (
    <>
      {guestCode !== null && (
        <div className={styles.guestBar}>
          <span>{t('guestBar')}</span>
          <ButtonLink to={loginPath(`/chat?room=${roomCode}`)} size="s">
            {t('login')}
          </ButtonLink>
          <ButtonLink to={settings?.registerLink || '/register'} kind="primary" size="s">
            {t('register')}
          </ButtonLink>
        </div>
      )}
      {isVisitor ? (
        <div className={styles.guestBar}>
          <span>{t('visitorBar')}</span>
          <ButtonLink to={loginPath(pathname)} kind="primary" size="s">
            {t('login')}
          </ButtonLink>
        </div>
      ) : silence !== '' ? (
        <div className={styles.mutedBar}>{wordOf(silence)[locale]}</div>
      ) : guestCode !== null ? (
        <ChatInput roomCode={roomCode} guestCode={guestCode} maxLength={maxLength} pause={pause} />
      ) : (
        <ChatInput
          roomCode={roomCode}
          guestCode={null}
          maxLength={maxLength}
          pause={pause}
          mentions={mentions}
          tools={
            <>
              <RoomTools place={{ roomCode }} pushInto={isManager ? roomCode : null} />
              {aside}
            </>
          }
        />
      )}
    </>
  );
}

const NONE: readonly ChatMessage[] = [];
