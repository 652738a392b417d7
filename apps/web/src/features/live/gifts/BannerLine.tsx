import { GIFT_TIMES, type GiftBanner } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { Volume2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import styles from './Gifts.module.css';
import type { Showable } from './show-queue.ts';
import { giftTexts } from './texts.ts';
import { useShowQueue } from './use-show-queue.ts';

interface Shown extends Showable {
  readonly banner: GiftBanner;
}

/** Where start/live-cache.ts keeps the latest. */
const GIFT_BANNERS = ['giftBanners'] as const;
const NONE: GiftBanner[] = [];
const TIMES = { showMs: GIFT_TIMES.broadcastSeconds * 1_000, pauseMs: GIFT_TIMES.intervalSeconds * 1_000 };

/** Large gifts anywhere on the site, one line for a while each. */
export function BannerLine() {
  const t = useText(giftTexts);
  const locale = useLocale((state) => state.locale);
  const { shown, waiting, add, clear } = useShowQueue<Shown>(TIMES);
  const { data: banners = NONE } = useQuery<GiftBanner[]>({ queryKey: GIFT_BANNERS, enabled: false });
  // What was told before this page opened is no news.
  const [before] = useState(() => new Set(banners.map(({ giftId }) => giftId)));
  useEffect(() => {
    for (const banner of banners)
      if (!before.has(banner.giftId)) add({ id: banner.giftId, run: banner.giftId, sender: banner.sender, banner });
  }, [banners, before, add]);
  if (!shown) return null;
  const { banner } = shown;
  return (
    <p className={styles.banner} role="status">
      <Volume2 size={16} aria-hidden="true" />
      <span className="ell">
        {t('bannerIn', {
          sender: banner.sender,
          room: banner.title[locale],
          gift: banner.giftName[locale],
          n: banner.count,
        })}
      </span>
      {waiting > 0 && <small>{t('bannerMore', { n: waiting })}</small>}
      <IconButton label={t('closeBanner')} size="s" onClick={clear}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </p>
  );
}
