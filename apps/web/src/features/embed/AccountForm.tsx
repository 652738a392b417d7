import { PATTERNS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { CODES, hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../platform/call/call.ts';
import { fieldText } from '../../platform/i18n/field-text.ts';
import { useLocale, useText } from '../../platform/i18n/i18n.ts';
import { useTenant } from '../../shared/site/tenant.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/Field.tsx';
import {
  AgreeBox,
  CaptchaField,
  ExtraFields,
  UserNameField,
  useCaptcha,
  useExtraFields,
  useFormErrors,
} from '../account/index.ts';
import { succeed } from './answer.ts';
import styles from './Embed.module.css';
import type { Unbound } from './embed-store.ts';
import { embedTexts } from './texts.ts';

const FIELDS = ['userName', 'password', 'imageCode', 'accepted'] as const;
/** The field of a refusal that names none. */
const FIELD_OF: Readonly<Record<string, (typeof FIELDS)[number]>> = {
  wrongCredentials: 'password',
  userNameTaken: 'userName',
  passwordWeak: 'password',
  wrongCaptcha: 'imageCode',
  captchaDue: 'imageCode',
  termsNotAccepted: 'accepted',
};

/** The form of an account that is bound or made: what it holds, what is wrong, and its way to the server. */
function useEmbedAccount(unbound: Unbound) {
  const t = useText(embedTexts);
  const locale = useLocale((state) => state.locale);
  const tenant = useTenant();
  const isNew = unbound.form === 'register';
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [accepted, setAccepted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const isCaptchaDue = wasAsked || (isNew && tenant?.captchaOnRegister === true);
  const captcha = useCaptcha(isCaptchaDue, isNew ? 'register' : 'login');
  const extra = useExtraFields('');
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);

  function check() {
    const rule = (name: 'userName' | 'password' | 'imageCode', value: string) =>
      value === ''
        ? { [name]: fieldText('fieldEmpty', { field: t(name) }) }
        : !PATTERNS[name].test(value) && { [name]: fieldText('badInput', { field: t(name) }) };
    return {
      ...rule('userName', userName),
      ...rule('password', password),
      ...(captcha.needsCode && rule('imageCode', imageCode)),
      ...(isNew && !accepted && { accepted: CODES.termsNotAccepted[locale] }),
    };
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const isRight = show(check());
    if ((isNew && !extra.check()) || !isRight) return;
    setIsBusy(true);
    try {
      if (isNew && !(await extra.prove())) return;
      const { oneTimeKey, origin } = unbound;
      const account = {
        oneTimeKey,
        origin,
        userName,
        password: hashLoginPassword(userName, password),
        ...(await captcha.answer(imageCode)),
      };
      const frame = isNew
        ? await request(calls.embedChatRegister, { ...account, accepted: true, ...extra.input() }, { own: 'all' })
        : await request(calls.embedChatBind, account, { own: 'all' });
      succeed(unbound, frame);
    } catch (error) {
      handleRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  function handleRefusal(error: unknown): void {
    captcha.renew();
    setImageCode('');
    if (!(error instanceof CallError)) throw error;
    if (error.key === 'captchaDue') setWasAsked(true);
    const field = error.key === null ? undefined : FIELD_OF[error.key];
    if (field) show({ [field]: error.message });
    else showRefusal(error);
  }

  const values = { userName, setUserName, password, setPassword, imageCode, setImageCode, accepted, setAccepted };
  return { ...values, isBusy, isCaptchaDue, captcha, extra, errors, form, clear, handleSubmit };
}

/** Name and password of an account of this site: one that exists and is bound now, or a new one. They never pass through the other site. */
export function AccountForm({ unbound, onBack }: { unbound: Unbound; onBack: () => void }) {
  const t = useText(embedTexts);
  const isNew = unbound.form === 'register';
  const { userName, setUserName, password, setPassword, imageCode, setImageCode, accepted, setAccepted, ...account } =
    useEmbedAccount(unbound);
  const { isBusy, isCaptchaDue, captcha, extra, errors, form, clear, handleSubmit } = account;

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2>{isNew ? t('register') : t('bind')}</h2>
      <p>{t('formText', { host: new URL(unbound.origin).host })}</p>
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <UserNameField
        value={userName}
        error={errors.userName}
        onChange={(name) => {
          setUserName(name);
          clear('userName');
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
      />
      {isNew && <ExtraFields of={extra} />}
      {isCaptchaDue && (
        <CaptchaField captcha={captcha} value={imageCode} error={errors.imageCode} onChange={setImageCode} />
      )}
      {isNew && (
        <>
          <AgreeBox
            checked={accepted}
            error={errors.accepted}
            onChange={(value) => {
              setAccepted(value);
              clear('accepted');
            }}
          />
        </>
      )}
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {isNew ? t('registerNow') : t('bindNow')}
      </Button>
      <Button size="l" block onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
