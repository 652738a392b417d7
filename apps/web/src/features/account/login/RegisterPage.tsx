import { PATTERNS, type RegisterFieldName, isTyped } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { CODES, hashLoginPassword } from '@caiting/contract/wire';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { PRODUCT_NAME, useTenant } from '../../../shared/site/tenant.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PasswordField } from '../../../ui/form/Field.tsx';
import { takeOver, targetAfterLogin } from './after-login.ts';
import styles from '../core/Auth.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { UserNameField } from '../core/UserNameField.tsx';
import { AgreeBox } from '../core/AgreeBox.tsx';
import { CaptchaField, useCaptcha } from '../core/Captcha.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import { ExtraFields, useExtraFields } from './RegisterExtra.tsx';
import { passwordStrength } from './password-strength.ts';
import { accountTexts } from '../core/texts.ts';

const FIELDS = ['userName', 'password', 'again', 'imageCode', 'accepted'] as const;
type FieldName = (typeof FIELDS)[number];
const OWN = [
  'userNameTaken',
  'passwordWeak',
  'wrongCaptcha',
  'captchaDue',
  'inviteCodeUnknown',
  'inviteRequired',
  'mobileUnproved',
  'mailUnproved',
  'mobileTaken',
  'mailTaken',
  'termsNotAccepted',
  'registerClosed',
] as const;
/** The field each refusal is about, where the answer does not name it. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  userNameTaken: 'userName',
  passwordWeak: 'password',
  wrongCaptcha: 'imageCode',
  captchaDue: 'imageCode',
  termsNotAccepted: 'accepted',
};

/** Refusals about the tenant's own fields. */
const EXTRA_OF: Readonly<Record<string, RegisterFieldName>> = {
  inviteCodeUnknown: 'inviteCode',
  inviteRequired: 'inviteCode',
  mobileUnproved: 'mobile',
  mobileTaken: 'mobile',
  mailUnproved: 'mail',
  mailTaken: 'mail',
};

const EMPTY = { userName: '', password: '', again: '', imageCode: '' };

/** /register; an invite link carries ?code=. */
export function Component() {
  const t = useText(accountTexts);
  const [query] = useSearchParams();
  const tenant = useTenant();
  const site = tenant?.tenantName ?? PRODUCT_NAME;
  const registration = useRegistration(query, site);
  const { values, change, accepted, setAccepted, isCaptchaDue, captcha, extra, isBusy } = registration;
  const { errors, form, clear, handleSubmit } = registration;

  return (
    <AuthFrame title={t('registerTitle', { site })}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {tenant?.registerOpen === false && <Banner tone="warn">{t('registerClosed')}</Banner>}
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <NameAndPasswords registration={registration} />
        <ExtraFields of={extra} />
        {isCaptchaDue && (
          <CaptchaField
            captcha={captcha}
            value={values.imageCode}
            onChange={change('imageCode')}
            error={errors.imageCode}
          />
        )}
        <AgreeBox
          checked={accepted}
          error={errors.accepted}
          onChange={(value) => {
            setAccepted(value);
            clear('accepted');
          }}
        />
        <Button type="submit" kind="primary" size="l" block busy={isBusy} disabled={tenant?.registerOpen === false}>
          {t('registerNow')}
        </Button>
      </form>
    </AuthFrame>
  );
}

type Values = typeof EMPTY;

/** What product §5 judges. */
interface Filled {
  values: Values;
  accepted: boolean;
  needsCode: boolean;
}

/** product §5 by field; undefined when it is right. */
function useFaultOf(): (field: FieldName, filled: Filled) => string | undefined {
  const t = useText(accountTexts);
  const locale = useLocale((state) => state.locale);
  return (field, { values, accepted, needsCode }) => {
    const empty = (name: string) => fieldText('fieldEmpty', { field: name });
    const bad = (name: string) => fieldText('badInput', { field: name });
    switch (field) {
      case 'userName':
        return !values.userName
          ? empty(t('userName'))
          : isTyped('userName', values.userName)
            ? undefined
            : bad(t('userName'));
      case 'password':
        return !values.password
          ? empty(t('password'))
          : PATTERNS.password.test(values.password)
            ? undefined
            : bad(t('password'));
      case 'again':
        return values.again === values.password ? undefined : fieldText('fieldEquals', { field: t('samePasswords') });
      case 'imageCode':
        if (!needsCode) return undefined;
        return !values.imageCode
          ? empty(t('imageCode'))
          : isTyped('imageCode', values.imageCode)
            ? undefined
            : bad(t('imageCode'));
      case 'accepted':
        return accepted ? undefined : CODES.termsNotAccepted[locale];
    }
  };
}

