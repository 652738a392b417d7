import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { BoundAccounts } from './BoundAccounts.tsx';
import { payoutTexts } from './texts.ts';

/** /userCenter/bankCard: bound cards, masked. */
export function Component() {
  const t = useText(payoutTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.bankCardList, {}));
  const notes = data
    ? [
        t('max', { max: data.max }),
        data.holder ? t('holderNote', { holder: data.holder }) : t('holderFirst'),
        t('coolingNote', { hours: data.coolingHours }),
      ]
    : [];
  return (
    <BoundAccounts
      kind="bank"
      setTo="/userCenter/setBankcard"
      listed={data}
      notes={notes}
      isError={isError}
      onReload={() => void refetch()}
    />
  );
}
