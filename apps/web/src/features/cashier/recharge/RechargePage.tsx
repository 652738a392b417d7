import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Empty, ErrorState } from '../../../ui/layout/States.tsx';
import { PauseNote } from '../../protection/index.ts';
import { ChannelList, usableChannels } from './ChannelList.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { RechargeCard } from './RechargeCard.tsx';
import { RechargeForm } from './RechargeForm.tsx';
import styles from './RechargePage.module.css';
import { cashierTexts } from '../core/texts.ts';

/** /userCenter/recharge and its twelve channels. `?order=` shows one order, so that a reload and the provider's way back end there. */
export function Component() {
  const [query] = useSearchParams();
  const t = useText(cashierTexts);
  const tenant = useTenant();
  const orderNo = query.get('order');
  return (
    <div className={styles.page}>
      {tenant?.demo !== false && <Banner tone="info">{t('demoNote')}</Banner>}
      {orderNo === null && <PauseNote />}
      {orderNo === null ? <Choose /> : <OrderPanel key={orderNo} orderNo={orderNo} />}
      {tenant?.demo === false && (
        <p className={styles.note}>
          <ShieldCheck size={16} aria-hidden="true" />
          <span>{t('realNote')}</span>
        </p>
      )}
    </div>
  );
}

/** Step 1: channel, line, amount. Without a channel in the address the first one that is open. */
function Choose() {
  const t = useText(cashierTexts);
  const { pathname } = useLocation();
  const { data, isError, refetch } = useQuery(callQuery(calls.frontPaySort, {}));
  const wished = pathname.split('/')[3];
  const channels = usableChannels(data?.channels);
  const channel = channels?.find((entry) => entry.channel === wished) ?? channels?.[0];
  return (
    <RechargeCard title={t('recharge')} at={1}>
      {isError && !data ? (
        <ErrorState
          title={t('loadFailed')}
          text={t('loadFailedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
        />
      ) : channels?.length === 0 ? (
        <Empty title={t('noChannel')} text={t('noChannelText')} />
      ) : (
        <div className={styles.columns}>
          <ChannelList channels={channels} chosen={channel?.channel} />
          <RechargeForm key={channel?.channel} channel={channel} />
        </div>
      )}
    </RechargeCard>
  );
}
