import { SEARCH_PAUSE_MS } from '@caiting/contract';
import type { OnlineMember } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import styles from '../core/People.module.css';
import { GradeTag } from '../core/GradeTag.tsx';
import { membersQuery } from './members.ts';
import { chatTexts } from '../core/texts.ts';

/** People in the room now, managers first. */
export function MemberList({ roomCode, onChoose }: { roomCode: RoomCode; onChoose: (userId: string) => void }) {
  const t = useText(chatTexts);
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim(), SEARCH_PAUSE_MS);
  const members = useQuery({ ...membersQuery(roomCode, true, wanted), placeholderData: (old) => old });
  const rows = members.data?.rows ?? [];
  const total = members.data?.total ?? 0;
  const [managers, others] = [rows.filter((row) => row.isManager), rows.filter((row) => !row.isManager)];
  return (
    <div className={styles.members}>
      <Field
        label={t('searchMember')}
        labelHidden
        placeholder={t('searchMember')}
        size="m"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      {managers.length > 0 && <Group title={t('managers')} rows={managers} onChoose={onChoose} />}
      {wanted !== '' && members.data && rows.length === 0 ? (
        <p className={styles.more}>{t('nobodyFound')}</p>
      ) : (
        <Group title={t('onlineMembers', { n: total - managers.length })} rows={others} onChoose={onChoose} />
      )}
      {total > rows.length && <p className={styles.more}>{t('moreMembers', { n: total - rows.length })}</p>}
    </div>
  );
}

interface GroupProps {
  title: string;
  rows: readonly OnlineMember[];
  onChoose: (userId: string) => void;
}

function Group({ title, rows, onChoose }: GroupProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.userId}>
            <button type="button" className={styles.member} onClick={() => onChoose(row.userId)}>
              <Avatar name={row.roleUserName} src={row.avatar} size={32} />
              <span className="ell" translate="no">
                {row.roleUserName}
              </span>
              <GradeTag of={row} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
