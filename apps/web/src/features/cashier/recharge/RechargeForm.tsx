import { CHANNEL_CALLS, type RechargeOrder } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { formatMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { useBankName } from '../core/bank-name.ts';
import { FirstLimit } from '../../protection/index.ts';
import { LineAmount } from './LineAmount.tsx';
import { channelName, type Channel } from './ChannelList.tsx';
import { Lines } from './Lines.tsx';
import { coinsText, quote, type Line } from './quote.ts';
import { RecentOrders } from './RecentOrders.tsx';
import styles from './RechargeForm.module.css';
import { cashierTexts } from '../core/texts.ts';

/** Heights of what comes: lines, amount, quick amounts, sums and the act. */
const LOADING = [64, 98, 88, 82, 52] as const;

/** Line, amount, what it costs and what arrives, and the way to the provider's page. */
export function RechargeForm({ channel }: { channel: Channel | undefined }) {
  const t = useText(cashierTexts);
  const { data, isError } = useQuery({
    ...callQuery(CHANNEL_CALLS[channel?.channel ?? 'alipay'], {}, true),
    enabled: channel !== undefined,
  });
  if (isError && !data) return <Empty title={t('noChannel')} text={t('noChannelText')} />;
  return (
    <div className={styles.form}>
      <FirstLimit />
      {data && channel ? (
        <Filled lines={data.lines} channel={channel} />
      ) : (
        <div className={styles.loading}>
          {LOADING.map((height) => (
            <Skeleton key={height} width="100%" height={height} radius={8} />
          ))}
        </div>
      )}
      <RecentOrders />
    </div>
  );
}

function Filled({ lines, channel }: { lines: readonly Line[]; channel: Channel }) {
  const t = useText(cashierTexts);
  const bankOf = useBankName();
  const [lineId, setLineId] = useState(lines[0]?.lineId ?? '');
  const line = lines.find((entry) => entry.lineId === lineId) ?? (lines[0] as Line);
  const [text, setText] = useState(line.amounts[0] ?? '');
  const [error, setError] = useState<string>();
  const [bank, setBank] = useState('');
  const payBank = (line.banks.find(({ bankCode }) => bankCode === bank) ?? line.banks[0])?.bankCode;
  const { isBusy, submit } = useSubmit(channel, line, payBank, setError);
  const quoted = quote(line, text);
  const isWhole = line.matchBy !== 'amount' || !text.includes('.');
  const range = isWhole ? t('amountFault', { min: line.min, max: line.max }) : t('amountWhole');
  const fault = line.freeAmount ? range : t('amountOnly');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (quoted === null) setError(fault);
    else void submit(formatMoney(quoted.amount));
  }
  function handleAmount(next: string) {
    setText(next);
    setError(undefined);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Lines
        name={channelName(channel)}
        lines={lines}
        chosen={line.lineId}
        onChoose={(id) => {
          setLineId(id);
          setError(undefined);
          const next = lines.find((entry) => entry.lineId === id);
          // A fixed line takes its own amounts alone.
          if (next && quote(next, text) === null) setText(next.amounts[0] ?? '');
        }}
      />
      {payBank !== undefined && (
        <Select
          className={styles.bank as string}
          label={t('payBank')}
          size="l"
          value={payBank}
          options={line.banks.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankOf(bankName) }))}
          onChange={setBank}
        />
      )}
      <LineAmount
        line={line}
        value={text}
        error={error}
        onChange={handleAmount}
        onBlur={() => setError(quoted === null && text !== '' ? fault : undefined)}
      />
      {line.matchBy === 'amount' && <p className={styles.fen}>{t('fenBefore')}</p>}
      <Sums line={line} quoted={quoted} />
      <PayBar line={line} quoted={quoted} isBusy={isBusy} />
    </form>
  );
}

interface QuotedProps {
  line: Line;
  /** Null while what is typed is no amount of this line. */
  quoted: ReturnType<typeof quote>;
}

/** What the amount costs and what arrives. */
function Sums({ line, quoted }: QuotedProps) {
  const t = useText(cashierTexts);
  const { data: settings } = useQuery(callQuery(calls.frontPaymentSettings, {}));
  const coins = quoted && coinsText(line, quoted.amount);
  return (
    <dl className={styles.sums}>
      {line.coin && (
        <div>
          <dt>{t('coinDue', { coin: line.coin.coin, rate: line.coin.rate })}</dt>
          <dd>
            <b className="num">{coins === null ? '—' : `${coins} ${line.coin.coin}`}</b>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          <Money value={quoted?.fee ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('turnover')}</dt>
        <dd>
          <b>
            <Money value={quoted?.net ?? null} />
          </b>
          {t('turnoverTimes', { n: settings?.wageringFactor ?? '1' })}
        </dd>
      </div>
      <div>
        <dt>{t('net')}</dt>
        <dd>
          <Money value={quoted?.net ?? null} />
        </dd>
      </div>
    </dl>
  );
}

function PayBar({ line, quoted, isBusy }: QuotedProps & { isBusy: boolean }) {
  const t = useText(cashierTexts);
  return (
    <div className={styles.payBar}>
      <span className="phone">
        {t('due')}
        <b>
          <Money value={quoted?.amount ?? null} />
        </b>
      </span>
      <Button kind="primary" size="l" type="submit" busy={isBusy} disabled={quoted === null}>
        {t(OPENS_PAGE.has(line.kind) ? 'goPay' : 'makeOrder')}
        <span className="desk">{quoted && <Money value={quoted.amount} />}</span>
      </Button>
    </div>
  );
}

/** Ways to pay that happen at a page of the provider's. */
const OPENS_PAGE: ReadonlySet<RechargeOrder['kind']> = new Set<RechargeOrder['kind']>(['redirect', 'form']);

/**
 * Opens the order and, where it is paid there, the provider's page. The window is opened within the press, as browsers demand, and pointed to the page when the order is
 * there; where it was blocked, the order's own button leads on.
 */
function useSubmit(channel: Channel, line: Line, payBank: string | undefined, onRefused: (text: string) => void) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  // One confirmation is one order: after a lost answer the same press again asks with the same id.
  const confirm = useRef<{ of: string; requestId: string }>(null);

  async function submit(amount: string): Promise<void> {
    const of = `${line.lineId}:${payBank ?? ''}:${amount}`;
    if (confirm.current?.of !== of) confirm.current = { of, requestId: uuid() };
    const { requestId } = confirm.current;
    const page = OPENS_PAGE.has(line.kind) ? window.open('about:blank', '_blank') : null;
    setIsBusy(true);
    try {
      const input = { channel: channel.channel, lineId: line.lineId, amount, payBank, requestId };
      const order = await request(calls.rechargeFrontPaymentRecord, input);
      confirm.current = null;
      queryClient.setQueryData(callKey(calls.rechargeOrder, { orderNo: order.orderNo }), order);
      void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeRecordList) });
      if (order.payUrl === '') page?.close();
      else if (page) {
        page.opener = null;
        page.location.href = order.payUrl;
      }
      await navigate(`/userCenter/recharge/${channel.channel}?order=${order.orderNo}`);
    } catch (error) {
      page?.close();
      if (!(error instanceof CallError)) throw error;
      if (error.code !== null) confirm.current = null;
      if (!error.told) onRefused(error.message);
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, submit };
}
