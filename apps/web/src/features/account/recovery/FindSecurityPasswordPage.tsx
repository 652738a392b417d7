import { calls } from '@caiting/contract/registry';
import { hashSafetyPassword } from '@caiting/contract/wire';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { queryClient, callKey } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { noteSafetyPassword } from '../safety/require-safety.ts';
import { NeedsLogin } from './NeedsLogin.tsx';
import { NewSafetyFields, useNewSafety } from './fields/NewSafetyFields.tsx';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { beginRecovery, endRecovery, proveRecovery, useEndOnLeave, useRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';
import { Ways } from './Ways.tsx';

/** /findSecurityPassword: a new safety password for somebody who is signed in and verifies in another way. */
export function Component() {
  const t = useText(recoveryTexts);
  const user = useUser();
  const recovery = useRecovery((state) => state.recovery);
  const isBegun = recovery?.kind === 'safety' && recovery.userName === user?.userName;
  const userName = user?.userName;
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (userName !== undefined && !isBegun && refusal === null) void begin(userName).then(setRefusal);
  }, [userName, isBegun, refusal]);
  if (!user) return <NeedsLogin path="/findSecurityPassword" />;
  if (!isBegun)
    return (
      <RecoveryFrame path="/findSecurityPassword">
        {refusal === null ? (
          <Skeleton height={160} />
        ) : (
          <ErrorState
            title={t('notBegun')}
            text={refusal}
            action={<Button onClick={() => setRefusal(null)}>{t('again')}</Button>}
          />
        )}
      </RecoveryFrame>
    );
  return recovery.isProved ? (
    <NewOne userName={user.userName} ticket={recovery.ticket} />
  ) : (
    <RecoveryFrame path="/findSecurityPassword" intro={t('findIntro')}>
      <Ways ticket={recovery.ticket} onProved={proveRecovery} />
      <div className={styles.foot}>
        <Link to="/manualVerification">{t('manual')}</Link>
      </div>
    </RecoveryFrame>
  );
}

/** Null when it has begun, or the reason why it has not. */
async function begin(userName: string): Promise<string | null> {
  try {
    const { ticket } = await request(calls.forgetPassword, { kind: 'safety', userName });
    beginRecovery({ kind: 'safety', userName, ticket });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.message;
  }
}

function NewOne({ userName, ticket }: { userName: string; ticket: string }) {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const endOnLeave = useEndOnLeave();
  const fields = useNewSafety();
  const [isBusy, setIsBusy] = useState(false);
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!fields.check()) return;
    setIsBusy(true);
    try {
      const password = hashSafetyPassword(userName, fields.digits);
      const { result } = await request(calls.forgetPasswordReset, { ticket, password });
      noteSafetyPassword(result);
      await queryClient.invalidateQueries({ queryKey: callKey(calls.securityList) });
      showToast(t('safetyDone'));
      endOnLeave();
      await navigate('/userCenter/securityCenter', { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.key === 'recoveryInvalid') endRecovery();
      if (!error.told) fields.setErrors({ digits: error.message });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <RecoveryFrame path="/findSecurityPassword" intro={t('findIntro')}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <NewSafetyFields of={fields} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </RecoveryFrame>
  );
}
