import { useEffect, useState, type FormEvent } from 'react';
import { copyText } from '@caiting/web/copy';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { CodeBoxes } from '@caiting/web/ui/form/CodeBoxes.tsx';
import { Field } from '@caiting/web/ui/form/Field.tsx';
import { QrCode } from '@caiting/web/ui/display/QrCode.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { CallFault } from '../platform/client.ts';
import { canUsePasskeys, isSentAway } from '../platform/passkey.ts';
import { addPasskey, confirmEnrolment, enrol, type Proof } from '../platform/sign-in.ts';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { signInTexts } from './texts.ts';

const DIGITS = 6;
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
const told = (error: unknown): string => (error instanceof CallFault ? error.message : String(error));

/** The second factor of one's own, then its recovery codes. Its first code is used up by confirming it: the sign-in that follows asks for the next. */
export function FirstFactor({
  proof,
  onDone,
  onRestart,
}: {
  proof: Proof;
  onDone(code: string): void;
  onRestart(): void;
}) {
  const t = useText(signInTexts);
  const [offer, setOffer] = useState<{ secret: string; url: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isHere = true;
    enrol(proof).then(
      (made) => isHere && setOffer(made),
      (error: unknown) => isHere && setFault(told(error)),
    );
    return () => {
      isHere = false;
    };
    // One offer for one visit: who typed the name and password has not changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length !== DIGITS) return;
    setIsBusy(true);
    setFault(undefined);
    confirmEnrolment({ ...proof, code }).then(
      ({ recoveryCodes }) => setCodes(recoveryCodes),
      (error: unknown) => {
        setIsBusy(false);
        setCode('');
        setFault(told(error));
      },
    );
  };
  return (
    <SignInFrame title={t('factorTitle')} step={2} of={4} note={t('firstOnly')} onSubmit={submit}>
      <p className={styles.hint}>{t('factorText')}</p>
      {offer === null && fault !== undefined && <Banner tone="danger">{fault}</Banner>}
      {offer && <Offered {...offer} />}
      <CodeBoxes
        label={t('codeNow')}
        length={DIGITS}
        value={code}
        onChange={setCode}
        error={offer ? fault : undefined}
        isOneTime
      />
      <Button kind="primary" size="l" block type="submit" busy={isBusy} disabled={code.length < DIGITS}>
        {t('next')}
      </Button>
      {canUsePasskeys() && <ByPasskey proof={proof} onMade={setCodes} onFault={setFault} />}
      <Button kind="ghost" size="s" onClick={onRestart}>
        {t('other')}
      </Button>
    </SignInFrame>
  );
}

/** For the authenticator: as a picture, and as letters. */
function Offered({ secret, url }: { secret: string; url: string }) {
  const t = useText(signInTexts);
  return (
    <div className={styles.qr}>
      <QrCode text={url} label={t('qr')} />
      <span>
        <small>{t('secret')}</small>
        <code translate="no">{inFours(secret)}</code>
      </span>
    </div>
  );
}

/** The other way: a passkey of this device is the second factor, and nothing is scanned. */
function ByPasskey({
  proof,
  onMade,
  onFault,
}: {
  proof: Proof;
  onMade(recoveryCodes: readonly string[]): void;
  onFault(fault: string | undefined): void;
}) {
  const t = useText(signInTexts);
  const [isBusy, setIsBusy] = useState(false);
  const make = (): void => {
    setIsBusy(true);
    onFault(undefined);
    addPasskey(proof)
      .then(
        ({ recoveryCodes }) => onMade(recoveryCodes),
        (error: unknown) => onFault(isSentAway(error) ? t('passkeySentAway') : told(error)),
      )
      .finally(() => setIsBusy(false));
  };
  return (
    <Button size="l" block busy={isBusy} onClick={make}>
      {t('byPasskey')}
    </Button>
  );
}

/** Typed back, so that it is sure they were written down. */
const ASKED = 7;

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(code: string): void }) {
  const t = useText(signInTexts);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const asked = Math.min(ASKED, codes.length);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim().toUpperCase() !== codes[asked - 1]?.toUpperCase())
      return setFault(t('recoveryWrong', { n: asked }));
    // The authenticator's code was used up by confirming it; the sign-in asks for the next one.
    onDone('');
  };
  return (
    <SignInFrame title={t('recoveryTitle')} step={3} of={4} note={t('firstOnly')} onSubmit={submit}>
      <p className={styles.hint}>{t('recoveryText')}</p>
      <ol className={styles.codes} translate="no">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <Button size="s" onClick={() => void copyText(codes.join('\n'))}>
        {t('copy')}
      </Button>
      <Field
        label={t('recoveryCheck', { n: asked })}
        value={typed}
        autoComplete="off"
        error={fault}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button kind="primary" size="l" block type="submit">
        {t('enter')}
      </Button>
    </SignInFrame>
  );
}
