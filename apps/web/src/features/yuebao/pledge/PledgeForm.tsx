import { yuanText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import type { PledgeProduct } from '@caiting/contract';
import { formatMoney, interestFor, money, parseRate, rateOf, type Money as Amount } from '@caiting/money';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useToday } from '../../../platform/time/today.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { requireSafetyPassword } from '../../account/index.ts';
import { amountOf, dayAfter, percent, typedAmount, unitsOf, wholeOf } from '../core/amount.ts';
import { ConfirmMoney, type ConfirmedMoney } from '../core/ConfirmMoney.tsx';
import { Notes, Rows } from '../core/parts.tsx';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import { useMoneyAct } from '../core/yuebao-cache.ts';
import styles from '../core/Yuebao.module.css';

const OWN = [
  'safetyPasswordWrong',
  'safetyPasswordLocked',
  'pledgeAmountOut',
  'pledgePlayerOut',
  'pledgeQuotaShort',
  'yuebaoShort',
] as const;
const least = (...amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => (a < b ? a : b));

/** An order: sum, term, what comes back, and the act behind the safety password. */
export function PledgeForm({ product, balance }: { product: PledgeProduct; balance: string }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  const order = useOrder(product);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [autoRenew, setAutoRenew] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const amount = amountOf(text, 2);
  const fault = usePledgeFault(product, balance);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = fault(text);
    setError(found);
    if (found === undefined && (await requireSafetyPassword())) setAsking(true);
  }

  return (
    <div className={styles.two}>
      <Card className={styles.form}>
        <ProductHead product={product} />
        <form noValidate onSubmit={(event) => void handleSubmit(event)}>
          <AmountField
            product={product}
            balance={balance}
            text={text}
            error={error}
            onChange={setText}
            onError={setError}
          />
          <Term product={product} amount={amount} />
          <div className={styles.switch}>
            <span>
              {t('autoRenew')}
              <small>{t('autoRenewNote', { n: product.termDays })}</small>
            </span>
            <Switch label={t('autoRenew')} checked={autoRenew} onChange={setAutoRenew} />
          </div>
          <Button kind="primary" size="l" block type="submit" disabled={amount === null}>
            {t('pledge')} {amount !== null && <Money value={amount} />}
          </Button>
          {unitsOf(balance) < unitsOf(product.min) && (
            <ButtonLink block to="/userCenter/balanceIn">
              {t('moveInFirst')}
            </ButtonLink>
          )}
        </form>
      </Card>
      <Notes title={t('readFirst')} lines={[t('read1', { amount: amount ?? money(0n) }), t('read2'), t('read3')]} />
      <ConfirmMoney
        open={isAsking}
        onClose={() => setAsking(false)}
        act={t('pledge')}
        amount={amount}
        target={nameOf(product)}
        onRefused={setError}
        onConfirm={(confirmed) => order(confirmed, autoRenew)}
      />
    </div>
  );
}

/** Makes the order and shows it. */
function useOrder(product: PledgeProduct) {
  const t = useText(yuebaoTexts);
  const navigate = useNavigate();
  const send = useMoneyAct(calls.createYuebaoPledgeOrder, OWN);
  return async (confirmed: ConfirmedMoney, autoRenew: boolean): Promise<void> => {
    const input = { productId: product.id, autoRenew: autoRenew ? '1' : '0', ...confirmed } as const;
    const made = await send(input, `${product.id}:${confirmed.amount}:${autoRenew}`);
    showToast(t('pledgedDone'));
    await navigate(`/userCenter/pledgeDetail?id=${made.id}`, { replace: true });
  };
}

function ProductHead({ product }: { product: PledgeProduct }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  return (
    <div className={styles.title}>
      <div>
        <h2>{nameOf(product)}</h2>
        <small>{t('payOnce')}</small>
      </div>
      <p className={styles.rate}>
        <span>{t('annual')}</span>
        <b className="num">{percent(product.rate)}%</b>
      </p>
    </div>
  );
}

/** What is wrong with a typed sum, as a sentence. */
function usePledgeFault(product: PledgeProduct, balance: string) {
  const t = useText(yuebaoTexts);
  return (text: string): string | undefined => {
    const amount = amountOf(text, 2);
    if (amount === null) return t(text === '' ? 'needAmount' : 'wrongAmount');
    if (amount < unitsOf(product.min) || amount > unitsOf(product.max))
      return t('amountOutOf', { min: product.min, max: product.max });
    const own = money(unitsOf(product.playerMax) - unitsOf(product.held));
    if (amount > own) return t('playerLeft', { amount: own });
    if (amount > unitsOf(product.left)) return t('leftOver', { amount: product.left });
    return amount > unitsOf(balance) ? t('tooMuchWallet') : undefined;
  };
}

function AmountField({
  product,
  balance,
  text,
  error,
  onChange,
  onError,
}: {
  product: PledgeProduct;
  balance: string;
  text: string;
  error: string | undefined;
  onChange(text: string): void;
  onError(error: string | undefined): void;
}) {
  const t = useText(yuebaoTexts);
  const fault = usePledgeFault(product, balance);
  const amount = amountOf(text, 2) ?? money(0n);
  const rest = money(unitsOf(balance) - amount);
  const most = least(
    unitsOf(balance),
    unitsOf(product.max),
    unitsOf(product.left),
    money(unitsOf(product.playerMax) - unitsOf(product.held)),
  );
  const after = t('afterPledge', { amount: balance, rest: rest > 0n ? rest : money(0n) });
  return (
    <Field
      label={t('pledgeAmount')}
      hint={`${t('range', { min: product.min, max: product.max })} · ${after}`}
      before={<span aria-hidden="true">¥</span>}
      after={
        <Button
          size="s"
          kind="soft"
          onClick={() => {
            onChange(wholeOf(formatMoney(most), 2));
            onError(undefined);
          }}
        >
          {t('all')}
        </Button>
      }
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error}
      onChange={(event) => {
        onChange(typedAmount(event.target.value, 2));
        onError(undefined);
      }}
      onBlur={() => text !== '' && onError(fault(text))}
    />
  );
}

/** From today to maturity, and what comes back then. */
function Term({ product, amount }: { product: PledgeProduct; amount: Amount | null }) {
  const t = useText(yuebaoTexts);
  const today = useToday();
  const earning = interestFor(amount ?? money(0n), parseRate(product.rate) ?? rateOf(0n), product.termDays);
  return (
    <>
      <ol className={styles.term}>
        <li>
          {t('today')}
          <b className="num">{today.slice(5)}</b>
        </li>
        <li>{t('earnsFrom')}</li>
        <li>
          {t('maturity')}
          <b className="num">{dayAfter(today, product.termDays)}</b>
        </li>
      </ol>
      <Rows
        items={[
          { name: t('principalBack'), value: <Money value={amount ?? money(0n)} /> },
          { name: t('atMaturity'), value: <b className="num">+{yuanText(earning, 4)}</b> },
        ]}
      />
    </>
  );
}
