import type { TenantConfig } from '@caiting/contract';
import { useLocale, useText, wordIn } from '../../../platform/i18n/i18n.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import styles from '../core/Auth.module.css';
import { accountTexts } from '../core/texts.ts';
import { DEMO_NOTES } from './demo-notes.ts';

type Account = TenantConfig['demoAccounts'][number];

/** Accounts to try the site with: only in demo mode, a tap fills the form. */
export function DemoAccounts({ chosen, onChoose }: { chosen: string; onChoose(account: Account): void }) {
  const t = useText(accountTexts);
  const locale = useLocale((state) => state.locale);
  const tenant = useTenant();
  const accounts = tenant?.demo ? tenant.demoAccounts : [];
  const first = accounts[0];
  if (!first) return null;
  const isOnePassword = accounts.every(({ password }) => password === first.password);
  return (
    <section className={styles.demo} aria-label={t('demoAccounts')}>
      <header>
        <b>{t('demoAccounts')}</b>
        <span>{isOnePassword ? t('demoSame', { password: first.password }) : t('demoFill')}</span>
      </header>
      <div className={styles.accounts}>
        {accounts.map((account) => (
          <button
            key={account.userName}
            type="button"
            aria-pressed={account.userName === chosen}
            onClick={() => onChoose(account)}
          >
            <b>{account.userName}</b>
            <span>{wordIn(locale, DEMO_NOTES, account.note)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
