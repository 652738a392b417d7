import type { EnvelopeCard } from '@caiting/contract';
import { ChevronRight, X } from 'lucide-react';
import { useText } from '../../platform/i18n/i18n.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { useModal } from '../../ui/overlay/Dialog.tsx';
import { EnvelopeDetailView } from './EnvelopeDetailView.tsx';
import styles from './EnvelopeDialog.module.css';
import type { EnvelopePlace } from './place.ts';
import { envelopeTexts } from './texts.ts';
import { useOpening } from './use-opening.ts';

export interface EnvelopeInHand {
  readonly card: EnvelopeCard;
  readonly sender: { readonly name: string; readonly avatar: string };
}

interface Props {
  /** Null while no envelope is looked at. */
  envelope: EnvelopeInHand | null;
  place: EnvelopePlace;
  /** What this person has seen of it from now on (product §4: isRead with state 2, 3 or 1). */
  onSeen(recordId: string, state: number): void;
  onClose(): void;
}

/** Looking at an envelope: sender, wish and the gold coin; then the amount and who else got what, or why there is nothing left. */
export function EnvelopeDialog({ envelope, ...rest }: Props) {
  const t = useText(envelopeTexts);
  const dialog = useModal(envelope !== null, rest.onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={envelope ? t('of', { name: envelope.sender.name }) : t('envelope')}
      onCancel={(event) => {
        event.preventDefault();
        rest.onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && rest.onClose()}
    >
      {envelope && <InHand key={envelope.card.recordId} envelope={envelope} {...rest} />}
    </dialog>
  );
}

function InHand({ envelope, place, onSeen, onClose }: Props & { envelope: EnvelopeInHand }) {
  const t = useText(envelopeTexts);
  const { card, sender } = envelope;
  const { recordId } = card;
  const { stage, told, hasCoin, open, showList } = useOpening({ card, place, onSeen });

  return (
    <div className={styles.frame}>
      {stage === 'list' ? (
        <div className={cx(styles.sheet, styles.opened)}>
          <EnvelopeDetailView recordId={recordId} place={place} />
        </div>
      ) : (
        <div className={styles.sheet}>
          <div className={styles.top}>
            <Avatar name={sender.name} src={sender.avatar} size={56} />
            <p>{t('of', { name: sender.name })}</p>
            <h2 translate="no">{card.wishingRemark}</h2>
            {told && <p role="status">{told}</p>}
          </div>
          {hasCoin && (
            <button
              type="button"
              className={cx(styles.coin, stage === 'opening' && styles.spinning)}
              aria-label={t(stage === 'opening' ? 'opening' : 'open')}
              disabled={stage === 'opening'}
              autoFocus
              data-autofocus
              onClick={() => void open()}
            >
              開
            </button>
          )}
          {told && (
            <button type="button" className={styles.link} onClick={showList}>
              {t('seeAll')} <ChevronRight size={14} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
