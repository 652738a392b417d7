import { SEARCH_PAUSE_MS } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { ActLog } from './ActLog.tsx';
import moderation from '../core/Moderation.module.css';
import { RoomRules } from './RoomRules.tsx';
import styles from '../core/People.module.css';
import rooms from '../lists/RoomList.module.css';
import { chatTexts } from '../core/texts.ts';

const NAMES = { 1: 'permanent', 2: 'day', 3: 'week', 4: 'hour', 5: 'halfHour' } as const;

const PAGE = 10;

interface Props {
  settings: RoomSettings;
  onChoose: (userId: string) => void;
  /** A guest, by name. */
  onGuest: (guestName: string) => void;
}

/** What a manager has in the room's info: the switch for the whole room, and who is muted until when, ten a page. */
export function MuteManagement({ settings, onChoose, onGuest }: Props) {
  const t = useText(chatTexts);
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim(), SEARCH_PAUSE_MS);
  const [pageNum, setPage] = useState(1);
  const { roomCode } = settings;
  const list = useQuery({
    ...callQuery(calls.getBanListFront, { roomCode, pageNum, pageSize: PAGE, ...(wanted && { target: wanted }) }),
    placeholderData: (old) => old,
  });
  const { rows = [], total = 0 } = list.data ?? {};
  return (
    <section className={styles.muteList}>
      <h3>{t('muteManagement')}</h3>
      <p className={styles.switchRow}>
        <span>{t('roomMutedShort')}</span>
        <Switch
          label={t('roomMutedShort')}
          checked={settings.isMessageBanned}
          onChange={(isMessageBanned) =>
            void request(calls.updateRoomBannedWeb, { roomCode, isMessageBanned }).catch(tellRefusal)
          }
        />
      </p>
      <RoomRules settings={settings} />
      <Field
        label={t('searchMuted')}
        value={search}
        maxLength={20}
        onChange={(event) => {
          setSearch(event.target.value);
          setPage(1);
        }}
      />
      {rows.length === 0 && <p className={styles.none}>{t('nobodyMuted')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={rooms.roomText}>
              <b className="ell" translate="no">
                {row.nickname}
              </b>
              <small>{row.endsAt === null ? t('permanent') : t('until', { time: fullTime(row.endsAt) })}</small>
            </span>
            <em>{t(NAMES[row.durationTypeId as keyof typeof NAMES] ?? 'muted')}</em>
            <button
              type="button"
              className={styles.textAct}
              onClick={() => (row.target === '' ? onGuest(row.guestName) : onChoose(row.target))}
            >
              {t('change')}
            </button>
          </li>
        ))}
      </ul>
      {total > PAGE && (
        <p className={moderation.pages}>
          <Button size="s" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
            {t('later')}
          </Button>
          <Button size="s" disabled={pageNum * PAGE >= total} onClick={() => setPage(pageNum + 1)}>
            {t('earlier')}
          </Button>
        </p>
      )}
      <ActLog roomCode={roomCode} />
    </section>
  );
}
