import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { hearRoom } from './hear.ts';
import { useUnreadRoom } from './queries.ts';
import { listTexts } from './list-texts.ts';
import styles from './Unread.module.css';

/** Whether a room of the hall leaves its reader alone. */
export function QuietSwitch({ roomCode }: { roomCode: RoomCode }) {
  const t = useText(listTexts);
  const isQuiet = useUnreadRoom(roomCode)?.isQuiet ?? false;
  const change = async (isOn: boolean): Promise<void> => {
    hearRoom(await request(calls.setRoomQuietWeb, { roomCode, isQuiet: isOn ? '1' : '0' }));
  };
  return (
    <div className={styles.quiet}>
      <span>
        {t('quiet')}
        <small>{t('quietNote')}</small>
      </span>
      <Switch label={t('quiet')} checked={isQuiet} onChange={(isOn) => void change(isOn).catch(tellRefusal)} />
    </div>
  );
}
