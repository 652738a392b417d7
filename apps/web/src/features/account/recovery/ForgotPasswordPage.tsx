import { isTyped } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { UserNameField } from '../core/UserNameField.tsx';
import { AskStaff } from './AskStaff.tsx';
import { EnterCode } from './EnterCode.tsx';
import { CaptchaField, useCaptcha } from '../core/Captcha.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { beginRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

const FIELDS = ['userName', 'imageCode'] as const;

/** /forgotPassword: by oneself; with `?way=staff` a request to the staff, with `?way=code` the code that they sent. */
export function Component() {
  const t = useText(recoveryTexts);
  const [query] = useSearchParams();
  const way = query.get('way');
  if (way === 'staff')
    return (
      <RecoveryFrame path="/forgotPassword" intro={t('askIntro')}>
        <AskStaff />
        <OtherWays but="staff" />
      </RecoveryFrame>
    );
  if (way === 'code')
    return (
      <RecoveryFrame path="/forgotPassword" intro={t('codeIntro')}>
        <EnterCode />
        <OtherWays but="code" />
      </RecoveryFrame>
    );
  return <ByName />;
}

const WAYS = { name: '/forgotPassword', staff: '/forgotPassword?way=staff', code: '/forgotPassword?way=code' } as const;

/** Back to the login, and the ways of this page that are not open. */
function OtherWays({ but }: { but: keyof typeof WAYS }) {
  const t = useText(recoveryTexts);
  const names = { name: t('byMyself'), staff: t('byStaff'), code: t('haveCode') };
  return (
    <div className={styles.foot}>
      <Link to="/login">{t('backToLogin')}</Link>
      {(['name', 'staff', 'code'] as const)
        .filter((way) => way !== but)
        .map((way) => (
          <Link key={way} to={WAYS[way]} replace>
            {names[way]}
          </Link>
        ))}
    </div>
  );
}

/** Whose password it is. Any name leads on: the page does not tell who exists. */
function ByName() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const [userName, setUserName] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const captcha = useCaptcha(isCaptchaDue, 'recover');
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const field = t('userName');
    if (!isTyped('userName', userName)) {
      show({ userName: fieldText(userName ? 'badInput' : 'fieldEmpty', { field }) });
      return;
    }
    setIsBusy(true);
    try {
      const challenge = await captcha.answer(imageCode);
      const { ticket } = await request(calls.forgetPassword, { userName, ...challenge }, { own: ['captchaDue'] });
      beginRecovery({ kind: 'login', userName, ticket });
      await navigate('/retrievePassword');
    } catch (error) {
      if (isCaptchaDue) captcha.renew();
      setImageCode('');
      if (error instanceof CallError && error.key === 'captchaDue') {
        setIsCaptchaDue(true);
        show({ imageCode: error.message });
      } else showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <RecoveryFrame path="/forgotPassword" step={0} intro={t('forgotIntro')}>
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
        {isCaptchaDue && (
          <CaptchaField captcha={captcha} value={imageCode} onChange={setImageCode} error={errors.imageCode} />
        )}
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('next')}
        </Button>
        <OtherWays but="name" />
      </form>
    </RecoveryFrame>
  );
}
