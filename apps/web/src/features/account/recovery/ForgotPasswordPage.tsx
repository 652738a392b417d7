import { PATTERNS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call.ts';
import { fieldText } from '../../../platform/field-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { UserNameField } from '../UserNameField.tsx';
import { CaptchaField, useCaptcha } from '../Captcha.tsx';
import { useFormErrors } from '../form-errors.ts';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { beginRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

const FIELDS = ['userName', 'imageCode'] as const;

/** /forgotPassword: whose password it is. Any name leads on: the page does not tell who exists. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const [userName, setUserName] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const captcha = useCaptcha(isCaptchaDue);
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const field = t('userName');
    if (!PATTERNS.userName.test(userName)) {
      show({ userName: fieldText(userName ? 'badInput' : 'fieldEmpty', { field }) });
      return;
    }
    setIsBusy(true);
    try {
      const image = isCaptchaDue && captcha.random ? { random: captcha.random, imageCode } : {};
      const { ticket } = await request(calls.forgetPassword, { userName, ...image }, { own: ['captchaDue'] });
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
        <div className={styles.foot}>
          <Link to="/login">{t('backToLogin')}</Link>
        </div>
      </form>
    </RecoveryFrame>
  );
}
