import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Field, PasswordField } from '@caiting/web/ui/form/Field.tsx';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { CallFault } from '../platform/client.ts';
import { setFirst, useSession } from '../platform/session.ts';
import { signIn, type Proof } from '../platform/sign-in.ts';
import { CodeStep } from './CodeStep.tsx';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { signInTexts } from './texts.ts';

/** Steps of a first sign-in: once in the life of an account. */
const FirstFactor = lazyPart(async () => (await import('./FirstFactor.tsx')).FirstFactor);
const NewPassword = lazyPart(async () => (await import('./NewPassword.tsx')).NewPassword);

type Step = 'name' | 'code' | 'password' | 'factor';
/** What the server asks for next, where it refuses a sign-in. */
const NEXT: Readonly<Record<string, Step>> = {
  staffCodeDue: 'code',
  staffPasskeyDue: 'code',
  staffPasswordDue: 'password',
  staffFactorMissing: 'factor',
};

/** Name and password, the second factor, and at the first sign-in a password and a factor of one's own. `isOver`: over the page whose login has ended. */
export function SignIn({ isOver = false }: { isOver?: boolean }) {
  const known = useSession((state) => state.staffName);
  const [step, setStep] = useState<Step>('name');
  const [hasPasskey, setHasPasskey] = useState(false);
  const [proof, setProof] = useState<Proof>({ staffName: known, password: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOver) dialog.current?.showModal();
  }, [isOver]);

  const attempt = (next: Proof): void => {
    setProof(next);
    setIsBusy(true);
    setFault(null);
    signIn(next).catch((error: unknown) => {
      setIsBusy(false);
      if (!(error instanceof CallFault)) throw error;
      const asked = error.key === null ? undefined : NEXT[error.key];
      if (asked === 'code') setHasPasskey(error.key === 'staffPasskeyDue');
      // Asking for the code the first time is no fault; a wrong one is.
      if (asked !== undefined) return setStep(asked);
      setFault(error.message);
      // These two were through, and have no place for what the sign-in after them came to.
      setStep((at) => (at === 'password' || at === 'factor' ? 'name' : at));
    });
  };
  const restart = (): void => {
    setStep('name');
    setFault(null);
    setProof({ staffName: known, password: '' });
  };
  const steps = {
    name: <NameStep proof={proof} isBusy={isBusy} fault={fault} isOver={isOver} onNext={attempt} />,
    code: (
      <CodeStep
        proof={proof}
        hasPasskey={hasPasskey}
        isBusy={isBusy}
        fault={fault}
        onNext={attempt}
        onRestart={restart}
      />
    ),
    password: <NewPassword proof={proof} onDone={(password) => attempt({ ...proof, password })} onRestart={restart} />,
    factor: (
      <FirstFactor
        proof={proof}
        onDone={(code) => {
          setFirst(true);
          attempt({ ...proof, code });
        }}
        onRestart={restart}
      />
    ),
  };
  const shown = <Suspense>{steps[step]}</Suspense>;
  if (!isOver) return shown;
  return (
    <dialog ref={dialog} className={styles.over} onCancel={(event) => event.preventDefault()}>
      {shown}
    </dialog>
  );
}

function NameStep({
  proof,
  isBusy,
  fault,
  isOver,
  onNext,
}: {
  proof: Proof;
  isBusy: boolean;
  fault: string | null;
  isOver: boolean;
  onNext(proof: Proof): void;
}) {
  const t = useText(signInTexts);
  const [staffName, setStaffName] = useState(proof.staffName);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (staffName !== '' && password !== '') onNext({ staffName: staffName.trim(), password });
  };
  return (
    <SignInFrame title={t(isOver ? 'over' : 'title')} step={1} of={2} note={t('logged')} onSubmit={submit}>
      {isOver && <p className={styles.hint}>{t('overText')}</p>}
      {fault !== null && <Banner tone="danger">{fault}</Banner>}
      <Field
        label={t('name')}
        name="username"
        value={staffName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={staffName === ''}
        required
        onChange={(event) => setStaffName(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        autoComplete="current-password"
        autoFocus={staffName !== ''}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" size="l" block type="submit" busy={isBusy}>
        {t('next')}
      </Button>
      <p className={styles.fine}>{t('notPlayers')}</p>
    </SignInFrame>
  );
}
