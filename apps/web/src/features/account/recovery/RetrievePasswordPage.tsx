import { Link, Navigate, useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { useRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';
import { Ways } from './Ways.tsx';

/** /retrievePassword: who is there, by something that is bound to the account. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const recovery = useRecovery((state) => state.recovery);
  if (recovery?.kind !== 'login') return <Navigate to="/forgotPassword" replace />;
  return (
    <RecoveryFrame path="/retrievePassword" step={1} intro={t('retrieveIntro', { name: recovery.userName })}>
      <Ways ticket={recovery.ticket} onProved={() => void navigate('/setLoginPassword')} />
      <p className={styles.intro}>
        {t('noWay')}{' '}
        <Link className="link" to="/forgotPassword?way=staff">
          {t('byStaff')}
        </Link>
      </p>
    </RecoveryFrame>
  );
}
