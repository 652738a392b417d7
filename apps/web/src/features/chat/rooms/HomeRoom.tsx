import { calls } from '@caiting/contract/registry';
import type { RoomSettings } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { ChatPlaceContext } from '../core/chat-place.ts';
import { CLOSED_KEYS, closedBy } from '../core/closed.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { NoWayIn } from './RoomLog.tsx';
import log from '../messages/MessageList.module.css';
import styles from './RoomView.module.css';
import { RoomView, useBack } from './RoomView.tsx';
import { chatTexts } from '../core/texts.ts';
import { settingsKey } from './use-room.ts';
import { retryWhenLost } from '../feed/room-history.ts';

const DirectListView = lazyPart(async () => (await import('../lists/DirectListView.tsx')).DirectListView);

const OWN = [...CLOSED_KEYS, 'noOpenRooms'] as const;
/** A site without rooms: one may open at any time. */
const NO_ROOM_MS = 30_000;

const hasNoRoom = (error: unknown): boolean => error instanceof CallError && error.key === 'noOpenRooms';

/** The room one is shown without having chosen: that of the guest link, else the open room with the smallest order number. */
export function HomeRoom({ guestCode }: { guestCode: string | null }) {
  const home = useQuery({
    queryKey: ['chat', 'home', guestCode],
    queryFn: async ({ signal }): Promise<RoomSettings> => {
      const input = { api: '/chat', ...(guestCode !== null && { guestCode }) };
      const settings = await request(calls.getRoomWeb, input, { signal, background: true, own: OWN });
      // The room itself need not ask again; a guest's own mute is asked for with the guest's key.
      if (guestCode === null) queryClient.setQueryData(settingsKey(settings.roomCode, null), settings);
      return settings;
    },
    // Which room is the first may change; who reads in one stays there, and the next visit asks again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: (query) => (hasNoRoom(query.state.error) ? NO_ROOM_MS : retryWhenLost(query)),
  });
  const roomCode = home.data?.roomCode;
  if (roomCode !== undefined) return <RoomView key={roomCode} roomCode={roomCode} guestCode={guestCode} />;
  return <NoRoom error={home.error} isGuest={guestCode !== null} onReload={() => void home.refetch()} />;
}

/** While the room is not known, or there is none. */
function NoRoom({ error, isGuest, onReload }: { error: unknown; isGuest: boolean; onReload: () => void }) {
  const t = useText(chatTexts);
  const isPage = use(ChatPlaceContext) === null;
  const goBack = useBack();
  const closed = closedBy(error);
  return (
    <div className={cx(styles.page, !isPage && styles.inPlace)}>
      <PhoneBar title={t('title')} isHeading {...(isPage && { onBack: goBack })} />
      <div className={styles.columns}>
        <section className={styles.room} aria-labelledby="room-title">
          <header className={styles.head}>
            <h1 id="room-title">{t('title')}</h1>
          </header>
          {closed ? (
            <NoWayIn closed={closed} hasRooms={!isGuest} onEnter={onReload} />
          ) : hasNoRoom(error) ? (
            <div className={log.centre}>
              <Empty title={t('noRooms')} action={<Button onClick={onReload}>{t('reload')}</Button>} />
              {!isGuest && (
                <Suspense>
                  <DirectListView current={null} />
                </Suspense>
              )}
            </div>
          ) : error ? (
            <div className={log.centre}>
              <ErrorState
                title={t('failed')}
                text={t('failedText')}
                action={<Button onClick={onReload}>{t('reload')}</Button>}
              />
            </div>
          ) : (
            <div className={log.centre} role="status" aria-label={t('loading')}>
              <Skeleton height={80} width={240} />
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
