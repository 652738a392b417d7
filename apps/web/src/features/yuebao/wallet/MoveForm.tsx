import { yuanText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import type { YuebaoInfo } from '@caiting/contract';
import { interestFor, money, parseRate, rateOf, type Money as Amount } from '@caiting/money';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useToday } from '../../../platform/time/today.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { requireSafetyPassword } from '../../account/index.ts';
import { amountOf, dayAfter, percent, typedAmount, unitsOf, wholeOf } from '../core/amount.ts';
import { ConfirmMoney } from '../core/ConfirmMoney.tsx';
import { Rows } from '../core/parts.tsx';
import { yuebaoTexts } from '../core/texts.ts';
import { useMoneyAct } from '../core/yuebao-cache.ts';
import styles from '../core/Yuebao.module.css';

const DECIMALS = 4;
const OWN = ['safetyPasswordWrong', 'safetyPasswordLocked', 'yuebaoAmountOut', 'yuebaoShort', 'balanceShort'] as const;
export type Direction = 'in' | 'out';

/** Amount, what becomes of it, and the act behind the safety password. */
export function MoveForm({ info, direction }: { info: YuebaoInfo; direction: Direction }) {
  const t = useText(yuebaoTexts);
  const navigate = useNavigate();
  const isIn = direction === 'in';
  const send = useMoneyAct(isIn ? calls.yuebaoIn : calls.yuebaoOut, OWN);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const source = isIn ? info.mainBalance : info.balance;
  const amount = amountOf(text, DECIMALS);

  function faultText(): string | undefined {
    if (amount === null) return t(text === '' ? 'needAmount' : 'wrongAmount');
    if (isIn && (amount < unitsOf(info.min) || amount > unitsOf(info.max)))
      return t('amountOutOf', { min: info.min, max: info.max });
    return amount > unitsOf(source) ? t(isIn ? 'tooMuchMain' : 'tooMuchWallet') : undefined;
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const fault = faultText();
    setError(fault);
    if (fault === undefined && (await requireSafetyPassword())) setAsking(true);
  }

  return (
    <Card className={styles.form}>
      <FromTo info={info} isIn={isIn} />
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={t(isIn ? 'amountIn' : 'amountOut')}
          hint={isIn ? t('limits', { min: info.min, max: info.max }) : t('atOnce')}
          before={<span aria-hidden="true">¥</span>}
          after={
            <Button size="s" kind="soft" onClick={() => setText(wholeOf(source, DECIMALS))}>
              {t('all')}
            </Button>
          }
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => {
            setText(typedAmount(event.target.value, DECIMALS));
            setError(undefined);
          }}
          onBlur={() => text !== '' && setError(faultText())}
        />
        <Outlook info={info} isIn={isIn} amount={amount} />
        <Button kind="primary" size="l" block type="submit" disabled={amount === null}>
          {t(isIn ? 'moveIn' : 'moveOut')} {amount !== null && <Money value={amount} decimals={4} />}
        </Button>
      </form>
      <ConfirmMoney
        open={isAsking}
        onClose={() => setAsking(false)}
        act={t(isIn ? 'moveIn' : 'moveOut')}
        amount={amount}
        target={t(isIn ? 'fromMain' : 'fromWallet')}
        onRefused={setError}
        onConfirm={async (confirmed) => {
          await send(confirmed, `${direction}:${confirmed.amount}`);
          showToast(t(isIn ? 'movedIn' : 'movedOut'));
          await navigate('/userCenter/accountTotal');
        }}
      />
    </Card>
  );
}

/** The two places, in the direction of the money. */
function FromTo({ info, isIn }: { info: YuebaoInfo; isIn: boolean }) {
  const t = useText(yuebaoTexts);
  const main = { name: t('mainBalance'), value: info.mainBalance };
  const wallet = { name: `${t('title')} · ${t('atCall')}`, value: info.balance };
  const [from, to] = isIn ? [main, wallet] : [wallet, main];
  return (
    <dl className={styles.fromTo}>
      {[
        { word: t('from'), ...from },
        { word: t('to'), ...to },
      ].map(({ word, name, value }) => (
        <div key={word}>
          <dt>
            {word} <b>{name}</b>
          </dt>
          <dd>
            <Money value={value} decimals={4} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What happens to the money, before it happens. */
function Outlook({ info, isIn, amount }: { info: YuebaoInfo; isIn: boolean; amount: Amount | null }) {
  const t = useText(yuebaoTexts);
  const today = useToday();
  const sum = amount ?? money(0n);
  const [main, wallet] = [unitsOf(info.mainBalance), unitsOf(info.balance)];
  const after = {
    main: money(isIn ? main - sum : main + sum),
    wallet: money(isIn ? wallet + sum : wallet - sum),
  };
  const daily = interestFor(sum, parseRate(info.rate) ?? rateOf(0n), 1);
  const items = isIn
    ? [
        {
          name: t('dailyEarning'),
          value: (
            <>
              <b className="num">+{yuanText(daily, 4)}</b> {t('byRate', { rate: percent(info.rate) })}
            </>
          ),
        },
        { name: t('startsEarning'), value: t('startsNow') },
        { name: t('firstPaid'), value: t('firstPaidAt', { day: dayAfter(today, 1) }) },
      ]
    : [{ name: t('arrives'), value: t('arrivesNow') }];
  return <Rows items={[...items, { name: t('afterwards'), value: t('afterwardsText', after) }]} />;
}
