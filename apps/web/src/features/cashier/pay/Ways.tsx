import { rateText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import type { RechargeOrder } from '@caiting/contract';
import { formatYuan, money, parseMoney, YUAN } from '@caiting/money';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { textOf, useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { cashierTexts } from '../core/texts.ts';
import { Fact, Facts } from './Facts.tsx';
import { PayFrame, PayLink } from './PayFrame.tsx';
import { QrCode } from '../../../ui/display/QrCode.tsx';
import styles from './Ways.module.css';

/** How an unpaid order is paid, by its kind. */
export function PayWay({ order }: { order: RechargeOrder }) {
  if (order.kind === 'manual') return <TransferWay order={order} />;
  if (order.payUrl === '') return <NoPageYet order={order} />;
  if (order.kind === 'coin') return <CoinWay order={order} />;
  return order.kind === 'qr' ? <QrWay order={order} /> : <PageWay order={order} />;
}

/** The provider's page: opened directly, or by the form that a page of ours posts. */
function PageWay({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  return (
    <PayFrame order={order} hint={t('toPay')} sumText={order.amount}>
      <PayLink url={order.payUrl}>
        <ExternalLink size={18} aria-hidden="true" />
        {t('openPay')}
      </PayLink>
    </PayFrame>
  );
}

function QrWay({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  return (
    <PayFrame order={order} hint={t('toScan')} sumText={order.amount}>
      <QrCode text={order.payUrl} label={t('qrLabel')} />
      <a className={styles.here} href={order.payUrl} target="_blank" rel="noopener noreferrer">
        {t('payHere')} <ExternalLink size={14} aria-hidden="true" />
      </a>
    </PayFrame>
  );
}

/** Why ¥100.01 is due where ¥100 was asked for: the fen tell this transfer from all others of the line. */
function fenText(amount: string): string {
  const due = parseMoney(amount) ?? money(0n);
  const fen = money(due % YUAN);
  return textOf(cashierTexts, 'fenDue', {
    asked: formatYuan(money(due - fen)),
    fen: formatYuan(fen),
    due: formatYuan(due),
  });
}

/** A transfer by hand: to whom, how much, with which remark. */
function TransferWay({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const { transfer } = order;
  if (transfer === null) return null;
  const { payeeBank, payeeName, payeeAccount, remark, matchBy } = transfer;
  return (
    <PayFrame
      order={order}
      hint={t(matchBy === 'amount' ? 'toTransferAmount' : 'toTransferRemark')}
      sumText={order.amount}
    >
      {matchBy === 'amount' && <p className={styles.fen}>{fenText(order.amount)}</p>}
      <Facts>
        <Fact name={t('payeeBank')} copy={payeeBank}>
          {payeeBank}
        </Fact>
        <Fact name={t('payeeName')} copy={payeeName}>
          {payeeName}
        </Fact>
        <Fact name={t('payeeAccount')} copy={payeeAccount.replaceAll(' ', '')}>
          <span className="num">{payeeAccount}</span>
        </Fact>
        {remark !== '' && (
          <Fact name={t('remark')} copy={remark} strong>
            <span className="num">{remark}</span>
          </Fact>
        )}
      </Facts>
    </PayFrame>
  );
}

/** Coins to an address. In the demo a link leads to the sandbox's wallet, since nobody should send real ones. */
function CoinWay({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const tenant = useTenant();
  const { coin } = order;
  if (coin === null) return null;
  const sum = (
    <span className="num">
      {coin.due} <small>{coin.coin}</small>
    </span>
  );
  return (
    <PayFrame order={order} hint={t('toSend', { network: coin.network })} sum={sum} sumText={coin.due}>
      <QrCode text={coin.address} label={t('qrAddress')} />
      <Facts>
        <Fact name={t('network')}>{coin.network}</Fact>
        <Fact name={t('address')} copy={coin.address}>
          <span className="num">{coin.address}</span>
        </Fact>
        <Fact name={t('rate')}>
          <span className="num">
            1 {coin.coin} = {rateText(coin.rate)}
          </span>
        </Fact>
      </Facts>
      <p className={styles.coinNote}>{t('coinNote', { network: coin.network, coin: coin.coin })}</p>
      {tenant?.demo && <PayLink url={order.payUrl}>{t('openWallet')}</PayLink>}
    </PayFrame>
  );
}

/** The provider did not answer when the order was opened: it stays payable, and is asked again by a press. */
function NoPageYet({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const [isBusy, setIsBusy] = useState(false);
  async function handleAsk() {
    setIsBusy(true);
    try {
      const { orderNo } = order;
      queryClient.setQueryData(
        callKey(calls.rechargeOrder, { orderNo }),
        await request(calls.openPayPage, { orderNo }),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeOrder) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <PayFrame order={order} hint={t('toPay')} sumText={order.amount}>
      <Banner tone="warn">{t('noPageYet')}</Banner>
      <Button kind="primary" size="l" busy={isBusy} onClick={() => void handleAsk()}>
        <RefreshCw size={18} aria-hidden="true" />
        {t('askAgain')}
      </Button>
    </PayFrame>
  );
}
