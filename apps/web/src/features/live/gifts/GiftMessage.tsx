import type { ChatMessage } from '@caiting/contract';
import { Gift } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { giftCardOf, useGiftName } from './gift-card.ts';
import styles from './Gifts.module.css';
import { giftTexts } from './texts.ts';

/** A gift in the talk of its room. */
export function GiftMessage({ message }: { message: ChatMessage }) {
  const t = useText(giftTexts);
  const nameOf = useGiftName();
  const card = giftCardOf(message);
  if (card === null) return null;
  return (
    <p className={styles.line}>
      <Gift size={14} aria-hidden="true" />
      {t('giftOf', { gift: nameOf(card.gift), n: card.count })}
    </p>
  );
}
