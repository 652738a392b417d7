import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { FlowCard } from './FlowCard.tsx';
import { RecentWithdrawals } from './RecentWithdrawals.tsx';
import { withdrawTexts } from './texts.ts';
import styles from './Withdraw.module.css';
import { WithdrawForm } from './WithdrawForm.tsx';

/** /userCenter/withdraw: turnover due, account, amount, and what arrives. */
export function Component() {
  const t = useText(withdrawTexts);
  const tenant = useTenant();
  const { data: settings, isError, refetch } = useQuery(callQuery(calls.withdrawSettings, {}));
  return (
    <div className={styles.page}>
      <PhoneBarActions>
        <Link to="/userCenter/billRecord?tab=withdraw&range=last30">{t('records')}</Link>
      </PhoneBarActions>
      {settings ? <FlowCard flow={settings.flow} /> : <Skeleton width="100%" height={191} radius={12} />}
      <Card>
        <header className={`${styles.title} desk`}>
          <h1>{t('title')}</h1>
          {settings && (
            <span className="num">
              {t('usedToday', { n: settings.countMax - settings.countLeft, max: settings.countMax })}
            </span>
          )}
        </header>
        {settings ? (
          <WithdrawForm settings={settings} />
        ) : isError ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
          />
        ) : (
          <div className={styles.loading}>
            <Skeleton width="100%" height={64} radius={8} />
            <Skeleton width="100%" height={64} radius={8} />
            <Skeleton width="100%" height={200} radius={8} />
          </div>
        )}
        <RecentWithdrawals />
      </Card>
      <p className={styles.note}>
        <ShieldCheck size={16} aria-hidden="true" />
        <span>
          {t('note')}
          {tenant?.demo !== false && t('demoNote')}
        </span>
      </p>
    </div>
  );
}
