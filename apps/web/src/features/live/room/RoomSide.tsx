import { MESSAGE_TYPES, type ChatMessage, type LiveRoom } from '@caiting/contract';
import { Gift } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { registerMessageKind, RoomTalk, useOpened, useRoom } from '../../chat/index.ts';
import type { TextStream } from '../barrage/text-stream.ts';
import { giftCardOf } from '../gifts/gift-card.ts';
import type { ShownGift } from '../gifts/GiftLine.tsx';
import { GiftMessage } from '../gifts/GiftMessage.tsx';
import styles from './Room.module.css';
import { roomTexts } from './texts.ts';
import { useNewMessages } from './use-new-messages.ts';
import { usePinItems } from './use-pin-items.ts';

const GiftPanel = lazyPart(async () => (await import('../gifts/GiftPanel.tsx')).GiftPanel);
const Ranking = lazyPart(async () => (await import('../gifts/Ranking.tsx')).Ranking);
const Streamer = lazyPart(async () => (await import('./Streamer.tsx')).Streamer);

registerMessageKind(MESSAGE_TYPES.gift, (message) => <GiftMessage message={message} />);

/** As high as the panel of gifts: nothing moves when it comes. */
const PANEL_PX = 260;

type Part = 'chat' | 'bet' | 'ranking' | 'streamer';
const DESKTOP_PARTS: readonly Part[] = ['chat', 'ranking', 'streamer'];
const PHONE_PARTS: readonly Part[] = ['chat', 'bet', 'ranking', 'streamer'];

interface Props {
  readonly room: LiveRoom;
  readonly isDesktop: boolean;
  readonly bets: ReactNode;
  /** Where texts of the talk fly from. */
  readonly texts: TextStream;
  onGift(gift: ShownGift): void;
}

/** Beside the picture, on a phone under it: talk, ranking, streamer; on a phone the bets too. */
export function RoomSide({ room, isDesktop, bets, texts, onGift }: Props) {
  const t = useText(roomTexts);
  const talk = useRoom(room.talkRoom, null);
  const opened = useOpened();
  const [part, setPart] = useState<Part>('chat');
  const [isGiving, setGiving] = useState(false);
  const myId = useUser()?.userId;
  const handleMessage = useCallback(
    (message: ChatMessage) => {
      const gift = giftOf(message);
      if (gift) onGift(gift);
      if (message.messageTypeId === MESSAGE_TYPES.text)
        texts.emit({ id: message.id, text: message.message, isOwn: message.userId === myId });
    },
    [onGift, texts, myId],
  );
  const handleRecalled = useCallback((id: string) => texts.recall(id), [texts]);
  useNewMessages(talk.state?.isDetached ? undefined : talk.state?.messages, handleMessage, handleRecalled);
  const pinItems = usePinItems(room);
  const shown: Part = isDesktop && part === 'bet' ? 'chat' : part;
  return (
    <section className={styles.parts} aria-label={t('tabs')}>
      <Tabs<Part>
        fill
        label={t('tabs')}
        value={shown}
        items={(isDesktop ? DESKTOP_PARTS : PHONE_PARTS).map((value) => ({ value, label: t(value) }))}
        onChange={setPart}
      />
      {room.pinned && shown === 'chat' && (
        <p className={styles.pinned}>
          <b>{t('pinned')}</b> {room.pinned.name}：{room.pinned.text}
        </p>
      )}
      {shown === 'chat' ? (
        <RoomTalk
          room={talk}
          roomCode={room.talkRoom}
          guestCode={null}
          opened={opened}
          moreItems={pinItems}
          isCompact
          aside={isDesktop ? undefined : <GiftButton onPress={() => setGiving(true)} />}
        >
          {isDesktop && (
            <Suspense fallback={<Skeleton height={PANEL_PX} />}>
              <GiftPanel room={room} />
            </Suspense>
          )}
        </RoomTalk>
      ) : (
        <div className={styles.scroll}>
          <Suspense fallback={<Skeleton height={160} />}>
            {shown === 'bet' && bets}
            {shown === 'ranking' && <Ranking room={room.item.code} />}
            {shown === 'streamer' && <Streamer room={room} />}
          </Suspense>
        </div>
      )}
      {!isDesktop && (
        <Sheet open={isGiving} title={t('gift')} onClose={() => setGiving(false)}>
          <Suspense fallback={<Skeleton height={PANEL_PX} />}>
            <GiftPanel room={room} hasHead />
          </Suspense>
        </Sheet>
      )}
    </section>
  );
}

/** Beside the tools of the input on a phone. */
function GiftButton({ onPress }: { onPress(): void }) {
  const t = useText(roomTexts);
  return (
    <IconButton label={t('gift')} size="l" className={styles.giftButton ?? ''} onClick={onPress}>
      <Gift size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** A gift of the log as it is shown over the picture; null for every other message. */
function giftOf(message: ChatMessage): ShownGift | null {
  const card = message.messageTypeId === MESSAGE_TYPES.gift ? giftCardOf(message) : null;
  return (
    card && {
      id: card.giftId,
      run: card.runId,
      sender: message.userId,
      name: message.nickname,
      avatar: message.avatar,
      gift: card.gift,
      count: card.runCount,
    }
  );
}
