import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { CodeBoxes } from '../../../ui/form/CodeBoxes.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from './RoomPassword.module.css';
import { keepPass } from '../core/room-password.ts';
import { chatTexts } from '../core/texts.ts';

const DIGITS = 4;

/** The room password: checks itself at the fourth digit; a wrong one empties the boxes and forgets what was saved (product §4). */
export function RoomPassword({
  roomCode,
  guestCode,
  onOpen,
}: {
  roomCode: RoomCode;
  guestCode: string | null;
  onOpen: () => void;
}) {
  const t = useText(chatTexts);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();

  async function open(code: string): Promise<void> {
    try {
      // The hashing comes with the first try.
      const { hashRoomPassword } = await import('./hash-room-password.ts');
      const password = hashRoomPassword(roomCode, code);
      const input = { roomCode, password, ...(guestCode !== null && { guestCode }) };
      const { pass } = await request(calls.checkRoomPassword, input, { own: 'all' });
      keepPass(roomCode, pass);
      onOpen();
    } catch (refusal) {
      keepPass(roomCode, null);
      if (refusal instanceof CallError && refusal.key === 'roomUnlocked') {
        showToast(refusal.message);
        return onOpen();
      }
      setDigits('');
      setError(refusal instanceof CallError ? refusal.message : t('failed'));
    }
  }

  return (
    <div className={styles.box}>
      <Lock size={40} aria-hidden="true" />
      <b>{t('passwordTitle')}</b>
      <CodeBoxes
        label={t('passwordLabel')}
        length={DIGITS}
        value={digits}
        error={error}
        autoFocus
        onChange={(value) => {
          setDigits(value);
          setError(undefined);
        }}
        onComplete={(code) => void open(code)}
      />
    </div>
  );
}
