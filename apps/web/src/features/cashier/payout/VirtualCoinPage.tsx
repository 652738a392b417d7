import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { BoundAccounts } from './BoundAccounts.tsx';
import { payoutTexts } from './texts.ts';

/** /userCenter/virtualCoin: bound coin addresses, masked. */
export function Component() {
  const t = useText(payoutTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.digitalCurrencyList, {}));
  const notes = data
    ? [t('max', { max: data.max }), t('coolingNote', { hours: data.coolingHours }), t('networkWarn')]
    : [];
  return (
    <BoundAccounts
      kind="digital"
      setTo="/userCenter/setdigitalcurrency"
      listed={data}
      notes={notes}
      isError={isError}
      onReload={() => void refetch()}
    />
  );
}
