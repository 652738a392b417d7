import { useText } from '../../platform/i18n/i18n.ts';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import { EnvelopeRecords } from './EnvelopeRecords.tsx';
import styles from './EnvelopesPage.module.css';
import { envelopeTexts } from './texts.ts';

/** 我的红包 over the room: what was received, what was sent, what came back. */
export function MyEnvelopes({ onClose }: { onClose(): void }) {
  const t = useText(envelopeTexts);
  return (
    <Sheet open title={t('pageTitle')} onClose={onClose}>
      <div className={styles.sheet}>
        <EnvelopeRecords />
      </div>
    </Sheet>
  );
}
