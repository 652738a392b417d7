import type { PayoutAccount } from '@caiting/contract';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { KIND_ICONS, useAccountName } from '../payout/AccountRow.tsx';
import { withdrawTexts } from './texts.ts';
import styles from './Withdraw.module.css';

/** The accounts as cards to choose from; those that still cool off say when they may be used. */
export function AccountChoice({
  accounts,
  chosen,
  onChoose,
}: {
  accounts: readonly PayoutAccount[];
  chosen: string | undefined;
  onChoose(id: string): void;
}) {
  const t = useText(withdrawTexts);
  const nameOf = useAccountName();
  return (
    <div>
      <p className={styles.label}>
        <span>{t('accounts')}</span>
        <Link to="/userCenter/bankCard">{t('manage')}</Link>
      </p>
      <fieldset className={styles.accounts}>
        <legend className="sr">{t('accounts')}</legend>
        {accounts.map((account) => {
          const Icon = KIND_ICONS[account.kind];
          const isOff = account.usableAt !== null;
          return (
            <label
              key={account.id}
              className={cx(styles.account, account.id === chosen && styles.chosen, isOff && styles.off)}
            >
              <input
                type="radio"
                name="account"
                checked={account.id === chosen}
                disabled={isOff}
                onChange={() => onChoose(account.id)}
              />
              <Icon size={20} aria-hidden="true" />
              <span>
                <b className="num ell">{nameOf(account)}</b>
                <small className="num ell" translate={account.usableAt === null ? 'no' : undefined}>
                  {account.usableAt === null
                    ? account.kind === 'digital'
                      ? account.shown
                      : account.holder
                    : t('cooling', { time: recordTime(account.usableAt, false) })}
                </small>
              </span>
            </label>
          );
        })}
        <Link className={styles.add} to={accounts.length === 0 ? '/userCenter/setBankcard' : '/userCenter/bankCard'}>
          <Plus size={16} aria-hidden="true" /> {t('addAccount')}
        </Link>
      </fieldset>
    </div>
  );
}
