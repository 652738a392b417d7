import type { RoomSettings } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../platform/call.ts';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { fullTime } from '../../platform/time.ts';
import { Field } from '../../ui/Field.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { ActLog } from './manners/ActLog.tsx';
import { RoomRules } from './manners/RoomRules.tsx';
import styles from './People.module.css';
import rooms from './RoomList.module.css';
import { chatTexts } from './texts.ts';

const NAMES = { 1: 'permanent', 2: 'day', 3: 'week', 4: 'hour', 5: 'halfHour' } as const;

/** What a manager has in the room's info: the switch for the whole room, and who is muted until when. */
export function MuteManagement({ settings, onChoose }: { settings: RoomSettings; onChoose: (userId: string) => void }) {
  const t = useText(chatTexts);
  const [search, setSearch] = useState('');
  const { roomCode } = settings;
  const list = useQuery({
    ...callQuery(calls.getBanListFront, { roomCode, pageNum: 1, pageSize: 10, ...(search && { target: search }) }),
    placeholderData: (old) => old,
  });
  const rows = list.data?.rows ?? [];
  return (
    <section className={styles.muteList}>
      <h3>{t('muteManagement')}</h3>
      <p className={styles.switchRow}>
        <span>{t('roomMutedShort')}</span>
        <Switch
          label={t('roomMutedShort')}
          checked={settings.isMessageBanned}
          onChange={(isMessageBanned) =>
            void request(calls.updateRoomBannedWeb, { roomCode, isMessageBanned }).catch(() => undefined)
          }
        />
      </p>
      <RoomRules settings={settings} />
      <Field
        label={t('searchMuted')}
        value={search}
        maxLength={20}
        onChange={(event) => setSearch(event.target.value)}
      />
      {rows.length === 0 && <p className={styles.none}>{t('nobodyMuted')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={rooms.roomText}>
              <b className="ell">{row.nickname}</b>
              <small>{row.endsAt === null ? t('permanent') : t('until', { time: fullTime(row.endsAt) })}</small>
            </span>
            <em>{t(NAMES[row.durationTypeId as keyof typeof NAMES] ?? 'muted')}</em>
            <button type="button" className={styles.textAct} onClick={() => onChoose(row.target)}>
              {t('change')}
            </button>
          </li>
        ))}
      </ul>
      <ActLog roomCode={roomCode} />
    </section>
  );
}
