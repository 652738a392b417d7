import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/Field.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { useProving } from '../../../shared/player/prove-login.ts';
import styles from './Safety.module.css';
import { safetyTexts } from './texts.ts';

/** The login password once more, for what only the owner of the account should do. */
export default function LoginProofDialog() {
  const t = useText(safetyTexts);
  const user = useUser();
  const end = (isProven: boolean): void => useProving.getState().answer?.(isProven);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    // The dialog may stand inside another form's tree.
    event.preventDefault();
    event.stopPropagation();
    if (!user) return end(false);
    if (!password) return setError(fieldText('fieldEmpty', { field: t('loginPassword') }));
    setIsBusy(true);
    try {
      const input = { password: hashLoginPassword(user.userName, password) };
      await request(calls.verifyLoginPassword, input, { own: 'all' });
      end(true);
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      setPassword('');
      setError(failed.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Sheet open title={t('proveTitle')} onClose={() => end(false)}>
      <form className={styles.prove} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className={styles.proveText}>{t('proveText')}</p>
        <PasswordField
          label={t('loginPassword')}
          name="loginPassword"
          autoComplete="current-password"
          maxLength={16}
          value={password}
          error={error}
          data-autofocus
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('confirm')}
        </Button>
      </form>
    </Sheet>
  );
}
