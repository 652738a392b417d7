import { findAddressFault, type CoinNetwork, type PayoutAccount } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormErrors } from '../../account/index.ts';
import { AccountMissing, AccountsPending, KIND_PAGES } from './AccountFrame.tsx';
import { networkName } from './AccountRow.tsx';
import styles from './Payout.module.css';
import { payoutTexts } from './texts.ts';
import { ACCOUNT_REFUSALS, useAccountSave } from './use-account-save.tsx';

type CoinList = CallOutput<typeof calls.digitalCurrencyList>;
const FIELDS = ['address', 'remark'] as const;
/** As the server takes it: nothing that could pretend to be markup. */
const REMARK = /^[^<>&"'\\\p{C}]{0,20}$/u;

/** /userCenter/setdigitalcurrency and /userCenter/setdigitalcurrency/:id. */
export function Component() {
  const t = useText(payoutTexts);
  const { id } = useParams();
  const { data, isError, refetch } = useQuery(callQuery(calls.digitalCurrencyList, {}));
  return (
    <div className={styles.page}>
      <Card>
        <header className={`${styles.title} desk`}>
          <h1>{t(id ? 'changeCoin' : 'setCoin')}</h1>
        </header>
        {data && id !== undefined && !data.list.some((account) => account.id === id) ? (
          <AccountMissing kind="digital" />
        ) : data ? (
          <CoinForm key={id} coins={data} id={id} />
        ) : (
          <AccountsPending isError={isError} onReload={() => void refetch()} />
        )}
      </Card>
    </div>
  );
}

function CoinForm({ coins, id }: { coins: CoinList; id: string | undefined }) {
  const t = useText(payoutTexts);
  const old = coins.list.find((account) => account.id === id);
  const { network, setNetwork, address, setAddress, remark, setRemark, ...coin } = useCoin(old);
  const { errors, form, set, clear, addressFault, saving, handleSubmit } = coin;

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {old && (
          <p className="t2">
            {t('current')} <b className="num">{old.shown}</b> · {t('changesLeft', { n: old.changesLeft })}
          </p>
        )}
        <div className={styles.choice}>
          <span aria-hidden="true">{t('network')}</span>
          <Chips<CoinNetwork>
            label={t('network')}
            value={network}
            options={coins.networks.map((one) => ({ value: one.network, label: networkName(one.coin, one.network) }))}
            onChange={(chosen) => {
              setNetwork(chosen);
              if (address) set('address', addressFault(chosen) ?? undefined);
            }}
          />
        </div>
        <Field
          label={t('address')}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={62}
          value={address}
          error={errors.address}
          hint={t(`addressHint_${network}`)}
          onChange={(event) => {
            setAddress(event.target.value.trim());
            clear('address');
          }}
          onBlur={() => address && set('address', addressFault(network) ?? undefined)}
          onClear={() => setAddress('')}
        />
        <Field
          label={t('remark')}
          name="remark"
          autoComplete="off"
          maxLength={20}
          value={remark}
          error={errors.remark}
          onChange={(event) => {
            setRemark(event.target.value);
            clear('remark');
          }}
        />
        <Banner tone="mute">{t('networkWarn')}</Banner>
        <Button type="submit" kind="primary" size="l" block>
          {t('save')}
        </Button>
      </form>
      {saving.dialog}
    </>
  );
}

/** The form of a coin's address: what it holds, what is wrong, and its way to the server. */
function useCoin(old: PayoutAccount | undefined) {
  const t = useText(payoutTexts);
  const navigate = useNavigate();
  const [network, setNetwork] = useState<CoinNetwork>(old?.network ?? 'TRC20');
  const [address, setAddress] = useState('');
  const [remark, setRemark] = useState(old?.remark ?? '');
  const { errors, form, show, set, clear, showRefusal } = useFormErrors(FIELDS);

  const input = { network, address, remark: remark.trim() };
  const saving = useAccountSave({
    isNew: !old,
    send: (safetyPassword) =>
      old
        ? request(calls.updateDigitalCurrency, { id: old.id, ...input, safetyPassword }, { own: ACCOUNT_REFUSALS })
        : request(calls.addDigitalCurrency, { ...input, safetyPassword }, { own: ACCOUNT_REFUSALS }),
    onSaved: () => void navigate(KIND_PAGES.digital, { replace: true }),
    onRefused: showRefusal,
  });
  const addressFault = (on: CoinNetwork) =>
    address === ''
      ? fieldText('fieldEmpty', { field: t('address') })
      : findAddressFault(on, address) && t('addressWrong', { network: on });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const fault = addressFault(network);
    const found = {
      ...(fault && { address: fault }),
      ...(!REMARK.test(remark) && { remark: fieldText('badInput', { field: t('remark') }) }),
    };
    if (show(found)) void saving.ask();
  }

  const values = { network, setNetwork, address, setAddress, remark, setRemark };
  return { ...values, errors, form, set, clear, addressFault, saving, handleSubmit };
}
