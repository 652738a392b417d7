import { rateText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import type { RechargeOrder } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { lastTable } from '../../../shared/lottery/last-table.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useRefreshAfter } from '../../../platform/time/refresh-after.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { FIRST_CHANNEL } from '../../../shared/site/site-map.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { useBankName } from '../core/bank-name.ts';
import { OPEN_STATES } from '../core/order-state.ts';
import { useLineWord } from './line-words.ts';
import { OpenActs } from './OrderActs.tsx';
import actStyles from './OrderActs.module.css';
import styles from './OrderPanel.module.css';
import { OrderVerdict } from './OrderVerdict.tsx';
import { Fact, Facts } from '../pay/Facts.tsx';
import { ProofForm } from '../pay/ProofForm.tsx';
import { PayWay } from '../pay/Ways.tsx';
import { RechargeCard } from './RechargeCard.tsx';
import { cashierTexts } from '../core/texts.ts';

/** A push tells at once; this is the net under it. */
const LOOK_AGAIN_MS = 10_000;

/** Steps 2 and 3: one order until it is money or over. What the provider or staff say arrives by push and changes this page by itself. */
export function OrderPanel({ orderNo }: { orderNo: string }) {
  const t = useText(cashierTexts);
  const { data: order, isError } = useQuery({
    queryKey: callKey(calls.rechargeOrder, { orderNo }),
    // An order that is not there is said in place, not in a dialog.
    queryFn: ({ signal }) =>
      request(calls.rechargeOrder, { orderNo }, { signal, background: true, own: ['orderNotFound'] }),
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? LOOK_AGAIN_MS : false),
  });
  if (isError && !order)
    return (
      <Card>
        <Empty
          title={t('orderMissing')}
          text={t('orderMissingText')}
          action={<ButtonLink to={FIRST_CHANNEL}>{t('retry')}</ButtonLink>}
        />
      </Card>
    );
  return (
    <RechargeCard title={t('payOrder')} at={order?.state === 'credited' ? 3 : 2}>
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
    </RechargeCard>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeOrder) });

/** The sum, and the way to pay it while there is time. */
function PayPart({ order }: { order: RechargeOrder }) {
  const isOpen = order.state === 'created';
  useRefreshAfter(isOpen ? order.expiresAt : null, refresh);
  return <section className={styles.pay}>{isOpen ? <PayWay order={order} /> : <Ended order={order} />}</section>;
}

/** Not to be paid any more: the sum, and what to do next. */
function Ended({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const say = useLineWord();
  const isCredited = order.state === 'credited';
  const isOver = !OPEN_STATES.has(order.state);
  const table = lastTable();
  return (
    <>
      <p>{say(order.lineName)}</p>
      <b className={styles.sum}>
        <Money value={isCredited ? order.credit : order.amount} hero />
      </b>
      {order.state === 'paid' && order.coin && <Confirmations coin={order.coin} />}
      {isCredited && (
        <div className={actStyles.acts}>
          <ButtonLink to={FIRST_CHANNEL} size="l">
            {t('again')}
          </ButtonLink>
          <ButtonLink to={table ?? '/index'} kind="primary" size="l">
            {t(table ? 'backToTable' : 'toIndex')}
          </ButtonLink>
        </div>
      )}
      {isOver && !isCredited && (
        <ButtonLink to={FIRST_CHANNEL} kind="primary" size="l" block>
          {t('retry')}
        </ButtonLink>
      )}
      {!isCredited && table && <ButtonLink to={table}>{t('backToTable')}</ButtonLink>}
    </>
  );
}

/** How deep the coins lie in the chain. */
function Confirmations({ coin }: { coin: NonNullable<RechargeOrder['coin']> }) {
  const t = useText(cashierTexts);
  const count = Math.min(coin.confirmations, coin.needed);
  return (
    <div className={styles.confirmations}>
      <p>
        {t('confirmations')} <b className="num">{`${count} / ${coin.needed}`}</b>
      </p>
      <Progress share={count / coin.needed} label={t('confirmations')} tone="ok" />
      <p className="num">{t('received', { amount: `${coin.received ?? '0'} ${coin.coin}` })}</p>
    </div>
  );
}

function FactsPart({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const say = useLineWord();
  const bankOf = useBankName();
  const { transfer, coin, state } = order;
  // A transfer that was made in time may be told after the order ran out.
  const isToTell = order.kind === 'manual' && (state === 'created' || state === 'expired');
  return (
    <section className={styles.facts}>
      <OrderVerdict order={order} />
      {isToTell && <ProofForm order={order} />}
      <Facts>
        <Fact name={t('orderNo')} copy={order.orderNo}>
          <span className="num">{order.orderNo}</span>
        </Fact>
        <Fact name={t('payBy')}>{[say(order.lineName), bankOf(order.bankName)].filter(Boolean).join(' · ')}</Fact>
        {transfer && transfer.payerName !== '' && (
          <Fact name={t('payerName')}>
            {transfer.payerName}
            {transfer.hasVoucher && ` · ${t('voucherSent')}`}
          </Fact>
        )}
        {coin && state !== 'created' && (
          <Fact name={t('rate')}>
            <span className="num">{`1 ${coin.coin} = ${rateText(coin.rate)}`}</span>
          </Fact>
        )}
        {coin && state !== 'created' && coin.received !== null && (
          <Fact name={t('receivedName')}>
            <span className="num">{`${coin.received} ${coin.coin}`}</span>
          </Fact>
        )}
        <Fact name={t('due')}>
          <Money value={order.amount} />
        </Fact>
        {/* While coins are only seen, what they will be worth is not said: it may be more or less than was due. */}
        {state !== 'paid' && (
          <Fact name={t('net')}>
            <Money value={order.credit} />
          </Fact>
        )}
        <Fact name={t(order.creditedAt === null ? 'createdAt' : 'creditedAt')}>
          <span className="num">{fullTime(order.creditedAt ?? order.createdAt)}</span>
        </Fact>
      </Facts>
      {state === 'created' && <OpenActs order={order} />}
    </section>
  );
}
