import { ALIPAY_ACCOUNT, WEIXIN_ACCOUNT, isTypedAccount, type PayoutAccount } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormErrors } from '../../account/index.ts';
import { AccountFrame, AccountsPending } from './AccountFrame.tsx';
import { AccountRow } from './AccountRow.tsx';
import styles from './Payout.module.css';
import { nameFault } from './SetBankCardPage.tsx';
import { payoutTexts } from './texts.ts';
import { ACCOUNT_REFUSALS, useAccountSave } from './use-account-save.tsx';

type SimpleKind = 'alipay' | 'weixin';
type SimpleList = CallOutput<typeof calls.alipayList>;
const PARTS = {
  alipay: { list: calls.alipayList, add: calls.addAlipay, update: calls.updateAlipay, pattern: ALIPAY_ACCOUNT },
  weixin: { list: calls.weixinList, add: calls.addWeixin, update: calls.updateWeixin, pattern: WEIXIN_ACCOUNT },
} as const;
const FIELDS = ['realName', 'account'] as const;

/** One account of a kind, bound and changed in place: /userCenter/zfbAccount and /userCenter/wxAccount. */
export function SimpleAccountPage({ kind }: { kind: SimpleKind }) {
  const t = useText(payoutTexts);
  const { data, isError, refetch } = useQuery(callQuery(PARTS[kind].list, {}));
  const bound = data?.list[0];
  return (
    <AccountFrame notes={data ? [t('coolingNote', { hours: data.coolingHours })] : []}>
      {!data ? (
        <AccountsPending isError={isError} onReload={() => void refetch()} />
      ) : (
        <>
          {bound && (
            <ul className={styles.accounts}>
              <AccountRow account={bound} />
            </ul>
          )}
          {(!bound || bound.changesLeft > 0) && (
            <AccountForm key={bound?.changedAt ?? 0} kind={kind} old={bound} holder={data.holder} />
          )}
        </>
      )}
    </AccountFrame>
  );
}

/** The form of an account: what it holds, what is wrong, and its way to the server. */
function useSimple(kind: SimpleKind, old: PayoutAccount | undefined) {
  const t = useText(payoutTexts);
  const [realName, setRealName] = useState('');
  const [account, setAccount] = useState('');
  const { errors, form, show, clear, showRefusal } = useFormErrors(FIELDS);
  const { add, update, pattern } = PARTS[kind];
  const saving = useAccountSave({
    isNew: !old,
    send: (safetyPassword) =>
      old
        ? request(update, { id: old.id, account, safetyPassword }, { own: ACCOUNT_REFUSALS })
        : request(add, { realName, account, safetyPassword }, { own: ACCOUNT_REFUSALS }),
    onSaved: () => setAccount(''),
    onRefused: showRefusal,
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!old && nameFault(realName, t('realName'))),
      ...(!isTypedAccount(pattern, account) && {
        account: fieldText(account ? 'badInput' : 'fieldEmpty', { field: t(`account_${kind}`) }),
      }),
    };
    if (show(found)) void saving.ask();
  }

  return { realName, setRealName, account, setAccount, errors, form, clear, saving, handleSubmit };
}

interface FormProps {
  kind: SimpleKind;
  old: PayoutAccount | undefined;
  holder: SimpleList['holder'];
}

function AccountForm({ kind, old, holder }: FormProps) {
  const t = useText(payoutTexts);
  const { realName, setRealName, account, setAccount, errors, form, clear, saving, handleSubmit } = useSimple(
    kind,
    old,
  );

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {old ? (
          <p className="t2">{t('changesLeft', { n: old.changesLeft })}</p>
        ) : (
          <Field
            label={t('realName')}
            name="realName"
            autoComplete="name"
            maxLength={50}
            value={realName}
            error={errors.realName}
            hint={holder ? t('holderNote', { holder }) : t('holderFirst')}
            onChange={(event) => {
              setRealName(event.target.value);
              clear('realName');
            }}
          />
        )}
        <Field
          label={old ? t('newAccount') : t(`account_${kind}`)}
          name="account"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          value={account}
          error={errors.account}
          hint={t(`accountHint_${kind}`)}
          onChange={(event) => {
            setAccount(event.target.value.trim());
            clear('account');
          }}
        />
        <Button type="submit" kind="primary" size="l" block>
          {t('save')}
        </Button>
      </form>
      {saving.dialog}
    </>
  );
}
