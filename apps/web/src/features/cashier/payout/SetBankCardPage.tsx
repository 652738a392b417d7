import { PATTERNS, type PayoutAccount, isTyped } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useBankName } from '../core/bank-name.ts';
import { useFormErrors } from '../../account/index.ts';
import { AccountMissing, AccountsPending, KIND_PAGES } from './AccountFrame.tsx';
import styles from './Payout.module.css';
import { payoutTexts } from './texts.ts';
import { ACCOUNT_REFUSALS, useAccountSave } from './use-account-save.tsx';

type CardList = CallOutput<typeof calls.bankCardList>;
const FIELDS = ['realName', 'bankNumber', 'branch'] as const;
/** As the server takes it: nothing that could pretend to be markup. */
const BRANCH = /^[^<>&"'\\\p{C}]{0,50}$/u;

/** /userCenter/setBankcard and /userCenter/setBankcard/:cardId. */
export function Component() {
  const t = useText(payoutTexts);
  const { cardId } = useParams();
  const { data, isError, refetch } = useQuery(callQuery(calls.bankCardList, {}));
  return (
    <div className={styles.page}>
      <Card>
        <header className={`${styles.title} desk`}>
          <h1>{t(cardId ? 'changeBank' : 'setBank')}</h1>
        </header>
        {data && cardId !== undefined && !data.list.some(({ id }) => id === cardId) ? (
          <AccountMissing kind="bank" />
        ) : data ? (
          <CardForm key={cardId} cards={data} cardId={cardId} />
        ) : (
          <AccountsPending isError={isError} onReload={() => void refetch()} />
        )}
      </Card>
    </div>
  );
}

function CardForm({ cards, cardId }: { cards: CardList; cardId: string | undefined }) {
  const t = useText(payoutTexts);
  const bankOf = useBankName();
  const old = cards.list.find(({ id }) => id === cardId);
  const card = useCard(cards, old);
  const { values, change, errors, form, goVerify, saving, handleSubmit } = card;

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        {cards.checkDue && <CheckDue onVerify={goVerify} />}
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <Holder card={card} old={old} holder={cards.holder} />
        <Select
          label={t('bankName')}
          size="l"
          value={values.bankCode}
          options={cards.banks.map((bank) => ({ value: bank.bankCode, label: bankOf(bank.bankName) }))}
          onChange={(bankCode) => change({ bankCode })}
        />
        <NumberAndBranch card={card} />
        <p className={styles.notes} style={{ padding: 0 }}>
          {t('coolingNote', { hours: cards.coolingHours })}
        </p>
        <Button type="submit" kind="primary" size="l" block>
          {t('save')}
        </Button>
      </form>
      {saving.dialog}
    </>
  );
}

/** The form of a card: what it holds, what is wrong, and its way to the server. */
function useCard(cards: CardList, old: PayoutAccount | undefined) {
  const t = useText(payoutTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [values, setValues] = useState({
    realName: '',
    bankCode: old?.bankCode ?? cards.banks[0]?.bankCode ?? '',
    bankNumber: '',
    branch: old?.branch ?? '',
  });
  const { errors, form, show, clear, showRefusal } = useFormErrors(FIELDS);

  const { realName, bankCode, bankNumber, branch } = values;
  const input = { bankCode, bankNumber, branch: branch.trim() };
  const goVerify = () => navigate(`/userCenter/verifyBankCard?next=${encodeURIComponent(pathname)}`, { replace: true });
  const saving = useAccountSave({
    isNew: !old,
    send: (safetyPassword) =>
      old
        ? request(calls.updateBankCard, { cardId: old.id, ...input, safetyPassword }, { own: ACCOUNT_REFUSALS })
        : request(calls.addBankCard, { realName, ...input, safetyPassword }, { own: ACCOUNT_REFUSALS }),
    onSaved: () => void navigate(KIND_PAGES.bank, { replace: true }),
    onRefused: (error) => (error.key === 'bankCardCheckDue' ? void goVerify() : showRefusal(error)),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!old && nameFault(realName, t('realName'))),
      ...(!isTyped('bankNumber', bankNumber) && {
        bankNumber: fieldText(bankNumber ? 'badInput' : 'fieldEmpty', { field: t('bankNumber') }),
      }),
      ...(!BRANCH.test(branch) && { branch: fieldText('badInput', { field: t('branch') }) }),
    };
    if (show(found)) void saving.ask();
  }

  const change = (changes: Partial<typeof values>): void => setValues((before) => ({ ...before, ...changes }));
  return { values, change, errors, form, clear, goVerify, saving, handleSubmit };
}

type CardInHand = ReturnType<typeof useCard>;

function CheckDue({ onVerify }: { onVerify: CardInHand['goVerify'] }) {
  const t = useText(payoutTexts);
  return (
    <Banner
      tone="info"
      action={
        <Button size="s" onClick={() => void onVerify()}>
          {t('verifyAct')}
        </Button>
      }
    >
      {t('verifyText')}
    </Banner>
  );
}

interface HolderProps {
  card: CardInHand;
  old: PayoutAccount | undefined;
  holder: CardList['holder'];
}

/** Whose card it is: typed for a new one, told for one that is changed. */
function Holder({ card, old, holder }: HolderProps) {
  const t = useText(payoutTexts);
  const { values, change, errors, clear } = card;
  if (old)
    return (
      <p className="t2">
        {t('current')} <b className="num">{old.shown}</b> · {t('changesLeft', { n: old.changesLeft })}
      </p>
    );
  return (
    <Field
      label={t('realName')}
      name="realName"
      autoComplete="name"
      maxLength={50}
      value={values.realName}
      error={errors.realName}
      hint={holder ? t('holderNote', { holder: holder }) : t('holderFirst')}
      onChange={(event) => {
        change({ realName: event.target.value });
        clear('realName');
      }}
    />
  );
}

function NumberAndBranch({ card }: { card: CardInHand }) {
  const t = useText(payoutTexts);
  const { values, change, errors, clear } = card;
  return (
    <>
      <Field
        label={t('bankNumber')}
        name="bankNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={35}
        value={values.bankNumber}
        error={errors.bankNumber}
        hint={t('bankNumberHint')}
        onChange={(event) => {
          // Numbers are printed and copied in groups.
          change({ bankNumber: event.target.value.replace(/[\s-]/g, '') });
          clear('bankNumber');
        }}
      />
      <Field
        label={t('branch')}
        name="branch"
        autoComplete="off"
        maxLength={50}
        value={values.branch}
        error={errors.branch}
        onChange={(event) => {
          change({ branch: event.target.value });
          clear('branch');
        }}
      />
    </>
  );
}

/** The sentence for a name that is none, by product §5's pattern. */
export function nameFault(name: string, field: string): { realName: string } | null {
  if (PATTERNS.realNameV2.test(name)) return null;
  return { realName: fieldText(name ? 'badInput' : 'fieldEmpty', { field }) };
}
