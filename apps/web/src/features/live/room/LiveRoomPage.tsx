import { GIFT_TIMES, MESSAGE_TYPES, type ChatMessage, type LiveRoom } from '@caiting/contract';
import { Gift } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { CallError } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { MyBets, QuickPad } from '../../betting/index.ts';
import { registerMessageKind, RoomTalk, useOpened, useRoom } from '../../chat/index.ts';
import { useKnownLottery, useLotteryNow } from '../../draws/index.ts';
import { SessionClock } from '../../protection/index.ts';
import { useLiveRoom } from '../core/queries.ts';
import { liveTexts } from '../core/texts.ts';
import { BannerLine } from '../gifts/BannerLine.tsx';
import { giftCardOf } from '../gifts/gift-card.ts';
import { GiftLine, type ShownGift } from '../gifts/GiftLine.tsx';
import { GiftMessage } from '../gifts/GiftMessage.tsx';
import { GiftPanel } from '../gifts/GiftPanel.tsx';
import { Ranking } from '../gifts/Ranking.tsx';
import { giftTexts } from '../gifts/texts.ts';
import { useShowQueue } from '../gifts/use-show-queue.ts';
import { Picture } from './Picture.tsx';
import styles from './Room.module.css';
import { Streamer } from './Streamer.tsx';
import { Strip } from './Strip.tsx';
import { roomTexts } from './texts.ts';
import { useNewMessages } from './use-new-messages.ts';

registerMessageKind(MESSAGE_TYPES.gift, GiftMessage);

const GIFT_SHOWN = { showMs: GIFT_TIMES.showSeconds * 1_000, pauseMs: 0 };

/** /live/{type}/{code}: a room with its picture, its draw, a quick bet, its talk and its gifts. */
export function Component() {
  const { type = '', code = '' } = useParams();
  const t = useText(liveTexts);
  const { data: room, error, refetch } = useLiveRoom(code);
  if (room === undefined)
    return error instanceof CallError && error.key === 'liveUnknown' ? (
      <Empty
        title={t('unknown')}
        text={t('unknownText')}
        action={<ButtonLink to="/liveList">{t('toList')}</ButtonLink>}
      />
    ) : error ? (
      <ErrorState
        title={t('roomFailed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      />
    ) : (
      <div className={styles.page} role="status" aria-label={t('loading')}>
        <Skeleton height={220} />
      </div>
    );
  if (room.item.type !== type) return <Navigate to={`/live/${room.item.type}/${code}`} replace />;
  return <Room key={room.talkRoom} room={room} />;
}

type Part = 'chat' | 'bet' | 'ranking' | 'streamer';

function Room({ room }: { room: LiveRoom }) {
  const t = useText(roomTexts);
  const { item } = room;
  const isDesktop = useIsDesktop();
  const lottery = useKnownLottery(item.lottery);
  const now = useLotteryNow(item.lottery);
  const talk = useRoom(room.talkRoom, null);
  const opened = useOpened();
  const [part, setPart] = useState<Part>('chat');
  const [isGiving, setGiving] = useState(false);
  const goBack = useBack();
  const gifts = useShowQueue<ShownGift>(GIFT_SHOWN);
  const { add } = gifts;
  useNewMessages(
    talk.state?.isDetached ? undefined : talk.state?.messages,
    useCallback((message) => showGift(message, add), [add]),
  );
  const shown: Part = isDesktop && part === 'bet' ? 'chat' : part;
  const pad = lottery ? (
    <>
      <QuickPad lottery={lottery} now={now} />
      <MyBets lotteryCode={item.lottery} />
    </>
  ) : (
    <p className={styles.none}>{t('lotteryOff')}</p>
  );
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Picture room={room} onBack={goBack}>
          <GiftLine shown={gifts.shown} />
        </Picture>
        <BannerLine />
        {lottery && <Strip lottery={lottery} now={now} />}
        {isDesktop && <SessionClock />}
        {isDesktop && <div className={styles.bets}>{pad}</div>}
      </div>
      <section className={styles.side} aria-label={t('tabs')}>
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
        {shown === 'chat' && (
          <RoomTalk room={talk} roomCode={room.talkRoom} guestCode={null} opened={opened} isCompact>
            {isDesktop && <GiftPanel room={room} />}
          </RoomTalk>
        )}
        {shown === 'bet' && <div className={styles.scroll}>{pad}</div>}
        {shown === 'ranking' && (
          <div className={styles.scroll}>
            <Ranking room={item.code} />
          </div>
        )}
        {shown === 'streamer' && (
          <div className={styles.scroll}>
            <Streamer room={room} />
          </div>
        )}
        {!isDesktop && shown === 'chat' && (
          <div className={styles.quick}>
            <IconButton label={t('gift')} size="l" onClick={() => setGiving(true)}>
              <Gift size={20} aria-hidden="true" />
            </IconButton>
            <Button kind="primary" size="m" onClick={() => setPart('bet')}>
              {t('bet')}
            </Button>
          </div>
        )}
      </section>
      {!isDesktop && <GiftSheet room={room} open={isGiving} onClose={() => setGiving(false)} />}
    </div>
  );
}

const DESKTOP_PARTS: readonly Part[] = ['chat', 'ranking', 'streamer'];
const PHONE_PARTS: readonly Part[] = ['chat', 'bet', 'ranking', 'streamer'];

function GiftSheet({ room, open, onClose }: { room: LiveRoom; open: boolean; onClose(): void }) {
  const t = useText(giftTexts);
  return (
    <Sheet open={open} title={t('title')} onClose={onClose}>
      <Suspense>
        <GiftPanel room={room} hasHead />
      </Suspense>
    </Sheet>
  );
}

/** A gift of the log as it is shown over the picture. */
function showGift(message: ChatMessage, add: (gift: ShownGift) => void): void {
  const card = message.messageTypeId === MESSAGE_TYPES.gift ? giftCardOf(message) : null;
  if (card === null) return;
  add({
    id: card.giftId,
    run: card.runId,
    sender: message.userId,
    name: message.nickname,
    avatar: message.avatar,
    gift: card.gift,
    count: card.runCount,
  });
}

/** Back where one came from; for a page opened from outside, to the list. */
function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/liveList') : navigate(-1));
}
