import type { LiveRoom } from '@caiting/contract';
import { GIFT_TIMES } from '@caiting/contract';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { CallError } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { isView } from '../../../platform/session/view.ts';
import { NotInView } from '../../../shared/site/NotInView.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { useKnownLottery, useLotteryNow } from '../../draws/index.ts';
import { Barrage } from '../barrage/Barrage.tsx';
import { TextStream } from '../barrage/text-stream.ts';
import { useLiveRoom } from '../core/queries.ts';
import { liveTexts } from '../core/texts.ts';
import { BannerLine } from '../gifts/BannerLine.tsx';
import { GiftLine, type ShownGift } from '../gifts/GiftLine.tsx';
import { useShowQueue } from '../gifts/use-show-queue.ts';
import { Picture } from './Picture.tsx';
import styles from './Room.module.css';
import { Strip } from './Strip.tsx';
import { roomTexts } from './texts.ts';

// The picture comes first; talk and bets come with the code of their features.
const RoomSide = lazyPart(async () => (await import('./RoomSide.tsx')).RoomSide);
const RoomBets = lazyPart(async () => (await import('./RoomBets.tsx')).RoomBets);
const LiveStage = lazyPart(async () => (await import('./LiveStage.tsx')).LiveStage);

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

function Room({ room }: { room: LiveRoom }) {
  const { item } = room;
  const isDesktop = useIsDesktop();
  const lottery = useKnownLottery(item.lottery);
  const now = useLotteryNow(item.lottery);
  const goBack = useBack();
  const gifts = useShowQueue<ShownGift>(GIFT_SHOWN);
  const texts = useMemo(() => new TextStream(), []);
  const t = useText(roomTexts);
  // On a phone on its side alone: everything else has room for both.
  const [isSideHidden, setSideHidden] = useState(false);
  const bets = (
    <Suspense fallback={<Skeleton height={160} />}>
      <RoomBets room={item.code} lottery={lottery} now={now} />
    </Suspense>
  );
  return (
    <div className={styles.page} data-side={isSideHidden ? 'hidden' : undefined}>
      <div className={styles.main}>
        <Picture room={room} onBack={goBack}>
          <Barrage source={texts} />
          <GiftLine shown={gifts.shown} />
          {lottery && (
            <Suspense>
              <LiveStage lottery={lottery} now={now} />
            </Suspense>
          )}
          <IconButton
            label={t(isSideHidden ? 'showSide' : 'hideSide')}
            size="l"
            className={styles.fold ?? ''}
            aria-expanded={!isSideHidden}
            onClick={() => setSideHidden(!isSideHidden)}
          >
            {isSideHidden ? (
              <PanelRightOpen size={20} aria-hidden="true" />
            ) : (
              <PanelRightClose size={20} aria-hidden="true" />
            )}
          </IconButton>
        </Picture>
        <BannerLine />
        {lottery && <Strip lottery={lottery} now={now} />}
        {isDesktop && <div className={styles.bets}>{bets}</div>}
      </div>
      <div className={styles.side}>
        <Suspense fallback={<Skeleton height={200} />}>
          {isView ? (
            <NotInView />
          ) : (
            <RoomSide room={room} isDesktop={isDesktop} bets={bets} texts={texts} onGift={gifts.add} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** Back where one came from; for a page opened from outside, to the list. */
function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/liveList') : navigate(-1));
}
