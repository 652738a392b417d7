import { PATTERNS, isTyped } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Field, TextArea } from '../../../ui/form/Field.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { CaptchaField, useCaptcha } from '../core/Captcha.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import { UserNameField } from '../core/UserNameField.tsx';
import styles from './Recovery.module.css';
import { recoveryTexts } from './texts.ts';

const FIELDS = ['userName', 'realName', 'contact', 'detail', 'imageCode'] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;
const EMPTY: Values = { userName: '', realName: '', contact: '', detail: '', imageCode: '' };
const DETAIL_MIN = 10;
const DETAIL_MAX = 500;

/** A request to the staff by somebody who cannot sign in: facts that only the owner knows, and where the reply goes. */
export function AskStaff() {
  const t = useText(recoveryTexts);
  const { values, change, isBusy, isSent, captcha, errors, form, handleSubmit } = useRequest();
  if (isSent)
    return (
      <Empty
        title={t('askSent')}
        text={t('askSentText', { contact: values.contact })}
        action={<ButtonLink to="/login">{t('backToLogin')}</ButtonLink>}
      />
    );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <UserNameField value={values.userName} error={errors.userName} onChange={change('userName')} />
      <Field
        label={t('realName')}
        name="realName"
        autoComplete="name"
        maxLength={50}
        value={values.realName}
        error={errors.realName}
        onChange={(event) => change('realName')(event.target.value)}
      />
      <Field
        label={t('replyTo')}
        name="contact"
        maxLength={50}
        placeholder={t('replyToPlace')}
        hint={t('replyToHint')}
        value={values.contact}
        error={errors.contact}
        onChange={(event) => change('contact')(event.target.value.trim())}
      />
      <TextArea
        label={t('detail')}
        name="detail"
        maxLength={DETAIL_MAX}
        placeholder={t('detailPlace')}
        value={values.detail}
        error={errors.detail}
        onChange={(event) => change('detail')(event.target.value)}
      />
      <CaptchaField
        captcha={captcha}
        value={values.imageCode}
        onChange={change('imageCode')}
        error={errors.imageCode}
      />
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** The request: what it holds, what is wrong, and its way to the staff. */
function useRequest() {
  const [values, setValues] = useState(EMPTY);
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const captcha = useCaptcha(!isSent, 'recover');
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);
  const change = (field: keyof Values) => (value: string) => {
    setValues((old) => ({ ...old, [field]: value }));
    clear(field);
  };
  const faults = useFaults();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!show(faults(values, captcha.needsCode))) return;
    setIsBusy(true);
    try {
      const { imageCode, ...asked } = values;
      const challenge = await captcha.answer(imageCode);
      await request(calls.askRecovery, { ...asked, ...challenge }, { own: ['captchaDue'] });
      setIsSent(true);
    } catch (error) {
      captcha.renew();
      setValues((old) => ({ ...old, imageCode: '' }));
      if (error instanceof CallError && error.key === 'captchaDue') show({ imageCode: error.message });
      else showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { values, change, isBusy, isSent, captcha, errors, form, handleSubmit };
}

/** What is wrong with the form as it stands, by field. */
function useFaults() {
  const t = useText(recoveryTexts);
  const wrong = (value: string, field: string) => fieldText(value ? 'badInput' : 'fieldEmpty', { field });
  return ({ userName, realName, contact, detail, imageCode }: Values, needsCode: boolean) => ({
    ...(!isTyped('userName', userName) && { userName: wrong(userName, t('userName')) }),
    ...(!PATTERNS.realNameV2.test(realName) && { realName: wrong(realName, t('realName')) }),
    ...(!isTyped('mobile', contact) && !isTyped('mail', contact) && { contact: wrong(contact, t('replyTo')) }),
    ...(detail.length < DETAIL_MIN && {
      detail: detail
        ? fieldText('fieldLength', { field: t('detail'), min: DETAIL_MIN, max: DETAIL_MAX })
        : fieldText('fieldEmpty', { field: t('detail') }),
    }),
    ...(needsCode && !isTyped('imageCode', imageCode) && { imageCode: wrong(imageCode, t('imageCode')) }),
  });
}
