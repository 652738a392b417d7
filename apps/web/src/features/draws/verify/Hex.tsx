import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/notices.ts';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

/** First ten and last eight characters of a long value. */
export const shortHex = (hex: string): string => (hex.length > 24 ? `${hex.slice(0, 10)}…${hex.slice(-8)}` : hex);

/** A named value in full, with a button that copies it. */
export function CopyValue({ label, value, help }: { label: string; value: string; help?: ReactNode }) {
  const t = useText(verifyTexts);
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(value);
    showToast(t('copied'));
  };
  return (
    <div className={styles.value}>
      <div className={styles.valueHead}>
        <span>{label}</span>
        {/* Pages on plain http have no clipboard; the value can still be selected. */}
        {navigator.clipboard && (
          <IconButton size="s" label={t('copy', { what: label })} onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <code className={styles.box}>{value}</code>
      {help && <p>{help}</p>}
    </div>
  );
}
