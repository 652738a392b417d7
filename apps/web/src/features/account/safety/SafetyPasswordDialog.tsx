import { SAFETY_WRONG_MAX, type SafetyVerifyType } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { hashSafetyPassword } from '@caiting/contract/wire';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { CodeBoxes } from '../../../ui/form/CodeBoxes.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { KeyPad } from '../../../ui/form/KeyPad.tsx';
import styles from './Safety.module.css';
import { safetyTexts } from './texts.ts';

const DIGITS = 6;

interface Props {
  open: boolean;
  onClose(): void;
  /** Sum and target, above the boxes: money codes repeat what they pay (looks §5, Codes). */
  children?: ReactNode;
  /** What the button does, with its sum: 确认提现 ¥2,000.00. */
  actLabel?: string;
}

/**
 * Asks for the safety password and acts with it. `onConfirm` gets what the wire's `safetyPassword` takes; it makes the call and throws what the
 * call throws: wrong and locked passwords are shown here, in place, with the boxes emptied; anything else closes the dialog and is thrown on to
 * `onFailed`. On success the dialog closes itself.
 */
export function SafetyPasswordDialog({
  onConfirm,
  onFailed,
  ...rest
}: Props & { onConfirm(safetyPassword: string): Promise<void>; onFailed?(error: unknown): void }) {
  // Mounted only while open: the digits are forgotten with it.
  return rest.open ? <Opened {...rest} onConfirm={onConfirm} onFailed={onFailed} /> : null;
}

/** The same for calls that take a proof: verifies for this purpose first and hands the proof on. */
export function SafetyProofDialog({
  verifyType,
  onProof,
  ...rest
}: Props & { verifyType: SafetyVerifyType; onProof(proof: string): Promise<void>; onFailed?(error: unknown): void }) {
  return (
    <SafetyPasswordDialog
      {...rest}
      onConfirm={async (safetyPassword) => {
        const { proof } = await request(calls.verifySafetyPassword, { safetyPassword, verifyType });
        await onProof(proof);
      }}
    />
  );
}

interface Acts {
  onClose(): void;
  onConfirm(safetyPassword: string): Promise<void>;
  onFailed: ((error: unknown) => void) | undefined;
}

/** The digits, the act with them, and what was said against them. */
function useAsking(userName: string | undefined, { onClose, onConfirm, onFailed }: Acts) {
  const t = useText(safetyTexts);
  const [digits, setDigits] = useState('');
  const [left, setLeft] = useState(SAFETY_WRONG_MAX);
  const [error, setError] = useState<string>();
  const [isLocked, setIsLocked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const change = (value: string) => {
    setDigits(value.slice(0, DIGITS));
    if (!isLocked) setError(undefined);
  };

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isLocked || userName === undefined) return;
    if (digits.length < DIGITS) {
      setError(fieldText(digits ? 'badInput' : 'fieldEmpty', { field: t('safetyPassword') }));
      return;
    }
    setIsBusy(true);
    try {
      await onConfirm(hashSafetyPassword(userName, digits));
      onClose();
    } catch (failure) {
      showFailure(failure);
    } finally {
      setIsBusy(false);
    }
  }

  function showFailure(failure: unknown) {
    const key = failure instanceof CallError ? failure.key : null;
    if (key === 'safetyPasswordWrong' || key === 'safetyPasswordLocked' || key === 'safetyProofInvalid') {
      const { message, data } = failure as CallError;
      setDigits('');
      setError(message);
      setIsLocked(key === 'safetyPasswordLocked');
      const told = (data as { left?: unknown } | null)?.left;
      if (typeof told === 'number') setLeft(told);
      return;
    }
    onClose();
    onFailed?.(failure);
    if (!onFailed && !(failure instanceof CallError && failure.told)) throw failure;
  }

  return { digits, change, left, error, isLocked, isBusy, handleSubmit };
}

function Opened({ onClose, children, actLabel, onConfirm, onFailed }: Props & Acts) {
  const t = useText(safetyTexts);
  const user = useUser();
  const isDemo = useTenant()?.demoAccounts.some(({ userName }) => userName === user?.userName);
  const { digits, change, left, error, isLocked, isBusy, handleSubmit } = useAsking(user?.userName, {
    onClose,
    onConfirm,
    onFailed,
  });

  return (
    <Sheet open title={t('title')} onClose={onClose} className={styles.dialog as string}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {children && <div className={styles.about}>{children}</div>}
        <CodeBoxes
          label={t('safetyPassword')}
          labelHidden
          centred
          length={DIGITS}
          value={digits}
          onChange={change}
          error={error}
          disabled={isLocked}
          autoFocus
          hasPad
        />
        <div className={styles.under}>
          <span className="num">{isLocked ? '' : isDemo ? t('demoHint') : t('triesLeft', { left })}</span>
          {isBuilt('/findSecurityPassword') && (
            <Link to="/findSecurityPassword" onClick={onClose}>
              {t('forgot')}
            </Link>
          )}
        </div>
        <Button type="submit" kind="primary" size="l" block busy={isBusy} disabled={isLocked || digits.length < DIGITS}>
          {actLabel ?? t('confirm')}
        </Button>
      </form>
      <div className={`${styles.pad} phone`}>
        <KeyPad
          onDigit={(digit) => change(digits + digit)}
          onBack={() => change(digits.slice(0, -1))}
          onClear={() => change('')}
          clearLabel={t('clear')}
          backLabel={t('back')}
        />
      </div>
    </Sheet>
  );
}
