import type { PayChannel } from '@caiting/contract';
import {
  Bitcoin,
  CircleDollarSign,
  Coins,
  CreditCard,
  Ellipsis,
  Globe,
  JapaneseYen,
  Landmark,
  MessageCircle,
  Music2,
  Nfc,
  ShoppingBag,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { currentLocale, useText } from '../../../platform/i18n/i18n.ts';
import { isBuilt, pageName, sitePage } from '../../../shared/site/site-map.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { useLineWord } from './line-words.ts';
import styles from './ChannelList.module.css';
import { cashierTexts } from '../core/texts.ts';

export interface Channel {
  readonly channel: PayChannel;
  readonly name: string;
  readonly tag: string;
}

/** As many as the site knows; a tenant may have shut some. */
const PLACES = 12;

/** Neutral glyphs: a channel's own logo needs its owner's leave (looks §5). */
const GLYPHS: Readonly<Record<PayChannel, LucideIcon>> = {
  banktransfer: Landmark,
  unionpay: CreditCard,
  qqpay: CircleDollarSign,
  wechat: MessageCircle,
  quickpass: Nfc,
  jdpay: ShoppingBag,
  alipay: JapaneseYen,
  internetbank: Globe,
  virtualwalletpay: Wallet,
  digitalcurrencypay: Bitcoin,
  digitalrmb: Coins,
  douyin: Music2,
};

const pathOf = (channel: PayChannel) => `/userCenter/recharge/${channel}` as const;

/** The site's name of a channel; in other languages the page's own title. */
export const channelName = ({ channel, name }: Channel): string =>
  currentLocale() === 'zh' ? name : pageName(sitePage(pathOf(channel)));

/** Open channels whose page exists. */
export function usableChannels(channels: readonly Channel[] | undefined): readonly Channel[] | undefined {
  return channels?.filter(({ channel }) => isBuilt(pathOf(channel)));
}

/** Two lines of four on a phone; the last place then opens the others. */
const FOLDED = 7;
const UNFOLDED_MAX = 8;

/** Channels that a phone folds away, so that the amount is seen at first sight: all behind the seventh, but never the chosen one. */
export function foldedChannels(channels: readonly Channel[], chosen: PayChannel | undefined): ReadonlySet<PayChannel> {
  if (channels.length <= UNFOLDED_MAX) return new Set();
  const others = channels.filter(({ channel }) => channel !== chosen);
  const at = channels.findIndex(({ channel }) => channel === chosen);
  const shown = at >= 0 ? FOLDED - 1 : FOLDED;
  return new Set(others.slice(shown).map(({ channel }) => channel));
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
  const say = useLineWord();
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isUnfolded ? new Set<PayChannel>() : foldedChannels(channels ?? [], chosen);
  return (
    <nav className={styles.channels} aria-label={t('channels')}>
      <h2 className="phone">{t('channels')}</h2>
      <div>
        {channels?.map((entry) => {
          const { channel, tag } = entry;
          const Glyph = GLYPHS[channel];
          return (
            <Link
              key={channel}
              to={pathOf(channel)}
              replace
              className={cx(styles.channel, channel === chosen && styles.chosen, folded.has(channel) && 'desk')}
              aria-current={channel === chosen ? 'true' : undefined}
            >
              <span className={styles.glyph}>
                <Glyph size={18} aria-hidden="true" />
              </span>
              {channelName(entry)}
              {tag && <Tag tone="brand">{say(tag)}</Tag>}
            </Link>
          );
        }) ??
          Array.from({ length: PLACES }, (_, at) => (
            <span key={at} className={cx(styles.channel, at >= UNFOLDED_MAX && 'desk')}>
              <Skeleton width={32} height={32} radius={8} />
              <Skeleton width={48} height={18} />
            </span>
          ))}
        {folded.size > 0 && (
          <button type="button" className={cx(styles.channel, 'phone')} onClick={() => setUnfolded(true)}>
            <span className={styles.glyph}>
              <Ellipsis size={18} aria-hidden="true" />
            </span>
            {t('moreChannels')}
          </button>
        )}
      </div>
    </nav>
  );
}
