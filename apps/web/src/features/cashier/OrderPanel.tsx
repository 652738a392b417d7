import { calls } from '@caiting/contract/registry';
import type { RechargeOrder } from '@caiting/contract';
import { TEXTS } from '@caiting/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../platform/call.ts';
import { useCountdown } from '../../platform/clock.ts';
import { useText } from '../../platform/i18n.ts';
import { callKey, callQuery, queryClient } from '../../platform/query.ts';
import { useRefreshAfter } from '../../platform/refresh-after.ts';
import { fullTime } from '../../platform/time.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { clockText } from '../../ui/duration.ts';
import { Money } from '../../ui/Money.tsx';
import { showConfirm, showToast } from '../../ui/notices.ts';
import { Empty, Skeleton } from '../../ui/States.tsx';
import { OPEN_STATES } from './order-state.ts';
import { OrderVerdict } from './OrderVerdict.tsx';
import styles from './Recharge.module.css';
import { Steps } from './Steps.tsx';
import { cashierTexts } from './texts.ts';

/** A push tells at once; this is the net under it. */
const LOOK_AGAIN_MS = 10_000;

/** Steps 2 and 3: one order until it is money or over. What the provider says arrives by push and changes this page by itself. */
export function OrderPanel({ orderNo }: { orderNo: string }) {
  const t = useText(cashierTexts);
  const { data: order, isError } = useQuery({
    ...callQuery(calls.rechargeOrder, { orderNo }, true),
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? LOOK_AGAIN_MS : false),
  });
  if (isError && !order)
    return (
      <Card className={styles.card}>
        <Empty
          title={t('orderMissing')}
          text={t('orderMissingText')}
          action={<ButtonLink to="/userCenter/recharge">{t('retry')}</ButtonLink>}
        />
      </Card>
    );
  return (
    <Card className={styles.card}>
      <header className={`${styles.title} desk`}>
        <h1>{t('payOrder')}</h1>
        <Steps at={order?.state === 'credited' ? 3 : 2} />
      </header>
      {order ? (
        <div className={styles.order}>
          <PayPart order={order} />
          <FactsPart order={order} />
        </div>
      ) : (
        <div className={styles.loading}>
          <Skeleton width="60%" height={44} />
          <Skeleton width="100%" height={48} radius={8} />
          <Skeleton width="100%" height={160} radius={8} />
        </div>
      )}
    </Card>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeOrder) });

/** The sum, and the way to pay it while there is time. */
function PayPart({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const isOpen = order.state === 'created';
  const left = useCountdown(isOpen ? order.expiresAt : null);
  useRefreshAfter(isOpen ? order.expiresAt : null, refresh);
  return (
    <section className={styles.pay}>
      <p>{isOpen ? t('toPay') : order.lineName}</p>
      <b className={styles.sum}>
        <Money value={order.state === 'credited' ? order.credit : order.amount} hero />
      </b>
      {isOpen && (
        <>
          <a
            className={styles.open}
            href={order.payUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-disabled={order.payUrl === '' || undefined}
          >
            <ExternalLink size={18} aria-hidden="true" />
            {t('openPay')}
          </a>
          <p className={styles.left}>
            {t('expiresIn')} <time className="num">{clockText(left)}</time>
          </p>
        </>
      )}
      {order.state === 'credited' && (
        <div className={styles.acts}>
          <ButtonLink to="/userCenter/recharge" size="l">
            {t('again')}
          </ButtonLink>
          <ButtonLink to="/index" kind="primary" size="l">
            {t('toBet')}
          </ButtonLink>
        </div>
      )}
      {!isOpen && order.state !== 'credited' && (
        <ButtonLink to="/userCenter/recharge" kind="primary" size="l" block>
          {t('retry')}
        </ButtonLink>
      )}
    </section>
  );
}

function FactsPart({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  async function handleCopy() {
    await navigator.clipboard?.writeText(order.orderNo);
    showToast(TEXTS.copied);
  }
  return (
    <section className={styles.facts}>
      <OrderVerdict state={order.state} />
      <dl>
        <div>
          <dt>{t('orderNo')}</dt>
          <dd className="num">
            {order.orderNo}
            {'clipboard' in navigator && (
              <IconButton label={t('copy')} size="s" onClick={() => void handleCopy()}>
                <Copy size={16} aria-hidden="true" />
              </IconButton>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('payBy')}</dt>
          <dd>{order.lineName}</dd>
        </div>
        <div>
          <dt>{t('due')}</dt>
          <dd>
            <Money value={order.amount} />
          </dd>
        </div>
        <div>
          <dt>{t('net')}</dt>
          <dd>
            <Money value={order.credit} />
          </dd>
        </div>
        <div>
          <dt>{t(order.creditedAt === null ? 'createdAt' : 'creditedAt')}</dt>
          <dd className="num">{fullTime(order.creditedAt ?? order.createdAt)}</dd>
        </div>
      </dl>
      {order.state === 'created' && <OpenActs orderNo={order.orderNo} />}
    </section>
  );
}

function OpenActs({ orderNo }: { orderNo: string }) {
  const t = useText(cashierTexts);
  const [isBusy, setIsBusy] = useState(false);
  async function handleCancel() {
    const isSure = await showConfirm(t('cancelAsk'), {
      actLabel: t('cancelOrder'),
      cancelLabel: t('keepOrder'),
      destructive: true,
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      await request(calls.cancelRecharge, { orderNo });
    } finally {
      setIsBusy(false);
      await refresh();
    }
  }
  async function handleCheck() {
    const order = await queryClient.fetchQuery({ ...callQuery(calls.rechargeOrder, { orderNo }), staleTime: 0 });
    if (order.state === 'created') showToast(t('stillWaiting'));
  }
  return (
    <>
      <p className={styles.warn}>
        <TriangleAlert size={16} aria-hidden="true" /> {t('notice')}
      </p>
      <div className={styles.acts}>
        <Button size="l" busy={isBusy} onClick={() => void handleCancel()}>
          {t('cancelOrder')}
        </Button>
        <Button kind="soft" size="l" onClick={() => void handleCheck()}>
          {t('checkAgain')}
        </Button>
      </div>
    </>
  );
}
