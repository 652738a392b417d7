import { PATTERNS } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { request } from '../../../platform/call.ts';
import { fieldText } from '../../../platform/field-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useBankName } from '../bank-name.ts';
import { useFormErrors } from '../../account/index.ts';
import { AccountsPending, KIND_PAGES } from './AccountFrame.tsx';
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
        {data ? (
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
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const old = cards.list.find(({ id }) => id === cardId);
  const [realName, setRealName] = useState('');
  const [bankCode, setBankCode] = useState(old?.bankCode ?? cards.banks[0]?.bankCode ?? '');
  const [bankNumber, setBankNumber] = useState('');
  const [branch, setBranch] = useState(old?.branch ?? '');
  const { errors, form, show, clear, showRefusal } = useFormErrors(FIELDS);

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
      ...(!PATTERNS.bankNumber.test(bankNumber) && {
        bankNumber: fieldText(bankNumber ? 'badInput' : 'fieldEmpty', { field: t('bankNumber') }),
      }),
      ...(!BRANCH.test(branch) && { branch: fieldText('badInput', { field: t('branch') }) }),
    };
    if (show(found)) void saving.ask();
  }

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        {cards.checkDue && (
          <Banner
            tone="info"
            action={
              <Button size="s" onClick={() => void goVerify()}>
                {t('verifyAct')}
              </Button>
            }
          >
            {t('verifyText')}
          </Banner>
        )}
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {old ? (
          <p className="t2">
            {t('current')} <b className="num">{old.shown}</b> · {t('changesLeft', { n: old.changesLeft })}
          </p>
        ) : (
          <Field
            label={t('realName')}
            name="realName"
            autoComplete="name"
            maxLength={50}
            value={realName}
            error={errors.realName}
            hint={cards.holder ? t('holderNote', { holder: cards.holder }) : t('holderFirst')}
            onChange={(event) => {
              setRealName(event.target.value);
              clear('realName');
            }}
          />
        )}
        <Select
          label={t('bankName')}
          size="l"
          value={bankCode}
          options={cards.banks.map((bank) => ({ value: bank.bankCode, label: bankOf(bank.bankName) }))}
          onChange={setBankCode}
        />
        <Field
          label={t('bankNumber')}
          name="bankNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={35}
          value={bankNumber}
          error={errors.bankNumber}
          hint={t('bankNumberHint')}
          onChange={(event) => {
            // Numbers are printed and copied in groups.
            setBankNumber(event.target.value.replace(/[\s-]/g, ''));
            clear('bankNumber');
          }}
        />
        <Field
          label={t('branch')}
          name="branch"
          autoComplete="off"
          maxLength={50}
          value={branch}
          error={errors.branch}
          onChange={(event) => {
            setBranch(event.target.value);
            clear('branch');
          }}
        />
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

/** The sentence for a name that is none, by SPEC §5's pattern. */
export function nameFault(name: string, field: string): { realName: string } | null {
  if (PATTERNS.realNameV2.test(name)) return null;
  return { realName: fieldText(name ? 'badInput' : 'fieldEmpty', { field }) };
}
