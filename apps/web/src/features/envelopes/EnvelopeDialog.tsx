import { ENVELOPE_OUTCOMES, ENVELOPE_STATES } from '@caiting/contract';
import type { EnvelopeCard } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../platform/call.ts';
import { useText } from '../../platform/i18n.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { useModal } from '../../ui/Dialog.tsx';
import { EnvelopeDetailView } from './EnvelopeDetailView.tsx';
import styles from './EnvelopeDialog.module.css';
import type { EnvelopePlace } from './place.ts';
import { envelopeTexts } from './texts.ts';

export interface EnvelopeInHand {
  readonly card: EnvelopeCard;
  readonly sender: { readonly name: string; readonly avatar: string };
}

interface Props {
  /** Null while no envelope is looked at. */
  envelope: EnvelopeInHand | null;
  place: EnvelopePlace;
  /** What this person has seen of it from now on (SPEC §4: isRead with state 2, 3 or 1). */
  onSeen(recordId: string, state: number): void;
  onClose(): void;
}

/** Looking at an envelope: sender, wish and the gold coin; then the amount and who else got what, or why there is nothing left. */
export function EnvelopeDialog({ envelope, ...rest }: Props) {
  const t = useText(envelopeTexts);
  const dialog = useModal(envelope !== null);
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

/** The coin, the coin turning, the list of who got what, or a sentence in place of the coin. */
type Stage = 'closed' | 'opening' | 'list';

function InHand({ envelope, place, onSeen, onClose }: Props & { envelope: EnvelopeInHand }) {
  const t = useText(envelopeTexts);
  const { card, sender } = envelope;
  const { recordId } = card;
  const [stage, setStage] = useState<Stage>(card.isRead ? 'list' : 'closed');
  const [refused, setRefused] = useState<string | null>(null);

  /** What was learned: kept on this screen, and told to the server so that other devices show the same. */
  const learn = (state: number): void => {
    onSeen(recordId, state);
    void request(calls.updateReadedRedEnvelop, { recordCode: recordId, state }, { background: true }).catch(
      () => undefined,
    );
  };
  /** The sentence in place of the coin, or null when it can be opened. */
  const toldBy = ({ state, msg }: { state: number; msg: string }): string | null => {
    if (state === ENVELOPE_OUTCOMES.emptied) learn(ENVELOPE_STATES.emptied);
    if (state === ENVELOPE_OUTCOMES.expired) learn(ENVELOPE_STATES.expired);
    return state === ENVELOPE_OUTCOMES.open ? null : msg;
  };
  const look = useQuery({
    queryKey: [calls.snatchRedEnvelope.path, recordId],
    queryFn: async () => toldBy(await request(calls.snatchRedEnvelope, { ...place, recordId }, { background: true })),
    enabled: stage === 'closed',
    // Looked at anew whenever it is taken in hand.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const told = refused ?? (look.isError ? t('lost') : look.data);
  const hasCoin = told === null && look.isSuccess;

  async function handleOpen(): Promise<void> {
    setStage('opening');
    try {
      const opened = await request(calls.openRedEnvelope, { ...place, recordId });
      const why = toldBy(opened);
      if (why === null) learn(ENVELOPE_STATES.received);
      setRefused(why);
      setStage(why === null ? 'list' : 'closed');
    } catch {
      // The answer may be lost after the share was taken: asking again gives the same amount.
      setStage('closed');
    }
  }

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
            <h2>{card.wishingRemark}</h2>
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
              onClick={() => void handleOpen()}
            >
              開
            </button>
          )}
          {told && (
            <button type="button" className={styles.link} onClick={() => setStage('list')}>
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
