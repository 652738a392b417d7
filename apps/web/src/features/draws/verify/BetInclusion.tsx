import { useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

/** Beside a draw: how a bet of it is checked, or why the one that was named cannot be. */
export function BetInclusion({ missing }: { missing: 'login' | 'missing' | null }) {
  const t = useText(verifyTexts);
  return (
    <Card>
      <CardHead title={t('mine')} />
      <p className={styles.ask}>
        {t(missing === null ? 'mineAsk' : missing === 'login' ? 'mineLogin' : 'mineMissing')}
      </p>
    </Card>
  );
}
