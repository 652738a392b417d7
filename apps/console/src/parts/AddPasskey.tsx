import { useState, type FormEvent } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Field, PasswordField } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { PasskeyButton } from '../form/PasskeyButton.tsx';
import { CallFault } from '../platform/client.ts';
import { canUsePasskeys, isSentAway } from '../platform/passkey.ts';
import { useSession } from '../platform/session.ts';
import { addPasskey, type Proof } from '../platform/sign-in.ts';
import styles from './Part.module.css';
import { partTexts } from './texts.ts';

/** Which second factor is to be shown before: none yet, codes alone, or a passkey too. */
type Due = null | 'code' | 'passkey';
const DUE: Readonly<Record<string, Due>> = { staffCodeDue: 'code', staffPasskeyDue: 'passkey' };

/** Makes a passkey on this device, by the password and the second factor that is in use. */
export function AddPasskey({ onAdded }: { onAdded(): void }) {
  const t = useText(partTexts);
  const staffName = useSession((state) => state.staffName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [due, setDue] = useState<Due>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [made, setMade] = useState<{ name: string; recoveryCodes: readonly string[] } | null>(null);
  const add = (shown: Pick<Proof, 'code' | 'credential'>): void => {
    setIsBusy(true);
    setFault(null);
    addPasskey({ staffName, password, ...shown })
      .then(
        (added) => {
          setMade(added);
          setPassword('');
          setDue(null);
          useSession.setState({ hasPasskey: true });
          onAdded();
        },
        (error: unknown) => {
          const asked = error instanceof CallFault && error.key !== null ? DUE[error.key] : undefined;
          if (asked !== undefined) return setDue(asked);
          if (!isSentAway(error)) setFault(error instanceof CallFault ? error.message : t('passkeyFailed'));
        },
      )
      .finally(() => {
        setIsBusy(false);
        setCode('');
      });
  };
  if (!canUsePasskeys()) return <Banner tone="mute">{t('noPasskeys')}</Banner>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') add(code === '' ? {} : { code: code.trim() });
  };
  return (
    <form className={styles.addKey} noValidate aria-label={t('addPasskey')} onSubmit={submit}>
      {made && <Made name={made.name} codes={made.recoveryCodes} />}
      {fault !== null && <Banner tone="danger">{fault}</Banner>}
      <PasswordField
        label={t('ownPassword')}
        value={password}
        autoComplete="current-password"
        onChange={(event) => {
          setPassword(event.target.value);
          setDue(null);
        }}
      />
      {due === 'passkey' && <PasskeyButton isBusy={isBusy} onShown={(credential) => add({ credential })} />}
      {due !== null && (
        <Field
          label={t('codeOrRecovery')}
          value={code}
          autoComplete="one-time-code"
          autoFocus
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button kind="primary" type="submit" busy={isBusy} disabled={password === ''}>
        {t('addPasskey')}
      </Button>
    </form>
  );
}

/** It was the first second factor: its codes on paper are shown this once. */
function Made({ name, codes }: { name: string; codes: readonly string[] }) {
  const t = useText(partTexts);
  return (
    <>
      <Banner tone="ok">{t('passkeyAdded', { name })}</Banner>
      {codes.length > 0 && (
        <section>
          <p>{t('paperCodes')}</p>
          <ol className={styles.paper} translate="no">
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
