import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { isTyped } from '@caiting/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { isText, readStored, STORED, writeStored } from '../../../platform/storage/storage.ts';
import { PRODUCT_NAME, useTenant } from '../../../shared/site/tenant.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/Field.tsx';
import { showConfirm } from '../../../ui/overlay/notices.ts';
import { Checkbox } from '../../../ui/form/Toggle.tsx';
import { takeOver, targetAfterLogin, targetName } from './after-login.ts';
import styles from '../core/Auth.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { UserNameField } from '../core/UserNameField.tsx';
import { CaptchaField, useCaptcha } from '../core/Captcha.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import { accountTexts } from '../core/texts.ts';

const FIELDS = ['userName', 'password', 'imageCode'] as const;
/** Refusals that stand in this form instead of a dialog. */
const OWN = [
  'wrongCredentials',
  'wrongCaptcha',
  'captchaDue',
  'loginLocked',
  'accountLocked',
  'accountClosing',
] as const;

/** /login. */
export function Component() {
  const t = useText(accountTexts);
  const [query] = useSearchParams();
  const site = useTenant()?.tenantName ?? PRODUCT_NAME;
  const target = targetAfterLogin(query);
  const login = useLogin(target);
  // The lottery's name in the redirect sentence needs the configuration; it arrives a moment after the form.
  useLotteryConfig();
  const back = targetName(target);
  const { userName, setUserName, setPassword, isBusy, errors, form, show, handleSubmit } = login;

  return (
    <AuthFrame
      title={t('loginTitle', { site })}
      below={
        <DemoAccounts
          chosen={userName}
          onChoose={(account) => {
            setUserName(account.userName);
            setPassword(account.password);
            show({});
          }}
        />
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {back && <Banner tone="info">{t('backTo', { page: back })}</Banner>}
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <NameAndPassword login={login} />
        <Remember login={login} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('login')}
        </Button>
        <PasskeyLogin target={target} onRefused={(message) => show({ form: message })} />
        <div className={styles.between}>
          <Link to={{ pathname: '/register', search: query.toString() }} replace>
            {t('toRegister')}
          </Link>
          <Link to="/index">{t('lookAround')}</Link>
        </div>
      </form>
    </AuthFrame>
  );
}

/** What is typed, what is wrong with it, and the way in. */
function useLogin(target: string) {
  const t = useText(accountTexts);
  const navigate = useNavigate();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [remember, setRemember] = useState(true);
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Whose account was said to be kept: it stands over a new image code, and not for another name. */
  const kept = useRef<string | null>(null);
  const captcha = useCaptcha(isCaptchaDue, 'login');
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);
  // After the first render: the page as the build drew it remembers nobody.
  useEffect(() => setUserName(readStored(STORED.userName, isText) ?? ''), []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (show(errorsOf({ userName, password, imageCode, needsCode: captcha.needsCode }, t)))
      await enter(kept.current === userName);
  }

  async function enter(keepAccount: boolean): Promise<void> {
    setIsBusy(true);
    try {
      const answer = await request(
        calls.login,
        {
          userName,
          password: hashLoginPassword(userName, password),
          ...(keepAccount && { keepAccount: '1' }),
          ...(await captcha.answer(imageCode)),
        },
        { own: OWN },
      );
      writeStored(STORED.userName, remember ? userName : null);
      takeOver(answer.user, t('loggedIn'));
      await navigate(target, { replace: true });
    } catch (error) {
      const isClosing = error instanceof CallError && error.key === 'accountClosing';
      const answers = { actLabel: t('keepAccount'), cancelLabel: t('letItClose') };
      // Only a press takes it back: signing in alone might be somebody who came to look.
      if (isClosing) kept.current = (await showConfirm(error.message, answers)) ? userName : null;
      if (isClosing && kept.current !== null) return await enter(true);
      handleRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  function handleRefusal(error: unknown) {
    if (isCaptchaDue) {
      // A challenge is good for one try, whatever came of it.
      captcha.renew();
      setImageCode('');
    }
    const key = error instanceof CallError ? error.key : null;
    // A running lock is passed by a solved challenge too.
    if (key === 'captchaDue' || key === 'loginLocked') setIsCaptchaDue(true);
    if (error instanceof CallError && (key === 'captchaDue' || key === 'wrongCaptcha'))
      show({ imageCode: error.message });
    else if (error instanceof CallError && key === 'wrongCredentials') show({ password: error.message });
    else showRefusal(error);
  }

  const values = { userName, setUserName, password, setPassword, imageCode, setImageCode, remember, setRemember };
  return { ...values, isCaptchaDue, captcha, isBusy, errors, form, show, clear, handleSubmit };
}

interface Typed {
  userName: string;
  password: string;
  imageCode: string;
  needsCode: boolean;
}

/** What cannot be sent like this, by field. */
function errorsOf(
  { userName, password, imageCode, needsCode }: Typed,
  t: (key: 'userName' | 'password' | 'imageCode') => string,
) {
  return {
    ...(!userName && { userName: fieldText('fieldEmpty', { field: t('userName') }) }),
    ...(userName && !isTyped('userName', userName) && { userName: fieldText('badInput', { field: t('userName') }) }),
    ...(!password && { password: fieldText('fieldEmpty', { field: t('password') }) }),
    ...(needsCode &&
      !isTyped('imageCode', imageCode) && {
        imageCode: fieldText(imageCode ? 'badInput' : 'fieldEmpty', { field: t('imageCode') }),
      }),
  };
}

type Login = ReturnType<typeof useLogin>;

function NameAndPassword({ login }: { login: Login }) {
  const t = useText(accountTexts);
  const { userName, setUserName, password, setPassword, imageCode, setImageCode, errors, clear } = login;
  return (
    <>
      <UserNameField
        value={userName}
        offersPasskeys
        error={errors.userName}
        onChange={(name) => {
          setUserName(name);
          clear('userName');
        }}
        onClear={() => setUserName('')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        maxLength={16}
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
      />
      {login.isCaptchaDue && (
        <CaptchaField
          captcha={login.captcha}
          value={imageCode}
          onChange={setImageCode}
          error={errors.imageCode}
          hint={t('imageCodeHint')}
        />
      )}
    </>
  );
}

function Remember({ login: { remember, setRemember } }: { login: Login }) {
  const t = useText(accountTexts);
  return (
    <div className={styles.between}>
      <Checkbox name="remember" checked={remember} onChange={setRemember}>
        {t('remember')}
      </Checkbox>
      {isBuilt('/forgotPassword') && (
        <Link to="/forgotPassword" className={styles.strong}>
          {t('forgot')}
        </Link>
      )}
    </div>
  );
}
