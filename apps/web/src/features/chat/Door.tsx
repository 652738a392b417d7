import { calls } from '@caiting/contract/registry';
import { hashRoomPassword } from '@caiting/contract/wire';
import type { RoomCode } from '@caiting/contract/wire';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { CallError, request } from '../../platform/call.ts';
import { useText } from '../../platform/i18n.ts';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import styles from './Door.module.css';
import { keepPass } from './door-pass.ts';
import { chatTexts } from './texts.ts';

const DIGITS = 4;

/** The code of a room: checks itself at the fourth digit; a wrong one empties the boxes and forgets what was saved (SPEC §4). */
export function Door({
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
      const password = hashRoomPassword(roomCode, code);
      const input = { roomCode, password, ...(guestCode !== null && { guestCode }) };
      const { pass } = await request(calls.checkRoomPassword, input, { own: 'all' });
      keepPass(roomCode, pass);
      onOpen();
    } catch (refusal) {
      keepPass(roomCode, null);
      setDigits('');
      setError(refusal instanceof CallError ? refusal.message : t('failed'));
    }
  }

  return (
    <div className={styles.door}>
      <Lock size={40} aria-hidden="true" />
      <b>{t('doorTitle')}</b>
      <CodeBoxes
        label={t('doorLabel')}
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
