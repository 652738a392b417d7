import { LIMIT_KINDS, type LimitKind, type LimitPeriod, type ProtectionOverview } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { CallError } from '../../platform/call/call.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chips } from '../../ui/form/Chips.tsx';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import { AmountField } from '../../ui/form/amount/AmountField.tsx';
import { plainFigure } from '../../ui/form/amount/typed-amount.ts';
import { showToast } from '../../ui/overlay/notices.ts';
import styles from './Protection.module.css';
import { protect } from './queries.ts';
import { protectionTexts } from './texts.ts';

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month'];
const YUAN = /^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/;
const MINUTES = /^[1-9]\d{0,4}$/;

export interface LimitDraft {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** Sets or changes one limit. A higher figure is only noted by the server; the sentence afterwards says which it was. */
export function LimitDialog({ draft, onClose }: { draft: LimitDraft | null; onClose(): void }) {
  const t = useText(protectionTexts);
  return (
    <Sheet open={draft !== null} title={t('addLimit')} onClose={onClose}>
      {draft && <LimitForm draft={draft} onDone={onClose} />}
    </Sheet>
  );
}

function LimitForm({ draft, onDone }: { draft: LimitDraft; onDone(): void }) {
  const t = useText(protectionTexts);
  const [kind, setKind] = useState<LimitKind>(draft.kind);
  const [period, setPeriod] = useState<LimitPeriod>(draft.period);
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isTime = kind === 'session';
  const decimals = isTime ? 0 : 2;

  async function save(form: HTMLFormElement) {
    // What was refused is typed anew: the focus is in its field.
    const refuse = (text: string) => {
      setFault(text);
      form.querySelector<HTMLInputElement>('input[inputmode]')?.focus();
    };
    const plain = plainFigure(amount, decimals);
    if (plain === null || !(isTime ? MINUTES : YUAN).test(plain))
      return refuse(t(isTime ? 'minutesFault' : 'amountFault'));
    setBusy(true);
    try {
      const asked = { kind, period: kind === 'single' ? ('bet' as const) : period };
      const overview = await protect(calls.setProtectionLimit, { ...asked, amount: plain });
      showToast(t(isPending(overview, asked) ? 'raiseNoted' : 'saved'));
      onDone();
    } catch (error) {
      if (error instanceof CallError) refuse(error.message);
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <Chips<LimitKind>
        label={t('kindLabel')}
        value={kind}
        options={LIMIT_KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={setKind}
      />
      {kind !== 'single' && (
        <Chips<LimitPeriod>
          label={t('periodLabel')}
          value={period === 'bet' ? 'day' : period}
          options={PERIODS.map((value) => ({ value, label: t(value) }))}
          onChange={setPeriod}
        />
      )}
      <AmountField
        label={t(isTime ? 'minutesLabel' : 'amountLabel')}
        decimals={decimals}
        value={amount}
        error={fault}
        onChange={(text) => {
          setAmount(text);
          setFault(undefined);
        }}
      />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}

function isPending({ limits }: ProtectionOverview, { kind, period }: LimitDraft): boolean {
  return limits.some((limit) => limit.kind === kind && limit.period === period && limit.next !== null);
}
