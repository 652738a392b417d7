import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBalance } from '../../shared/money/balance.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { FIRST_CHANNEL, isBuilt } from '../../shared/site/site-map.ts';
import { PRODUCT_NAME, useTenant } from '../../shared/site/tenant.ts';
import { personalCell } from '../../platform/session/personal-storage.ts';
import { ButtonLink, IconButton } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { Skeleton } from '../../ui/layout/States.tsx';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** Phone only: own balance with recharge and withdrawal, or the way in. Same height in every state. */
export function BalanceCard() {
  const t = useText(homeTexts);
  const state = useSession((session) => session.state);
  const tenant = useTenant();
  return (
    <Card className={`${styles.balance} phone`} aria-label={t('available')}>
      {state === 'in' && <OwnBalance />}
      {state === 'out' && (
        <>
          <div>
            <b>{t('welcome').replace(PRODUCT_NAME, tenant?.tenantName ?? PRODUCT_NAME)}</b>
            <span>{t('welcomeNote')}</span>
          </div>
          <ButtonLink to="/register" kind="primary">
            {t('register')}
          </ButtonLink>
          <ButtonLink to="/login">{t('login')}</ButtonLink>
        </>
      )}
      {state === 'unknown' && (
        <div>
          <Skeleton width={72} />
          <Skeleton width={140} height={22} />
        </div>
      )}
    </Card>
  );
}

const hiddenCell = personalCell({
  name: 'caiting.balanceHidden',
  in: 'browser',
  check: (value): value is true => value === true,
});

function OwnBalance() {
  const t = useText(homeTexts);
  const tenant = useTenant();
  const { data } = useBalance();
  const [isHidden, setIsHidden] = useState(() => hiddenCell.read() ?? false);
  function handleToggle() {
    hiddenCell.write(isHidden ? null : true);
    setIsHidden(!isHidden);
  }
  return (
    <>
      <div className={styles.own}>
        <span className={styles.balanceLabel}>
          {t('available')}
          <IconButton label={t(isHidden ? 'showBalance' : 'hideBalance')} size="s" onClick={handleToggle}>
            {isHidden ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
          </IconButton>
          {tenant?.yuebaoOpen && (
            <Link to="/userCenter/accountTotal" className={styles.walletLink}>
              {t('wallet')} ›
            </Link>
          )}
        </span>
        <b className={styles.amount}>{isHidden ? '****' : <Money value={data?.balance ?? null} hero />}</b>
      </div>
      <p className={styles.ownActs}>
        {isBuilt('/userCenter/recharge') && (
          <ButtonLink to={FIRST_CHANNEL} kind="primary">
            {t('recharge')}
          </ButtonLink>
        )}
        {isBuilt('/userCenter/withdraw') && <ButtonLink to="/userCenter/withdraw">{t('withdraw')}</ButtonLink>}
      </p>
    </>
  );
}
