import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call.ts';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { uuid } from '../../../platform/uuid.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { showAlert, showToast } from '../../../ui/notices.ts';
import { Empty, Skeleton } from '../../../ui/States.tsx';
import styles from './Cards.module.css';
import { searchTargets, toggleTarget } from './share-rooms.ts';
import type { ShareTarget } from './share-rooms.ts';
import type { Share } from './ShareSheet.tsx';
import { cardTexts } from './texts.ts';

interface Props {
  share: Share;
  onBack(): void;
  onDone(): void;
}

const LISTED = 50;

/** Rooms and private chats to share to: search, at most thirty private ones, muted ones told and not tickable. */
export function ShareTargets({ share, onBack, onDone }: Props) {
  const t = useText(cardTexts);
  const rooms = useQuery({ ...callQuery(calls.roomList, { pageSize: LISTED }), staleTime: 0 });
  const direct = useQuery({ ...callQuery(calls.directRoomList, { pageSize: LISTED }), staleTime: 0 });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly ShareTarget[]>([]);
  const [isSending, setSending] = useState(false);
  if (!rooms.data || !direct.data) return <Skeleton height={240} width="100%" />;
  const publicRooms = rooms.data.rows.map((room): ShareTarget => ({
    key: room.roomCode,
    isDirect: false,
    title: room.title,
    avatar: room.avatar,
    isRoomMuted: room.isMessageBanned,
    isMuted: false,
  }));
  const chats = direct.data.rows.map((room): ShareTarget => ({
    key: room.roomId,
    isDirect: true,
    title: room.userName,
    avatar: room.avatar,
    isRoomMuted: room.isMessageBanned,
    isMuted: room.banned,
  }));

  const toggle = (target: ShareTarget): void => {
    const next = toggleTarget(chosen, target);
    if (next === null) return void showAlert(t('limit'));
    setChosen(next);
  };
  async function send(): Promise<void> {
    setSending(true);
    const sent = await Promise.all(chosen.map((target) => sendTo(target, share)));
    setSending(false);
    const failed = sent.filter((wentOut) => !wentOut).length;
    setChosen([]);
    if (failed === 0) showToast(t('shared'));
    else showToast(t('sharedPart', { ok: sent.length - failed, failed }), 'failed');
    onDone();
  }
  const list = (title: 'rooms' | 'direct', targets: readonly ShareTarget[]) =>
    targets.length > 0 && (
      <section>
        <h3 className={styles.kind}>{t(title)}</h3>
        <ul>
          {targets.map((target) => (
            <li key={target.key}>
              <TargetRow
                target={target}
                isChosen={chosen.some(({ key }) => key === target.key)}
                onToggle={() => toggle(target)}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  const [found, foundChats] = [searchTargets(publicRooms, search), searchTargets(chats, search)];
  return (
    <div className={styles.form}>
      <Field
        label={t('searchRooms')}
        labelHidden
        placeholder={t('searchRooms')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      {list('rooms', found)}
      {list('direct', foundChats)}
      {found.length + foundChats.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <p className={styles.small}>{t('allRooms')}</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button kind="primary" disabled={chosen.length === 0} busy={isSending} onClick={() => void send()}>
          {t('send', { n: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

function TargetRow({ target, isChosen, onToggle }: { target: ShareTarget; isChosen: boolean; onToggle(): void }) {
  const t = useText(cardTexts);
  const why = target.isRoomMuted ? t('roomMuted') : target.isMuted ? t('muted') : null;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-disabled={why !== null}
      className={styles.tick}
      onClick={() => why === null && onToggle()}
    >
      <i className={styles.box}>{isChosen && <Check size={14} aria-hidden="true" />}</i>
      <Avatar name={target.title} src={target.avatar} size={36} />
      <span className={cx(styles.grow, 'ell')}>{target.title}</span>
      {why && <em>{why}</em>}
    </button>
  );
}

/** True when the room took it. The server's own sentence for a refusal is told by the global table. */
async function sendTo(target: ShareTarget, { messageTypeId, message }: Share): Promise<boolean> {
  const said = { messageTypeId, message, sendKey: uuid() };
  try {
    if (target.isDirect) await request(calls.addDirectMessage, { roomId: target.key, ...said });
    else await request(calls.addMessage, { roomCode: target.key as RoomCode, ...said });
    return true;
  } catch {
    return false;
  }
}
