import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/States.tsx';
import { AccountFrame, AccountsPending } from './AccountFrame.tsx';
import { AccountRow } from './AccountRow.tsx';
import styles from './Payout.module.css';
import { payoutTexts } from './texts.ts';

/** /userCenter/virtualCoin: bound coin addresses, masked. */
export function Component() {
  const t = useText(payoutTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.digitalCurrencyList, {}));
  const notes = data
    ? [t('max', { max: data.max }), t('coolingNote', { hours: data.coolingHours }), t('networkWarn')]
    : [];
  return (
    <AccountFrame notes={notes}>
      {!data ? (
        <AccountsPending isError={isError} onReload={() => void refetch()} />
      ) : data.list.length === 0 ? (
        <Empty
          title={t('empty_digital')}
          text={t('emptyText')}
          action={
            <ButtonLink kind="primary" to="/userCenter/setdigitalcurrency">
              {t('add_digital')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.accounts}>
          {data.list.map((account) => (
            <AccountRow key={account.id} account={account} changeTo={`/userCenter/setdigitalcurrency/${account.id}`} />
          ))}
          {data.list.length < data.max && (
            <li>
              <Link className={styles.add} to="/userCenter/setdigitalcurrency">
                <Plus size={16} aria-hidden="true" /> {t('add_digital')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </AccountFrame>
  );
}
