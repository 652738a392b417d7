import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { isBuilt } from '../../platform/site-map.ts';
import cardStyles from '../../ui/Card.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** Desktop only: the way to recompute a draw. */
export function TrustCard() {
  const t = useText(homeTexts);
  if (!isBuilt('/verify')) return null;
  return (
    <Link to="/verify" className={cx(cardStyles.card, styles.trust, 'desk')}>
      <b>
        <ShieldCheck size={16} aria-hidden="true" /> {t('trust')}
      </b>
      <p>{t('trustText')}</p>
    </Link>
  );
}
