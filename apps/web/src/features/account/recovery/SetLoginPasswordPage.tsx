import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { signedOut } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { NewPasswordFields, useNewPassword } from './fields/NewPasswordFields.tsx';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { endRecovery, useEndOnLeave, useRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

/** /setLoginPassword: end of the way back. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const recovery = useRecovery((state) => state.recovery);
  const endOnLeave = useEndOnLeave();
  const fields = useNewPassword();
  const [isBusy, setIsBusy] = useState(false);
  if (recovery?.kind !== 'login' || !recovery.isProved) return <Navigate to="/forgotPassword" replace />;
  const { userName, ticket } = recovery;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!fields.check()) return;
    setIsBusy(true);
    try {
      await request(calls.forgetPasswordReset, { ticket, password: hashLoginPassword(userName, fields.password) });
      // Whoever was signed in here is not any more.
      signedOut();
      showToast(t('passwordDone'));
      endOnLeave();
      await navigate('/login', { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.key === 'recoveryInvalid') endRecovery();
      if (!error.told) fields.setErrors({ password: error.message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <RecoveryFrame path="/setLoginPassword" step={2} intro={t('newPasswordFor', { name: userName })}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
        <NewPasswordFields of={fields} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </RecoveryFrame>
  );
}
