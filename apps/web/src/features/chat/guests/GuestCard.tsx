import { GRADE_GUEST } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { gradeTone } from '../core/grade-tone.ts';
import { MuteChoices } from '../mutes/MuteChoices.tsx';
import styles from '../core/People.module.css';
import { chatTexts } from '../core/texts.ts';

interface Props {
  roomCode: RoomCode;
  /** The name the guest speaks under. */
  guestName: string | null;
  onClose: () => void;
}

/** A guest as managers see one: there is no account, so a name and how long it is silent. */
export function GuestCard({ roomCode, guestName, onClose }: Props) {
  const t = useText(chatTexts);
  return (
    <Sheet open={guestName !== null} onClose={onClose} title={t('guestCard')}>
      {guestName !== null && (
        <div className={styles.card}>
          <header>
            <Avatar name={guestName} size={56} />
            <div>
              <b>{guestName}</b>
              <small>{t('guestCardNote')}</small>
              <Tag tone={gradeTone(GRADE_GUEST)}>{t('guest')}</Tag>
            </div>
          </header>
          <MuteChoices roomCode={roomCode} whom={{ guestName }} />
        </div>
      )}
    </Sheet>
  );
}
