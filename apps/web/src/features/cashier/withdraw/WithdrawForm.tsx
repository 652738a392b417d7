import { yuanText } from '@caiting/contract/wire';
import type { PayoutAccount } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { formatMoney, parseMoney, type Money as Amount } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { SafetyPasswordDialog, requireSafetyPassword } from '../../account/index.ts';
import { useAccountName } from '../payout/AccountRow.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { coinsFor, findAmountFault, mostOf, quoteWithdrawal } from './quote.ts';
import { withdrawTexts } from './texts.ts';
import { timeWords } from './time-words.ts';
import styles from './Withdraw.module.css';

type Settings = CallOutput<typeof calls.withdrawSettings>;

const OWN = [
  'safetyPasswordWrong',
  'safetyPasswordLocked',
  'withdrawAmountOut',
  'withdrawDailyOut',
  'payoutAccountCooling',
  'balanceShort',
] as const;
/** Account, amount, what it costs, and the act behind the safety password. */
export function WithdrawForm({ settings }: { settings: Settings }) {
  const t = useText(withdrawTexts);
  const nameOf = useAccountName();
  const { data: money } = useQuery(callQuery(calls.queryBalanceFront, {}));
  const balance = money?.balance ?? '0';
  const usable = settings.accounts.filter(({ usableAt }) => usableAt === null);
  const [chosen, setChosen] = useState('');
  const account = usable.find(({ id }) => id === chosen) ?? usable[0];
  const amount = useAmount(settings, balance);
  const [isAsking, setAsking] = useState(false);
  const quoted = quoteWithdrawal(settings, amount.text);
  const send = useSend(account, quoted?.amount ?? null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const fault = amount.faultText();
    amount.setError(fault ?? undefined);
    if (!fault && account && (await requireSafetyPassword())) setAsking(true);
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <AccountChoice accounts={settings.accounts} chosen={account?.id} onChoose={setChosen} />
        <AmountPart settings={settings} balance={balance} amount={amount} />
        <Sums settings={settings} account={account} quoted={quoted} />
        <div className={styles.bar}>
          <SubmitButton
            settings={settings}
            hasAccount={account !== undefined}
            isTyped={amount.text !== ''}
            net={quoted?.amount ?? null}
          />
        </div>
      </form>
      {/* Beside the form, not in it: its own form must not send this one. */}
      <SafetyPasswordDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        actLabel={`${t('submit')} ${yuanText(quoted?.amount ?? (0n as never))}`}
        onConfirm={async (safetyPassword) => {
          await send(safetyPassword);
          amount.change('');
        }}
        onFailed={(failure) => {
          if (!(failure instanceof CallError)) throw failure;
          if (!failure.told) amount.setError(failure.message);
          // Limits and turnover may have moved meanwhile: the page shows them as they stand.
          void queryClient.invalidateQueries({ queryKey: callKey(calls.withdrawSettings) });
        }}
      >
        <p className={styles.dialogSum}>
          <Money value={quoted?.amount ?? null} />
        </p>
        <p className="t2">{account && t('toAccount', { name: nameOf(account) })}</p>
      </SafetyPasswordDialog>
    </>
  );
}

/** What is typed, and what is wrong with it. */
function useAmount(settings: Settings, balance: string) {
  const t = useText(withdrawTexts);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const faultText = () => {
    const fault = findAmountFault(settings, balance, text);
    return fault && t(fault, { min: settings.min, max: settings.max, left: settings.dailyLeft });
  };
  function change(next: string) {
    setText(next);
    setError(undefined);
  }
  return { text, change, error, setError, faultText };
}

interface AmountProps {
  settings: Settings;
  balance: string;
  amount: ReturnType<typeof useAmount>;
}

function AmountPart({ settings, balance, amount }: AmountProps) {
  const t = useText(withdrawTexts);
  const { text, change, error, setError, faultText } = amount;
  return (
    <div>
      <p className={styles.label}>
        <span>
          {t('balance')} <Money value={balance} />
        </span>
        <span className="num">{t('limits', { min: settings.min, max: settings.max })}</span>
      </p>
      <AmountField
        label={t('amount')}
        labelHidden
        className={styles.big ?? ''}
        before={<span aria-hidden="true">¥</span>}
        after={
          <Button size="s" kind="soft" onClick={() => change(mostOf(settings, balance))}>
            {t('all')}
          </Button>
        }
        decimals={0}
        value={text}
        error={error}
        onChange={change}
        onBlur={() => text !== '' && setError(faultText() ?? undefined)}
      />
    </div>
  );
}

