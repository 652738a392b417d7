import { useText } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { useGiftName } from './gift-card.ts';
import { GiftIcon } from './GiftIcon.tsx';
import styles from './Gifts.module.css';
import type { Showable } from './show-queue.ts';
import { giftTexts } from './texts.ts';

export interface ShownGift extends Showable {
  readonly name: string;
  readonly avatar: string;
  readonly gift: string;
  readonly count: number;
}

/** The gift that is shown now, over the picture at the left; its number grows in place. */
export function GiftLine({ shown }: { shown: ShownGift | null }) {
  const t = useText(giftTexts);
  const nameOf = useGiftName();
  return (
    <div className={styles.over} aria-live="polite">
      {shown && (
        <div key={shown.run} className={styles.gift}>
          <Avatar name={shown.name} src={shown.avatar} size={36} />
          <span>
            <b className="ell">{shown.name}</b>
            <small>{t('sentLine', { gift: nameOf(shown.gift) })}</small>
          </span>
          <GiftIcon gift={shown.gift} size={28} />
          <em key={shown.count} className="num">
            ×{shown.count}
          </em>
        </div>
      )}
    </div>
  );
}
