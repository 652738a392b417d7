import { useState, type FormEvent } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { PasswordField } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { CallFault } from '../platform/client.ts';
import { changePassword, type Proof } from '../platform/sign-in.ts';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { signInTexts } from './texts.ts';

const LENGTH_MIN = 12;

/** Somebody else chose the password: its owner chooses another before anything opens. */
export function NewPassword({
  proof,
  onDone,
  onRestart,
}: {
  proof: Proof;
  onDone(password: string): void;
  onRestart(): void;
}) {
  const t = useText(signInTexts);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isShort = password.length < LENGTH_MIN;
  const differs = password !== again;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (isShort || differs) return;
    setIsBusy(true);
    setFault(null);
    changePassword(proof, password).then(
      () => onDone(password),
      (error: unknown) => {
        setIsBusy(false);
        setFault(error instanceof CallFault ? error.message : String(error));
      },
    );
  };
  return (
    <SignInFrame title={t('newTitle')} step={1} of={4} note={t('firstOnly')} onSubmit={submit}>
      <p className={styles.hint}>{t('newText')}</p>
      {fault !== null && <Banner tone="danger">{fault}</Banner>}
      <input type="hidden" name="username" autoComplete="username" value={proof.staffName} />
      <PasswordField
        label={t('newPassword')}
        value={password}
        autoComplete="new-password"
        autoFocus
        hint={t('newHint')}
        error={isTried && isShort ? t('tooShort') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={t('newAgain')}
        value={again}
        autoComplete="new-password"
        error={isTried && !isShort && differs ? t('differ') : undefined}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Button kind="primary" size="l" block type="submit" busy={isBusy}>
        {t('next')}
      </Button>
      <Button kind="ghost" size="s" onClick={onRestart}>
        {t('other')}
      </Button>
    </SignInFrame>
  );
}
