import { PASSKEY_NAME_MAX } from '@caiting/contract';
import { useState, type FormEvent } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

interface Props {
  title: string;
  /** The field's label, and its name. */
  label: string;
  fieldName: string;
  hint?: string;
  placeholder?: string;
  old: string;
  /** Whether what was typed may be the name. */
  mayBe(name: string): boolean;
  onSave(name: string): Promise<void>;
  onClose(): void;
}

/** A word of one's own for a passkey or a device: which phone, which key. */
export function NameDialog({ title, label, fieldName, hint, placeholder, old, mayBe, onSave, onClose }: Props) {
  const t = useText(securityTexts);
  const [name, setName] = useState(old);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!mayBe(name)) return setError(fieldText(name.trim() ? 'badInput' : 'fieldEmpty', { field: label }));
    setBusy(true);
    try {
      await onSave(name);
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
    <Sheet open title={title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={label}
          name={fieldName}
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          error={error}
          hint={hint}
          placeholder={placeholder}
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
