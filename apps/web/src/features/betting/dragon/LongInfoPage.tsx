import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './Dragon.module.css';
import { DragonPanel } from './DragonPanel.tsx';
import { dragonTexts } from './texts.ts';

/** /longInfo: the long dragon as a page. A guest of the chat comes with `guestCode`. */
export function Component() {
  const t = useText(dragonTexts);
  const [query] = useSearchParams();
  return (
    <div className={`${styles.page} wrap`}>
      <div className={`${styles.pageHead} desk`}>
        <h1>{t('title')}</h1>
        <span>{t('refreshed')}</span>
      </div>
      <Card as="div" className={styles.card}>
        <DragonPanel isGuest={query.has('guestCode')} />
      </Card>
    </div>
  );
}
