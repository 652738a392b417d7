import { SAFETY_VERIFY_TYPES, type SafetyVerifyType } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { hashSafetyPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { safeRedirect } from '../../../platform/page/navigation.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { SafetyPasswordField } from '../safety/SafetyPasswordField.tsx';
import { safetyTexts } from '../safety/texts.ts';
import { NeedsLogin } from './NeedsLogin.tsx';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { keepProof } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

const DIGITS = 6;
const typeOf = (text: string | null): SafetyVerifyType =>
  SAFETY_VERIFY_TYPES.find((one) => one === text) ?? 'safetyQuestion';

/** The address that asks for the safety password and comes back to `next` with a proof for this purpose. */
export const verifyPasswordPath = (verifyType: SafetyVerifyType, next: string): string =>
  `/verifyPassword?verifyType=${verifyType}&next=${encodeURIComponent(next)}`;

/** /verifyPassword: the safety password before a change that guards the account. */
export function Component() {
  const t = useText(recoveryTexts);
  const words = useText(safetyTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const user = useUser();
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!user) return <NeedsLogin path="/verifyPassword" />;
  const { userName } = user;
  const verifyType = typeOf(query.get('verifyType'));

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (digits.length < DIGITS) return;
    setIsBusy(true);
    try {
      const input = { safetyPassword: hashSafetyPassword(userName, digits), verifyType };
      const { proof } = await request(calls.verifySafetyPassword, input);
      keepProof(verifyType, proof);
      await navigate(safeRedirect(query.get('next') ?? '/userCenter/securityCenter'), { replace: true });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setDigits('');
      if (!failure.told) setError(failure.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <RecoveryFrame path="/verifyPassword" intro={t('verifyIntro')}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <SafetyPasswordField
          value={digits}
          onChange={(value) => {
            setDigits(value);
            setError(undefined);
          }}
          error={error}
        />
        <Button type="submit" kind="primary" size="l" block busy={isBusy} disabled={digits.length < DIGITS}>
          {t('next')}
        </Button>
        <div className={styles.foot}>
          <Link to="/findSecurityPassword">{words('forgot')}</Link>
        </div>
      </form>
    </RecoveryFrame>
  );
}
