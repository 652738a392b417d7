import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../platform/call/call.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { AmountField } from '../../ui/form/amount/AmountField.tsx';
import { plainFigure } from '../../ui/form/amount/typed-amount.ts';
import { showToast } from '../../ui/overlay/notices.ts';
import styles from './Protection.module.css';
import { protect, quietOverviewQuery } from './queries.ts';
import { protectionTexts } from './texts.ts';

/** Asked once, at the first recharge (S11): a daily deposit limit, or none for now. One line that opens, after the channels and before the amount. */
export function FirstLimit() {
  const t = useText(protectionTexts);
  const { data } = useQuery(quietOverviewQuery);
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isToAsk = data !== undefined && !data.wasAsked && !data.limits.some(({ kind }) => kind === 'deposit');
  if (!isToAsk) return null;

  async function set() {
    const plain = plainFigure(amount, 2);
    if (plain === null) return;
    try {
      await protect(calls.setProtectionLimit, { kind: 'deposit', period: 'day', amount: plain });
      await protect(calls.answerLimitQuestion, {});
      showToast(t('saved'));
    } catch (error) {
      if (error instanceof CallError) setFault(error.message);
      else throw error;
    }
  }
  return (
    <aside className={styles.question} aria-label={t('firstTitle')}>
      <div>
        <h2>{t('firstTitle')}</h2>
        <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('firstOpen')}
        </Button>
        <Button size="s" kind="ghost" onClick={() => void protect(calls.answerLimitQuestion, {})}>
          {t('firstSkip')}
        </Button>
      </div>
      {isOpen && (
        <form
          className={styles.first}
          onSubmit={(event) => {
            event.preventDefault();
            void set();
          }}
        >
          <p className={styles.note}>{t('firstText')}</p>
          <AmountField
            label={t('firstAmount')}
            size="m"
            decimals={2}
            autoFocus
            value={amount}
            error={fault}
            onChange={(text) => {
              setAmount(text);
              setFault(undefined);
            }}
          />
          <Button type="submit" kind="soft" disabled={plainFigure(amount, 2) === null}>
            {t('firstSet')}
          </Button>
        </form>
      )}
    </aside>
  );
}
