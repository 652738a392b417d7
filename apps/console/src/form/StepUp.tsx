import { useState } from 'react';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { CodeBoxes } from '@caiting/web/ui/form/CodeBoxes.tsx';
import { Field } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import { CallFault } from '../platform/client.ts';
import { canUsePasskeys } from '../platform/passkey.ts';
import { stepUp, type Proof } from '../platform/sign-in.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { FormFrame } from './FormFrame.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';

const DIGITS = 6;

/** The second factor once more, before what moves money or opens a door. The act was refused until then, so that sending it now is its first time. */
export function StepUp({ entry, onProven, onBack }: { entry: Entry; onProven(): void; onBack(): void }) {
  const t = useText(formTexts);
  const say = useSaid();
  const [code, setCode] = useState('');
  // For a lost authenticator, as at the sign-in.
  const [isRecovery, setIsRecovery] = useState(false);
  const isWhole = isRecovery ? code.trim().length > DIGITS : code.length === DIGITS;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const hasPasskey = useSession((state) => state.hasPasskey) && canUsePasskeys();
  const prove = (shown: Pick<Proof, 'code' | 'credential'>): void => {
    setIsBusy(true);
    setError(undefined);
    stepUp(shown).then(onProven, (fault: unknown) => {
      setIsBusy(false);
      setCode('');
      setError(fault instanceof CallFault ? fault.message : String(fault));
    });
  };
  return (
    <FormFrame
      entry={entry}
      tag={t('pending')}
      tone="info"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) prove({ code: code.trim() });
      }}
      foot={
        <div className={styles.buttons}>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!isWhole}>
            {t('confirm', { act: say(entry) })}
          </Button>
        </div>
      }
    >
      <p className={styles.hint}>{t('stepUpHint')}</p>
      {hasPasskey && <PasskeyButton isBusy={isBusy} onShown={(credential) => prove({ credential })} />}
      <Code
        isRecovery={isRecovery}
        code={code}
        error={error}
        onChange={setCode}
        onSwitch={() => {
          setIsRecovery(!isRecovery);
          setCode('');
          setError(undefined);
        }}
      />
    </FormFrame>
  );
}

/** Six digits, or one of the codes on paper. */
function Code({
  isRecovery,
  code,
  error,
  onChange,
  onSwitch,
}: {
  isRecovery: boolean;
  code: string;
  error: string | undefined;
  onChange(code: string): void;
  onSwitch(): void;
}) {
  const t = useText(formTexts);
  return (
    <>
      {isRecovery ? (
        <Field
          label={t('recovery')}
          value={code}
          autoComplete="off"
          autoFocus
          {...(error === undefined ? {} : { error })}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <CodeBoxes
          label={t('stepUp')}
          length={DIGITS}
          value={code}
          onChange={onChange}
          error={error}
          autoFocus
          isOneTime
        />
      )}
      <Button kind="ghost" size="s" onClick={onSwitch}>
        {t(isRecovery ? 'useCode' : 'useRecovery')}
      </Button>
    </>
  );
}
