import { type PayoutAccount, isTyped } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { useFormErrors } from '../../account/index.ts';
import { AccountsPending, KIND_PAGES } from './AccountFrame.tsx';
import { useAccountName } from './AccountRow.tsx';
import styles from './Payout.module.css';
import { nameFault } from './SetBankCardPage.tsx';
import { payoutTexts } from './texts.ts';

const FIELDS = ['realName', 'bankNumber'] as const;
const OWN = ['bankCardCheckWrong', 'bankCardCheckLocked'] as const;

/** /userCenter/verifyBankCard: shows that this login knows a bound card; leads back to where it was asked for. */
export function Component() {
  const t = useText(payoutTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.bankCardList, {}));
  return (
    <div className={styles.page}>
      <Card>
        <header className={`${styles.title} desk`}>
          <h1>{t('verify')}</h1>
        </header>
        {!data ? (
          <AccountsPending isError={isError} onReload={() => void refetch()} />
        ) : data.list.length === 0 ? (
          <Empty
            title={t('empty_bank')}
            action={<ButtonLink to="/userCenter/setBankcard">{t('add_bank')}</ButtonLink>}
          />
        ) : (
          <CheckForm cards={data.list} />
        )}
      </Card>
    </div>
  );
}

/** What is typed of a card, and the check of it. */
function useCardCheck(cards: readonly PayoutAccount[]) {
  const t = useText(payoutTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState('');
  const [realName, setRealName] = useState('');
  const [bankNumber, setBankNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { errors, form, show, clear, showRefusal } = useFormErrors(FIELDS);
  const cardId = chosen || (cards[0]?.id ?? '');
  const asked = query.get('next') ?? '';
  const next = /^\/userCenter\/setBankcard(?:\/\d+)?$/.test(asked) ? asked : KIND_PAGES.bank;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...nameFault(realName, t('realName')),
      ...(!isTyped('bankNumber', bankNumber) && {
        bankNumber: fieldText(bankNumber ? 'badInput' : 'fieldEmpty', { field: t('bankNumber') }),
      }),
    };
    if (!show(found)) return;
    setBusy(true);
    try {
      await request(calls.checkBankCard, { cardId, realName, bankNumber }, { own: OWN });
      await queryClient.invalidateQueries({ queryKey: callKey(calls.bankCardList) });
      showToast(t('verified'));
      await navigate(next, { replace: true });
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  const values = { cardId, setChosen, realName, setRealName, bankNumber, setBankNumber };
  return { ...values, isBusy, errors, form, clear, handleSubmit };
}

function CheckForm({ cards }: { cards: readonly PayoutAccount[] }) {
  const t = useText(payoutTexts);
  const nameOf = useAccountName();
  const { cardId, setChosen, realName, setRealName, bankNumber, setBankNumber, ...check } = useCardCheck(cards);
  const { isBusy, errors, form, clear, handleSubmit } = check;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Banner tone="info">{t('verifyText')}</Banner>
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <Select
        label={t('verifyCard')}
        size="l"
        value={cardId}
        options={cards.map((card) => ({ value: card.id, label: nameOf(card) }))}
        onChange={setChosen}
      />
      <Field
        label={t('realName')}
        name="realName"
        autoComplete="off"
        maxLength={50}
        value={realName}
        error={errors.realName}
        onChange={(event) => {
          setRealName(event.target.value);
          clear('realName');
        }}
      />
      <Field
        label={t('verifyNumber')}
        name="bankNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={35}
        value={bankNumber}
        error={errors.bankNumber}
        onChange={(event) => {
          setBankNumber(event.target.value.replace(/[\s-]/g, ''));
          clear('bankNumber');
        }}
      />
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('verifyAct')}
      </Button>
    </form>
  );
}