/** A taken name is told while the rest is being filled in; the registration decides. */
function useNameCheck(tell: (message: string) => void) {
  const locale = useLocale((state) => state.locale);
  // An answer about a name that has been changed since says nothing.
  const askedName = useRef('');
  const forget = (): void => {
    askedName.current = '';
  };
  async function ask(userName: string) {
    if (!isTyped('userName', userName)) return;
    askedName.current = userName;
    // No answer is no news here.
    const answer = await request(calls.checkUser, { userName }, { own: 'all' }).catch(() => null);
    if (answer?.isFree === false && askedName.current === userName) tell(CODES.userNameTaken[locale]);
  }
  return { forget, ask };
}

/** What is typed, what is wrong with it, and its way to the server. */
function useRegistration(query: URLSearchParams, site: string) {
  const t = useText(accountTexts);
  const navigate = useNavigate();
  const tenant = useTenant();
  const [values, setValues] = useState(EMPTY);
  const [accepted, setAccepted] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isCaptchaDue = tenant?.captchaOnRegister === true || wasAsked;
  const captcha = useCaptcha(isCaptchaDue, 'register');
  const extra = useExtraFields(query.get('code') ?? '');
  const { errors, form, show, showRefusal, clear, set } = useFormErrors(FIELDS);
  const nameCheck = useNameCheck((message) => set('userName', message));
  const faultOf = useFaultOf();
  const wrong = (field: FieldName) => faultOf(field, { values, accepted, needsCode: captcha.needsCode });

  const change = (field: keyof typeof values) => (value: string) => {
    if (field === 'userName') nameCheck.forget();
    setValues((old) => ({ ...old, [field]: value }));
    clear(field);
  };

  const checkOnBlur = (field: 'userName' | 'password' | 'again') => () => {
    if (values[field] !== '') set(field, wrong(field));
  };
  const checkName = (): void => {
    checkOnBlur('userName')();
    void nameCheck.ask(values.userName);
  };

  function showRefused(error: unknown) {
    const key = error instanceof CallError ? error.key : null;
    if (key === 'captchaDue') setWasAsked(true);
    const field = key === null ? undefined : FIELD_OF[key];
    const extraField = key === null ? undefined : EXTRA_OF[key];
    if (error instanceof CallError && extraField) extra.setError(extraField, error.message);
    else if (error instanceof CallError && field) show({ [field]: error.message });
    else showRefusal(error);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = Object.fromEntries(FIELDS.flatMap((field) => (wrong(field) ? [[field, wrong(field)]] : [])));
    const isExtraRight = extra.check();
    if (!show(found) || !isExtraRight) return;
    setIsBusy(true);
    try {
      if (!(await extra.prove())) return;
      const { userName, password, imageCode } = values;
      const answer = await request(
        calls.register,
        {
          userName,
          password: hashLoginPassword(userName, password),
          accepted: true,
          ...extra.input(),
          ...(await captcha.answer(imageCode)),
        },
        { own: OWN },
      );
      takeOver(answer.user, t('welcome', { site }));
      await navigate(targetAfterLogin(query), { replace: true });
    } catch (error) {
      captcha.renew();
      setValues((old) => ({ ...old, imageCode: '' }));
      showRefused(error);
    } finally {
      setIsBusy(false);
    }
  }

  const fields = { values, change, accepted, setAccepted, checkOnBlur, checkName };
  return { ...fields, isCaptchaDue, captcha, extra, isBusy, errors, form, clear, handleSubmit };
}

function NameAndPasswords({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const t = useText(accountTexts);
  const { values, change, errors, checkOnBlur, checkName } = registration;
  return (
    <>
      <UserNameField
        hint={t('userNameHint')}
        value={values.userName}
        error={errors.userName}
        onChange={change('userName')}
        onBlur={checkName}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
        value={values.password}
        error={errors.password}
        onChange={(event) => change('password')(event.target.value)}
        onBlur={checkOnBlur('password')}
      />
      {values.password && <Strength password={values.password} />}
      <PasswordField
        label={t('passwordAgain')}
        name="again"
        autoComplete="new-password"
        value={values.again}
        error={errors.again}
        onChange={(event) => change('again')(event.target.value)}
        onBlur={checkOnBlur('again')}
      />
    </>
  );
}

function Strength({ password }: { password: string }) {
  const t = useText(accountTexts);
  const level = passwordStrength(password);
  const word = t(level === 3 ? 'strong' : level === 2 ? 'medium' : 'weak');
  return (
    <div className={styles.strength}>
      {[1, 2, 3].map((step) => (
        <i key={step} className={cx(step <= level && styles.on, step <= level && level === 1 && styles.weak)} />
      ))}
      <span aria-live="polite">{t('strength', { level: word })}</span>
    </div>
  );
}
