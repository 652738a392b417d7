import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/Field.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { usePlaceName } from '../core/place-name.ts';
import { NewPasswordFields, useNewPassword } from '../recovery/fields/NewPasswordFields.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

export type LoginRow = CallOutput<typeof calls.sessionList>['list'][number];

export async function refreshLogins(): Promise<void> {
  for (const call of [calls.sessionList, calls.loginHistory, calls.passkeyList, calls.securityList])
    await queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** A login that was somebody else's: the three things that happen are named before, and happen together. */
export function NotMe({ login, onClose }: { login: LoginRow; onClose(): void }) {
  const t = useText(securityTexts);
  const placeOf = usePlaceName();
  const { device, place, at, sessionId } = login;
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await request(calls.confirmSession, { sessionId });
      onClose();
      showToast(t('wasMeSaid'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
      await refreshLogins();
    }
  }

  return (
    <Sheet open title={t('notMeTitle')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('notMeOf', { device, place: placeOf(place), time: recordTime(at, false) })}</p>
        <ol className={styles.steps}>
          {(['notMe1', 'notMe2', 'notMe3'] as const).map((step) => (
            <li key={step}>
              <span>
                {t(step)}
                <small>{t(`${step}Note`)}</small>
              </span>
            </li>
          ))}
        </ol>
        <Disown sessionId={sessionId} onDone={onClose} wasMe={() => void confirm()} isConfirming={isBusy} />
      </div>
    </Sheet>
  );
}

interface DisownProps {
  sessionId: string;
  isConfirming: boolean;
  onDone(): void;
  wasMe(): void;
}

function Disown({ sessionId, isConfirming, onDone, wasMe }: DisownProps) {
  const t = useText(securityTexts);
  const user = useUser();
  const fields = useNewPassword();
  const [old, setOld] = useState('');
  const [oldError, setOldError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!user) return null;
  const { userName } = user;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (old === '') return setOldError(fieldText('fieldEmpty', { field: t('loginPassword') }));
    if (!fields.check()) return;
    setBusy(true);
    try {
      const done = await request(calls.disownSession, {
        sessionId,
        oldPassword: hashLoginPassword(userName, old),
        password: hashLoginPassword(userName, fields.password),
      });
      onDone();
      showToast(t('notMeDone', { n: done.ended }));
      await refreshLogins();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.told) return;
      if (error.field === 'password') fields.setErrors({ password: error.message });
      else setOldError(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        label={t('currentPassword')}
        name="oldPassword"
        autoComplete="current-password"
        maxLength={16}
        value={old}
        error={oldError}
        onChange={(event) => {
          setOld(event.target.value);
          setOldError(undefined);
        }}
      />
      <NewPasswordFields of={fields} />
      <div className={styles.two}>
        <Button size="l" busy={isConfirming} onClick={wasMe}>
          {t('wasMe')}
        </Button>
        <Button type="submit" kind="danger" size="l" busy={isBusy}>
          {t('notMeAct')}
        </Button>
      </div>
    </form>
  );
}
