import { useText } from '../../platform/i18n/i18n.ts';
import { exceptInView } from '../../shared/site/NotInView.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { EnvelopeRecords } from './EnvelopeRecords.tsx';
import styles from './EnvelopesPage.module.css';
import { envelopeTexts } from './texts.ts';

/** /userCenter/redEnvelope: envelopes of the last seven days. */
function EnvelopesPage() {
  const t = useText(envelopeTexts);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('pageTitle')}</h1>
      <EnvelopeRecords emptyAction={<ButtonLink to="/chat">{t('toChat')}</ButtonLink>} />
    </div>
  );
}
export const Component = exceptInView(EnvelopesPage);
