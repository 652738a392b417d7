import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { PATTERNS } from '@caiting/contract';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CallError, request } from '../../platform/call.ts';
import { fieldText } from '../../platform/field-text.ts';
import { useText } from '../../platform/i18n.ts';
import { useLotteryConfig } from '../../platform/lottery-config.ts';
import { isBuilt } from '../../platform/site-map.ts';
import { isText, readStored, STORED, writeStored } from '../../platform/storage.ts';
import { PRODUCT_NAME, useTenant } from '../../platform/tenant.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { Checkbox } from '../../ui/Toggle.tsx';
import { takeOver, targetAfterLogin, targetName } from './after-login.ts';
import styles from './Auth.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { UserNameField } from './UserNameField.tsx';
import { CaptchaField, useCaptcha } from './Captcha.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { useFormErrors } from './form-errors.ts';
import { accountTexts } from './texts.ts';

const FIELDS = ['userName', 'password', 'imageCode'] as const;
/** Refusals that stand in this form instead of a dialog. */
const OWN = ['wrongCredentials', 'wrongCaptcha', 'captchaDue', 'loginLocked', 'accountLocked'] as const;

/** /login. */
export function Component() {
  const t = useText(accountTexts);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const site = useTenant()?.tenantName ?? PRODUCT_NAME;
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [remember, setRemember] = useState(true);
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const captcha = useCaptcha(isCaptchaDue);
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);
  // After the first render: the page as the build drew it remembers nobody.
  useEffect(() => setUserName(readStored(STORED.userName, isText) ?? ''), []);
  // The lottery's name in the redirect sentence needs the configuration; it arrives a moment after the form.
  useLotteryConfig();
  const target = targetAfterLogin(query);
  const back = targetName(target);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!show(check())) return;
    setIsBusy(true);
    try {
      const answer = await request(
        calls.login,
        {
          userName,
          password: hashLoginPassword(userName, password),
          ...(isCaptchaDue && captcha.random && { random: captcha.random, imageCode }),
        },
        { own: OWN },
      );
      writeStored(STORED.userName, remember ? userName : null);
      takeOver(answer.user, t('loggedIn'));
      await navigate(target, { replace: true });
    } catch (error) {
      handleRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  function check() {
    return {
      ...(!userName && { userName: fieldText('fieldEmpty', { field: t('userName') }) }),
      ...(userName &&
        !PATTERNS.userName.test(userName) && { userName: fieldText('badInput', { field: t('userName') }) }),
      ...(!password && { password: fieldText('fieldEmpty', { field: t('password') }) }),
      ...(isCaptchaDue &&
        !PATTERNS.imageCode.test(imageCode) && {
          imageCode: fieldText(imageCode ? 'badInput' : 'fieldEmpty', { field: t('imageCode') }),
        }),
    };
  }

  function handleRefusal(error: unknown) {
    if (isCaptchaDue) {
      // A challenge is good for one try, whatever came of it.
      captcha.renew();
      setImageCode('');
    }
    const key = error instanceof CallError ? error.key : null;
    if (key === 'captchaDue') setIsCaptchaDue(true);
    if (error instanceof CallError && (key === 'captchaDue' || key === 'wrongCaptcha'))
      show({ imageCode: error.message });
    else if (error instanceof CallError && key === 'wrongCredentials') show({ password: error.message });
    else showRefusal(error);
  }

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
        <UserNameField
          value={userName}
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
        {isCaptchaDue && (
          <CaptchaField
            captcha={captcha}
            value={imageCode}
            onChange={setImageCode}
            error={errors.imageCode}
            hint={t('imageCodeHint')}
          />
        )}
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
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('login')}
        </Button>
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
