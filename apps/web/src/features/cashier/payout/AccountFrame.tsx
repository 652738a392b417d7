import type { PayoutKind } from '@caiting/contract';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import styles from './Payout.module.css';
import { payoutTexts } from './texts.ts';

/** Where the accounts of each kind are, in the order of the tabs. */
export const KIND_PAGES = {
  bank: '/userCenter/bankCard',
  digital: '/userCenter/virtualCoin',
  alipay: '/userCenter/zfbAccount',
  weixin: '/userCenter/wxAccount',
} as const satisfies Record<PayoutKind, string>;

/** Title and the four kinds as tabs, around the accounts of one of them. */
export function AccountFrame({ children, notes }: { children: ReactNode; notes: readonly (string | null)[] }) {
  const t = useText(payoutTexts);
  return (
    <div className={styles.page}>
      <Card>
        <header className={`${styles.title} desk`}>
          <h1>{t('kinds')}</h1>
        </header>
        <nav className={styles.kinds} aria-label={t('kinds')}>
          {Object.entries(KIND_PAGES).map(([kind, path]) => (
            <NavLink key={kind} to={path} replace>
              {t(kind as PayoutKind)}
            </NavLink>
          ))}
        </nav>
        {children}
        <ul className={styles.notes}>
          {notes.filter(Boolean).map((note) => (
            <li key={note}>{note}</li>
          ))}
          <li>
            <ShieldCheck size={12} aria-hidden="true" />
            {t('sealed')}
          </li>
        </ul>
      </Card>
    </div>
  );
}

/** What stands in place of the accounts until they are here, or when they cannot be had. */
export function AccountsPending({ isError, onReload }: { isError: boolean; onReload(): void }) {
  const t = useText(payoutTexts);
  return isError ? (
    <ErrorState title={t('failed')} text={t('failedText')} action={<Button onClick={onReload}>{t('reload')}</Button>} />
  ) : (
    <div className={styles.loading}>
      <Skeleton width="100%" height={72} radius={8} />
      <Skeleton width="100%" height={72} radius={8} />
    </div>
  );
}

/** An address that names no account of this person: nothing to change, and the way back. */
export function AccountMissing({ kind }: { kind: 'bank' | 'digital' }) {
  const t = useText(payoutTexts);
  return (
    <Empty
      title={t('missing')}
      text={t('missingText')}
      action={<ButtonLink to={KIND_PAGES[kind]}>{t('backToList')}</ButtonLink>}
    />
  );
}
