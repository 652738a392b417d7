import type { PayChannel } from '@caiting/contract';
import { CreditCard, JapaneseYen, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { SITE_MAP } from '../../platform/site-map.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/States.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Recharge.module.css';
import { cashierTexts } from './texts.ts';

export interface Channel {
  readonly channel: PayChannel;
  readonly name: string;
  readonly tag: string;
}

/** Neutral glyphs: a channel's own logo needs its owner's leave (visual §5). */
const GLYPHS: Partial<Record<PayChannel, LucideIcon>> = { alipay: JapaneseYen };

const pathOf = (channel: PayChannel): string => `/userCenter/recharge/${channel}`;

/** Open channels whose page exists. */
export function usableChannels(channels: readonly Channel[] | undefined): readonly Channel[] | undefined {
  return channels?.filter(({ channel }) => SITE_MAP.some(({ path, built }) => built && path === pathOf(channel)));
}

/** The open channels in the order of the site; a grid on a phone, a column on a desktop. */
export function ChannelList({
  channels,
  chosen,
}: {
  channels: readonly Channel[] | undefined;
  chosen: PayChannel | undefined;
}) {
  const t = useText(cashierTexts);
  return (
    <nav className={styles.channels} aria-label={t('channels')}>
      <h2 className="phone">{t('channels')}</h2>
      <div>
        {channels?.map(({ channel, name, tag }) => {
          const Glyph = GLYPHS[channel] ?? CreditCard;
          return (
            <Link
              key={channel}
              to={pathOf(channel)}
              replace
              className={cx(styles.channel, channel === chosen && styles.chosen)}
              aria-current={channel === chosen ? 'true' : undefined}
            >
              <span className={styles.glyph}>
                <Glyph size={18} aria-hidden="true" />
              </span>
              {name}
              {tag && <Tag tone="brand">{tag}</Tag>}
            </Link>
          );
        }) ?? <Skeleton width="100%" height={48} radius={8} />}
      </div>
    </nav>
  );
}
