import { useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { useIsOffline } from '../../../ui/hooks/use-offline.ts';
import { chatTexts } from '../core/texts.ts';
import type { RoomFeed } from './use-room-feed.ts';

/** Shown over the log while the connection is lost. It is retried by itself; the button retries at once. */
export function ConnectionBanner({ room }: { room: Pick<RoomFeed, 'link' | 'closed' | 'reconnect'> }) {
  const t = useText(chatTexts);
  const isOffline = useIsOffline();
  if (room.closed !== null || (!isOffline && (room.link === 'up' || room.link === 'connecting'))) return null;
  return (
    <Banner
      tone="warn"
      action={
        <button type="button" onClick={room.reconnect}>
          {t('reconnect')}
        </button>
      }
    >
      {t(isOffline ? 'offline' : room.link === 'failed' ? 'connectionFailed' : 'reconnecting')}
    </Banner>
  );
}
