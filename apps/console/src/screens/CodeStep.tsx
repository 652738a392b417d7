import { useEffect, useState, type FormEvent } from 'react';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { CodeBoxes } from '@caiting/web/ui/form/CodeBoxes.tsx';
import { Field } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { PasskeyButton } from '../form/PasskeyButton.tsx';
import { canUsePasskeys } from '../platform/passkey.ts';
import type { Proof } from '../platform/sign-in.ts';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { signInTexts } from './texts.ts';

const DIGITS = 6;

interface Props {
  readonly proof: Proof;
  /** The account has one; whether this device does, the browser finds. */
  readonly hasPasskey: boolean;
  readonly isBusy: boolean;
  readonly fault: string | null;
  onNext(proof: Proof): void;
  onRestart(): void;
}

/** The second factor: a passkey, a code of the authenticator, or one on paper. */
export function CodeStep({ proof, hasPasskey, isBusy, fault, onNext, onRestart }: Props) {
  const t = useText(signInTexts);
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const { staffName, password } = proof;
  const isWhole = isRecovery ? code.length > DIGITS : code.length === DIGITS;
  useEffect(() => {
    if (fault !== null) setCode('');
  }, [fault]);
  const withCode = (typed: string): void => onNext({ staffName, password, code: typed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) withCode(code);
  };
  return (
    <SignInFrame title={t('factor')} step={2} of={2} note={t('logged')} onSubmit={submit}>
      <p className={styles.me}>
        <b translate="no">{staffName}</b>
        <Button kind="ghost" size="s" onClick={onRestart}>
          {t('other')}
        </Button>
      </p>
      {hasPasskey && canUsePasskeys() && (
        <PasskeyButton isBusy={isBusy} onShown={(credential) => onNext({ staffName, password, credential })} />
      )}
      <Code isRecovery={isRecovery} code={code} fault={fault} onChange={setCode} onWhole={withCode} />
      <Button kind="primary" size="l" block type="submit" busy={isBusy} disabled={!isWhole}>
        {t('enter')}
      </Button>
      <Button
        kind="ghost"
        size="s"
        onClick={() => {
          setIsRecovery(!isRecovery);
          setCode('');
        }}
      >
        {t(isRecovery ? 'useCode' : 'useRecovery')}
      </Button>
    </SignInFrame>
  );
}

/** Six digits, or one of the codes on paper. */
function Code({
  isRecovery,
  code,
  fault,
  onChange,
  onWhole,
}: {
  isRecovery: boolean;
  code: string;
  fault: string | null;
  onChange(code: string): void;
  onWhole(code: string): void;
}) {
  const t = useText(signInTexts);
  if (isRecovery)
    return (
      <Field
        label={t('recovery')}
        value={code}
        autoComplete="off"
        autoFocus
        {...(fault === null ? {} : { error: fault })}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <CodeBoxes
      label={t('code')}
      length={DIGITS}
      value={code}
      onChange={onChange}
      onComplete={onWhole}
      error={fault ?? undefined}
      autoFocus
      isOneTime
    />
  );
}
