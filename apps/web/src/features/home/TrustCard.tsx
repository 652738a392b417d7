import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { pageName, sitePage } from '../../shared/site/site-map.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './TrustCard.module.css';

const texts = defineTexts(
  { trust: '开奖验证', trustText: '自营彩种的链值、随机数与投注根都可复算' },
  { trust: 'Verify a draw', trustText: 'Chain link, randomness and bet root of our own lotteries can be recomputed' },
);

/** Desktop only: the way to recompute a draw, and to what the site says of itself. */
export function TrustCard() {
  const t = useText(texts);
  return (
    <section className={cx(cardStyles.card, styles.trust)}>
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
