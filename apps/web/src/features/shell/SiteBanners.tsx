import { TEXTS } from '@caiting/contract/texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { isBuilt } from '../../shared/site/site-map.ts';
import { useRelease } from '../../platform/page/release.ts';
import { useSiteLink } from '../../platform/socket/site-socket.ts';
import { syncServerTime, useClockSync } from '../../platform/time/clock-sync.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { showAlert } from '../../ui/overlay/notices.ts';
import { useIsOffline } from '../../ui/hooks/use-offline.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

const NEEDS_TIME = new Set(['/lottery/:type/:code', '/live/:type/:code']);

/** A short break mends itself unseen; one that lasts is said. */
const SAID_AFTER_MS = 5_000;

function useLinkLost(): boolean {
  const isLost = useSiteLink((state) => state.link === 'lost');
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(isLost), isLost ? SAID_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isSaid;
}

/** Pages that fill the window and say themselves that the line is lost. */
const HAS_OWN_BANNER = new Set(['/chat', '/chatGuest']);

/** What lasts and concerns every page: no network, no server time, a new release. Betting and live pages are left when the time is unknown (product §8). */
export function SiteBanners({ path }: { path: string }) {
  const t = useText(shellTexts);
  const isOffline = useIsOffline();
  const hasFailed = useClockSync((state) => state.sync === 'failed');
  const isLinkLost = useLinkLost();
  const isOld = useRelease((state) => state.isOld);
  const navigate = useNavigate();

  useEffect(() => {
    if (!hasFailed || !NEEDS_TIME.has(path)) return;
    void showAlert(TEXTS.timeSyncFailed).then(() =>
      navigate(isBuilt('/lotteryHall') ? '/lotteryHall' : '/index', { replace: true }),
    );
  }, [hasFailed, path, navigate]);

  if (HAS_OWN_BANNER.has(path)) return null;
  return (
    <div className={`${styles.banners} wrap`}>
      {isOffline && <Banner tone="warn">{t('offline')}</Banner>}
      {!isOffline && isLinkLost && <Banner tone="warn">{t('linkLost')}</Banner>}
      {!isOffline && isOld && (
        <Banner
          tone="info"
          action={
            <button type="button" onClick={() => location.reload()}>
              {t('reload')}
            </button>
          }
        >
          {t('isOld')}
        </Banner>
      )}
      {!isOffline && hasFailed && (
        <Banner
          tone="warn"
          action={
            <button type="button" onClick={() => void syncServerTime()}>
              {t('retry')}
            </button>
          }
        >
          {t('timeSyncFailed')}
        </Banner>
      )}
    </div>
  );
}
