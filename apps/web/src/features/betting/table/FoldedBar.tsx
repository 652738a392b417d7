import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBalance } from '../../../shared/money/balance.ts';
import { FIRST_CHANNEL, isBuilt } from '../../../shared/site/site-map.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { betTexts } from '../core/texts.ts';
import styles from './Stake.module.css';

/** The dock of a phone while nothing is picked: the balance, what waits in the basket, and a button that says what is lacking. */
export function FoldedBar({ gate, children }: { gate: string | null; children?: ReactNode }) {
  const t = useText(betTexts);
  const { data } = useBalance();
  return (
    <div className={styles.folded}>
      {children}
      {data && isBuilt('/userCenter/recharge') && (
        <Link to={FIRST_CHANNEL} className={styles.balance}>
          <span className="sr">{t('balanceToRecharge', { amount: data.balance })}</span>
          <span aria-hidden="true">
            {t('balance')} <Money value={data.balance} />
          </span>
        </Link>
      )}
      <Button kind="primary" className={styles.act ?? ''} disabled>
        {gate ?? t('pickFirst')}
      </Button>
    </div>
  );
}
