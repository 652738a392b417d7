import type { PayoutAccount } from '@caiting/contract';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { AccountFrame, AccountsPending } from './AccountFrame.tsx';
import { AccountRow } from './AccountRow.tsx';
import styles from './Payout.module.css';
import { payoutTexts } from './texts.ts';

interface Props {
  readonly kind: 'bank' | 'digital';
  /** The page that binds one; with an id behind it the page that changes one. */
  readonly setTo: string;
  /** Undefined while it is being asked for. */
  readonly listed: { readonly list: readonly PayoutAccount[]; readonly max: number } | undefined;
  readonly notes: readonly string[];
  readonly isError: boolean;
  onReload(): void;
}

/** Bound accounts of one kind, masked, with the way to change them and to the next one while there is room. */
export function BoundAccounts({ kind, setTo, listed, notes, isError, onReload }: Props) {
  const t = useText(payoutTexts);
  return (
    <AccountFrame notes={notes}>
      {!listed ? (
        <AccountsPending isError={isError} onReload={onReload} />
      ) : listed.list.length === 0 ? (
        <Empty
          title={t(`empty_${kind}`)}
          text={t('emptyText')}
          action={
            <ButtonLink kind="primary" to={setTo}>
              {t(`add_${kind}`)}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.accounts}>
          {listed.list.map((account) => (
            <AccountRow key={account.id} account={account} changeTo={`${setTo}/${account.id}`} />
          ))}
          {listed.list.length < listed.max && (
            <li>
              <Link className={styles.add} to={setTo}>
                <Plus size={16} aria-hidden="true" /> {t(`add_${kind}`)}
              </Link>
            </li>
          )}
        </ul>
      )}
    </AccountFrame>
  );
}
