import { PenLine, PenOff } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { readAgreed } from './agreed.ts';
import { shortFingerprint } from './fingerprint.ts';
import styles from './Signing.module.css';
import { signingTexts } from './texts.ts';

/** Whether whoever asked for what waits has signed it: checked here, against what the server shows of it. */
export function AskedSigned({ id }: { id: string }) {
  const t = useText(signingTexts);
  const { data } = useQuery({ queryKey: ['agreed', id], queryFn: ({ signal }) => readAgreed(id, signal) });
  if (data === undefined || data.askedBy === '') return null;
  const { askedBy: who, signed } = data;
  if (signed === null)
    return (
      <p className={styles.mark}>
        <PenOff size={14} aria-hidden="true" /> {t('theyDidNot', { who })}
      </p>
    );
  if (!signed.isRight) return <Banner tone="danger">{t('theirsWrong', { who })}</Banner>;
  return (
    <p className={styles.mark} data-signed>
      <PenLine size={14} aria-hidden="true" />
      <span translate="no">{t('signedBy', { who, key: shortFingerprint(signed.signedBy) })}</span>
    </p>
  );
}