/** The act, or in grey what is missing for it (looks §5, Blocked money act). */
function SubmitButton({
  settings,
  hasAccount,
  isTyped,
  net,
}: {
  settings: Settings;
  hasAccount: boolean;
  /** Something stands in the field, even if it is no amount. */
  isTyped: boolean;
  net: ReturnType<typeof parseMoney>;
}) {
  const t = useText(withdrawTexts);
  const isDue = (parseMoney(settings.flow.missing) ?? 0n) > 0n;
  const blocked = !settings.open
    ? t('closed')
    : isDue
      ? null
      : settings.countLeft === 0
        ? t('noCount')
        : !hasAccount
          ? t('needAccount')
          : net === null
            ? t(isTyped ? 'wrongAmount' : 'needAmount')
            : undefined;
  if (blocked === undefined)
    return (
      <Button kind="primary" size="l" type="submit">
        {t('submit')} <Money value={net} />
      </Button>
    );
  return (
    <Button kind="primary" size="l" type="submit" disabled>
      {blocked ?? (
        <>
          {t('needFlow')} <Money value={settings.flow.missing} />
        </>
      )}
    </Button>
  );
}

function Sums({
  settings,
  account,
  quoted,
}: {
  settings: Settings;
  account: PayoutAccount | undefined;
  quoted: ReturnType<typeof quoteWithdrawal>;
}) {
  const t = useText(withdrawTexts);
  const rate = account && settings.coinRates[account.coin];
  const coins = account?.coin && quoted ? coinsFor(quoted.net, account.coin, rate) : null;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          <b>
            <Money value={quoted?.fee ?? null} />
          </b>
          {settings.freeLeft > 0
            ? t('feeFree', { n: settings.freeLeft })
            : t('feePercent', { percent: settings.feePercent })}
        </dd>
      </div>
      <div>
        <dt>{t('net')}</dt>
        <dd>
          <b>
            <Money value={quoted?.net ?? null} />
          </b>
        </dd>
      </div>
      <Arrival settings={settings} account={account} />
      {account?.coin && rate && (
        <div>
          <dt>{t('coinNet')}</dt>
          <dd className="num">
            <b>{coins === null ? '—' : `${coins} ${account.coin}`}</b>
            {t('coinRate', { coin: account.coin, rate })}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** How long it took others of late; the operator's own words where there were too few; nothing where he has none. */
function Arrival({ settings, account }: { settings: Settings; account: PayoutAccount | undefined }) {
  const t = useText(withdrawTexts);
  const locale = useLocale((state) => state.locale);
  const minutes = account && settings.usualMinutes?.[account.kind];
  const words =
    minutes === undefined ? (settings.timeText?.[locale] ?? '') : t('arrivalUsual', { time: timeWords(t, minutes) });
  return (
    words !== '' && (
      <div>
        <dt>{t('arrival')}</dt>
        <dd className="num">{words}</dd>
      </div>
    )
  );
}

/** Sends the request. One confirmation is one withdrawal: after a lost answer the same press again asks with the same id. */
function useSend(account: PayoutAccount | undefined, net: Amount | null) {
  const t = useText(withdrawTexts);
  const navigate = useNavigate();
  const confirm = useRef<{ of: string; requestId: string }>(null);
  return async (safetyPassword: string): Promise<void> => {
    const accountId = account?.id ?? '';
    const amount = net === null ? '' : formatMoney(net);
    const of = `${accountId}:${amount}`;
    if (confirm.current?.of !== of) confirm.current = { of, requestId: uuid() };
    const { requestId } = confirm.current;
    try {
      const input = { accountId, amount, safetyPassword, requestId };
      const made = await request(calls.saveFrontWithdrawRecord, input, { own: OWN });
      confirm.current = null;
      for (const call of [calls.withdrawSettings, calls.withdrawRecordList, calls.queryBalanceFront])
        void queryClient.invalidateQueries({ queryKey: callKey(call) });
      showToast(t('submitted'));
      await navigate(`/userCenter/billRecord?tab=withdraw&no=${made.withdrawNo}`);
    } catch (error) {
      if (error instanceof CallError && error.code !== null) confirm.current = null;
      throw error;
    }
  };
}
