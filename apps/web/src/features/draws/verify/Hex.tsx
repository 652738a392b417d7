import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

/** First ten and last eight characters of a long value. */
export const shortHex = (hex: string): string => (hex.length > 24 ? `${hex.slice(0, 10)}…${hex.slice(-8)}` : hex);

/** A named value in full, with a button that copies it. */
export function CopyValue({ label, value, help }: { label: string; value: string; help?: ReactNode }) {
  const t = useText(verifyTexts);
  return (
    <div className={styles.value}>
      <div className={styles.valueHead}>
        <span>{label}</span>
        <IconButton size="s" label={t('copy', { what: label })} onClick={() => void copyText(value)}>
          <Copy size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <code className={styles.box}>{value}</code>
      {help && <p>{help}</p>}
    </div>
  );
}
