import { PASSKEY_NAME_MAX, isPasskeyName } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { keepPasskeys, type PasskeyRow } from './passkey-rows.ts';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** A word of one's own for a passkey: which phone, which key. */
export function PasskeyNameDialog({ passkey, onClose }: { passkey: PasskeyRow; onClose(): void }) {
  const t = useText(securityTexts);
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isPasskeyName(name))
      return setError(fieldText(name.trim() ? 'badInput' : 'fieldEmpty', { field: t('passkeyName') }));
    setBusy(true);
    try {
      keepPasskeys(await request(calls.renamePasskey, { passkeyId: passkey.passkeyId, name }));
      showToast(t('renamed'));
      onClose();
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      if (!failed.told) setError(failed.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet open title={t('rename')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={t('passkeyName')}
          name="passkeyName"
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          error={error}
          data-autofocus
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </Sheet>
  );
}
