import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/Field.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { NeedsLogin } from './NeedsLogin.tsx';
import { NewPasswordFields, useNewPassword } from './fields/NewPasswordFields.tsx';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { recoveryTexts } from './texts.ts';

/** /resetLoginPassword: a new login password for somebody who knows the old one. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const user = useUser();
  const fields = useNewPassword();
  const [old, setOld] = useState('');
  const [oldError, setOldError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!user) return <NeedsLogin path="/resetLoginPassword" />;
  const { userName } = user;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (old === '') {
      setOldError(fieldText('fieldEmpty', { field: t('oldPassword') }));
      return;
    }
    if (!fields.check()) return;
    setIsBusy(true);
    try {
      await request(calls.resetPassword, {
        oldPassword: hashLoginPassword(userName, old),
        password: hashLoginPassword(userName, fields.password),
      });
      showToast(t('passwordChanged'));
      await navigate('/userCenter/securityCenter', { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.told) return;
      if (error.field === 'password') fields.setErrors({ password: error.message });
      else setOldError(error.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <RecoveryFrame path="/resetLoginPassword" intro={t('changeIntro')}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
        <PasswordField
          label={t('oldPassword')}
          name="oldPassword"
          autoComplete="current-password"
          maxLength={16}
          value={old}
          error={oldError}
          onChange={(event) => {
            setOld(event.target.value);
            setOldError(undefined);
          }}
        />
        <NewPasswordFields of={fields} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('save')}
        </Button>
        <div className={styles.foot}>
          <Link to="/forgotPassword">{t('forgotOld')}</Link>
        </div>
      </form>
    </RecoveryFrame>
  );
}
