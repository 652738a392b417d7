import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { pageName, sitePage } from '../../shared/site/site-map.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** Desktop only: the way to recompute a draw, and to what the site says of itself. */
export function TrustCard() {
  const t = useText(homeTexts);
  return (
    <section className={cx(cardStyles.card, styles.trust, 'desk')}>
      <Link to="/verify">
        <b>
          <ShieldCheck size={16} aria-hidden="true" /> {t('trust')}
        </b>
        <p>{t('trustText')}</p>
      </Link>
      <Link className="link" to="/transparency">
        {pageName(sitePage('/transparency'))} ›
      </Link>
    </section>
  );
}
