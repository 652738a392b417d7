import type { RechargeOrder } from '@caiting/contract';
import type { ReactNode } from 'react';
import { useCountdown } from '../../../platform/time/clock.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockText } from '../../../ui/hooks/duration.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { cashierTexts } from '../core/texts.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './PayFrame.module.css';

/** What every way to pay has: a sentence, the sum with its copy button, the way itself, the time that is left. */
export function PayFrame({
  order,
  hint,
  sum,
  sumText,
  children,
}: {
  order: RechargeOrder;
  hint: string;
  /** Instead of the order's amount in yuan. */
  sum?: ReactNode;
  /** What the copy button beside the sum copies. */
  sumText: string;
  children: ReactNode;
}) {
  const t = useText(cashierTexts);
  const left = useCountdown(order.expiresAt);
  return (
    <>
      <p>{hint}</p>
      <div className={styles.sum}>
        <b>{sum ?? <Money value={order.amount} hero />}</b>
        <CopyButton name={t('due')} value={sumText} />
      </div>
      {children}
      <p className={styles.left}>
        {t(order.kind === 'coin' ? 'rateLocked' : 'expiresIn')} <time className="num">{clockText(left)}</time>
      </p>
    </>
  );
}

/** The provider's page in a window of its own. */
export function PayLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
