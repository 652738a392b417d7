import { SHARE_LIST_PAGE } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { showAlert, showToast } from '../../../ui/overlay/notices.ts';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { useDirectList } from '../lists/direct-list.ts';
import { ListEnd } from '../lists/ListEnd.tsx';
import { useRoomList } from '../lists/room-list.ts';
import type { Paged } from '../lists/use-paged.ts';
import styles from './Cards.module.css';
import { searchTargets, targetOfDirect, targetOfRoom, toggleTarget } from './share-rooms.ts';
import type { ShareTarget } from './share-rooms.ts';
import type { Share } from './ShareSheet.tsx';
import { cardTexts } from './texts.ts';

interface Props {
  share: Share;
  onBack(): void;
  onDone(): void;
}

/** Rooms and private chats to share to: search, at most thirty private ones, muted ones told and not tickable. */
export function ShareTargets({ share, onBack, onDone }: Props) {
  const t = useText(cardTexts);
  const rooms = useRoomList(SHARE_LIST_PAGE);
  const direct = useDirectList(SHARE_LIST_PAGE);
  const [search, setSearch] = useState('');
  // What is sought may stand on a page that is not here yet.
  useAllPages(rooms, search !== '');
  useAllPages(direct, search !== '');
  const [chosen, setChosen] = useState<readonly ShareTarget[]>([]);
  const [isSending, setSending] = useState(false);
  if (!rooms.rows || !direct.rows)
    return rooms.isFailed || direct.isFailed ? (
      <ErrorState
        title={t('listFailed')}
        action={<Button onClick={() => (rooms.reload(), direct.reload())}>{t('reload')}</Button>}
      />
    ) : (
      <Skeleton height={240} width="100%" />
    );

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
  const found = searchTargets(rooms.rows.map(targetOfRoom), search);
  const foundChats = searchTargets(direct.rows.map(targetOfDirect), search);
  const isWhole = !rooms.hasMore && !direct.hasMore;
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
      <Targets title="rooms" targets={found} pages={rooms} chosen={chosen} onToggle={toggle} />
      <Targets title="direct" targets={foundChats} pages={direct} chosen={chosen} onToggle={toggle} />
      {isWhole && found.length + foundChats.length === 0 && <Empty title={t('none')} />}
      {isWhole && search === '' && found.length + foundChats.length > 0 && (
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

/** Reads on, page after page, as long as it is asked to. */
function useAllPages({ hasMore, isBusy, isFailed, loadMore }: Paged<unknown, unknown>, isAsked: boolean): void {
  useEffect(() => {
    if (isAsked && hasMore && !isBusy && !isFailed) loadMore();
  }, [isAsked, hasMore, isBusy, isFailed, loadMore]);
}

interface TargetsProps {
  title: 'rooms' | 'direct';
  targets: readonly ShareTarget[];
  pages: Paged<unknown, unknown>;
  chosen: readonly ShareTarget[];
  onToggle(target: ShareTarget): void;
}

function Targets({ title, targets, pages, chosen, onToggle }: TargetsProps) {
  const t = useText(cardTexts);
  return (
    (targets.length > 0 || pages.hasMore) && (
      <section>
        <h3 className={styles.kind}>{t(title)}</h3>
        <ul>
          {targets.map((target) => (
            <li key={target.key}>
              <TargetRow
                target={target}
                isChosen={chosen.some(({ key }) => key === target.key)}
                onToggle={() => onToggle(target)}
              />
            </li>
          ))}
        </ul>
        <ListEnd list={pages} />
      </section>
    )
  );
}

function TargetRow({ target, isChosen, onToggle }: { target: ShareTarget; isChosen: boolean; onToggle(): void }) {
  const t = useText(cardTexts);
  const why = target.silence && t(target.silence);
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
