import { calls } from '@caiting/contract/registry';
import { hashSafetyPassword } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { NewSafetyFields, useNewSafety } from '../recovery/fields/NewSafetyFields.tsx';
import { noteSafetyPassword } from '../safety/require-safety.ts';
import { SafetyPasswordField } from '../safety/SafetyPasswordField.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** The old password and the new one, what is wrong with them, and the act. */
function useNewSafetyPassword(isSet: boolean, onClose: () => void) {
  const t = useText(securityTexts);
  const user = useUser();
  const fields = useNewSafety();
  const [old, setOld] = useState('');
  const [oldError, setOldError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { data: state } = useQuery({ ...callQuery(calls.isChangeSafetyPassword, {}, true), enabled: isSet });
  const lockedSeconds = (isSet && state?.lockedSeconds) || 0;
  const isLocked = lockedSeconds > 0;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!user || isLocked) return;
    if (isSet && old.length < 6) {
      setOldError(fieldText(old ? 'badInput' : 'fieldEmpty', { field: t('oldSafety') }));
      return;
    }
    if (!fields.check()) return;
    setIsBusy(true);
    const safetyPassword = hashSafetyPassword(user.userName, fields.digits);
    try {
      const { result } = isSet
        ? await request(calls.resetSafetyPassword, {
            oldSafetyPassword: hashSafetyPassword(user.userName, old),
            safetyPassword,
          })
        : await request(calls.setSafetyPassword, { safetyPassword });
      noteSafetyPassword(result);
      showToast(t(isSet ? 'safetyChanged' : 'saved'));
      onClose();
      await queryClient.invalidateQueries({ queryKey: callKey(calls.securityList) });
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  function showFailure(error: unknown) {
    if (!(error instanceof CallError)) throw error;
    if (error.told) return;
    if (error.field === 'oldSafetyPassword') {
      setOld('');
      setOldError(error.message);
      void queryClient.invalidateQueries({ queryKey: callKey(calls.isChangeSafetyPassword) });
    } else fields.setErrors({ digits: error.message });
  }

  return { fields, old, setOld, oldError, setOldError, isBusy, isLocked, lockedSeconds, handleSubmit };
}

/** Sets the safety password, or changes it with the old one. */
export function SafetyDialog({ isSet, onClose }: { isSet: boolean; onClose(): void }) {
  const t = useText(securityTexts);
  const { fields, old, setOld, oldError, setOldError, isBusy, isLocked, lockedSeconds, handleSubmit } =
    useNewSafetyPassword(isSet, onClose);

  return (
    <Sheet open title={t(isSet ? 'changeSafety' : 'setSafety')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {isLocked && <Banner tone="warn">{t('lockedFor', { minutes: Math.ceil(lockedSeconds / 60) })}</Banner>}
        <p className={styles.hint}>{t('setHint')}</p>
        {isSet && (
          <SafetyPasswordField
            label={t('oldSafety')}
            value={old}
            onChange={(value) => {
              setOld(value);
              setOldError(undefined);
            }}
            error={oldError}
            disabled={isLocked}
            autoFocus
          />
        )}
        <NewSafetyFields of={fields} autoFocus={!isSet} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy} disabled={isLocked}>
          {t('save')}
        </Button>
        {isSet && (
          <Link className={styles.forgot} to="/findSecurityPassword">
            {t('forgot')}
          </Link>
        )}
      </form>
    </Sheet>
  );
}
