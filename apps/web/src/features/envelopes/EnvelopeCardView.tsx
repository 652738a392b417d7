import { ENVELOPE_TYPES } from '@caiting/contract';
import type { EnvelopeCard } from '@caiting/contract';
import { useText } from '../../platform/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './EnvelopeCard.module.css';
import { envelopeCardTexts } from './card-texts.ts';

interface Props {
  card: EnvelopeCard;
  /** In a private chat an envelope is for the other person alone. */
  isDirect: boolean;
  onOpen(): void;
}

/** An envelope in the list: red with flap and coin until this person has looked, then pale with the word of its state (product §4). */
export function EnvelopeCardView({ card, isDirect, onOpen }: Props) {
  const t = useText(envelopeCardTexts);
  const word = card.isRead ? stateWord(card.state) : 'view';
  return (
    <button type="button" className={cx(styles.card, card.isRead && styles.done)} onClick={onOpen}>
      <span className="sr" translate="no">{`${t('envelope')} ${card.wishingRemark} ${t(word)}`}</span>
      <span className={styles.body} aria-hidden="true">
        <span className={styles.packet}>
          <i />
        </span>
        <span className={styles.text}>
          <b className="ell" translate="no">
            {card.wishingRemark}
          </b>
          <span>{t(word)}</span>
        </span>
      </span>
      <span className={styles.foot}>
        {t(isDirect ? 'single' : card.type === ENVELOPE_TYPES.lucky ? 'lucky' : 'normal')}
      </span>
    </button>
  );
}

function stateWord(state: number) {
  switch (state) {
    case 1:
      return 'state1';
    case 2:
      return 'state2';
    case 3:
      return 'state3';
    case 4:
      return 'state4';
    case 5:
      return 'state5';
    default:
      return 'view';
  }
}
