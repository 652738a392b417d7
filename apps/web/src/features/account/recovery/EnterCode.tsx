import { isTyped } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import { UserNameField } from '../core/UserNameField.tsx';
import styles from './Recovery.module.css';
import { beginRecovery, proveRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

const FIELDS = ['userName', 'ticket'] as const;
const CODE = /^[A-Z2-9]{6}(?:-[A-Z2-9]{6}){3}$/;

/** The code that staff sent: it leads straight to the new password. */
export function EnterCode() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const [userName, setUserName] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = (value: string, field: string) => fieldText(value ? 'badInput' : 'fieldEmpty', { field });
    const found = {
      ...(!isTyped('userName', userName) && { userName: wrong(userName, t('userName')) }),
      ...(!CODE.test(code) && { ticket: wrong(code, t('recoveryCode')) }),
    };
    if (!show(found)) return;
    setIsBusy(true);
    try {
      await request(calls.checkRecoveryCode, { userName, ticket: code });
      beginRecovery({ kind: 'login', userName, ticket: code });
      proveRecovery();
      await navigate('/setLoginPassword');
    } catch (error) {
      showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <UserNameField
        value={userName}
        error={errors.userName}
        onChange={(name) => {
          setUserName(name);
          clear('userName');
        }}
      />
      <Field
        label={t('recoveryCode')}
        name="ticket"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="XXXXXX-XXXXXX-XXXXXX-XXXXXX"
        value={code}
        error={errors.ticket}
        onChange={(event) => {
          setCode(event.target.value.trim().toUpperCase());
          clear('ticket');
        }}
      />
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('next')}
      </Button>
    </form>
  );
}
