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
    <AccountFrame notes={notes}>
      {!data ? (
        <AccountsPending isError={isError} onReload={() => void refetch()} />
      ) : data.list.length === 0 ? (
        <Empty
          title={t('empty_bank')}
          text={t('emptyText')}
          action={
            <ButtonLink kind="primary" to="/userCenter/setBankcard">
              {t('add_bank')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.accounts}>
          {data.list.map((card) => (
            <AccountRow key={card.id} account={card} changeTo={`/userCenter/setBankcard/${card.id}`} />
          ))}
          {data.list.length < data.max && (
            <li>
              <Link className={styles.add} to="/userCenter/setBankcard">
                <Plus size={16} aria-hidden="true" /> {t('add_bank')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </AccountFrame>
  );
}
