import { calls } from '@caiting/contract/registry';
import { PATTERNS } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { CallError, request } from '../../../platform/call.ts';
import { fieldText } from '../../../platform/field-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CaptchaField, useCaptcha } from '../Captcha.tsx';
import styles from './Recovery.module.css';
import { recoveryTexts } from './texts.ts';

export type CodeChannel = 'phone' | 'mail';
export interface CodePurpose {
  purpose: 'register' | 'bind' | 'recover';
  recovery?: string;
  proof?: string;
}

const SEND = { phone: calls.sendPhoneCode, mail: calls.sendMailCode } as const;
const VERIFY = { phone: calls.verifyPhoneCode, mail: calls.verifyMailCode } as const;
const NAMES = { phone: 'mobile', mail: 'mail' } as const;
const OWN = ['captchaDue', 'wrongCaptcha'] as const;
const SECOND_MS = 1_000;

/** A number or address with the code that is sent to it: what they hold, what is wrong, and the acts on them. */
export function useMessageCode(channel: CodeChannel, purpose: CodePurpose) {
  const t = useText(recoveryTexts);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [sent, setSent] = useState<{ ticket: string; demoCode: string } | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<{ address?: string; code?: string; imageCode?: string }>({});
  const captcha = useCaptcha(isCaptchaDue);
  const name = NAMES[channel];

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  function isAddressRight(): boolean {
    if (PATTERNS[channel === 'phone' ? 'mobile' : 'mail'].test(address)) return true;
    setErrors({ address: fieldText(address ? 'badInput' : 'fieldEmpty', { field: t(name) }) });
    return false;
  }

  async function send() {
    if (isSending || waitSeconds > 0 || !isAddressRight()) return;
    setIsSending(true);
    setErrors({});
    const image = isCaptchaDue && captcha.random ? { random: captcha.random, imageCode } : {};
    try {
      const answer =
        channel === 'phone'
          ? await request(SEND.phone, { ...purpose, ...image, mobile: address }, { own: OWN })
          : await request(SEND.mail, { ...purpose, ...image, mail: address }, { own: OWN });
      setSent({ ticket: answer.ticket, demoCode: answer.demoCode });
      setWaitSeconds(answer.resendSeconds);
      setIsCaptchaDue(false);
    } catch (error) {
      if (isCaptchaDue) captcha.renew();
      setImageCode('');
      refuse(error, 'code');
    } finally {
      setIsSending(false);
    }
  }

  /** Shows a refusal at its field; what the site has told already, or is no refusal, is left alone. */
  function refuse(error: unknown, at: 'address' | 'code') {
    if (!(error instanceof CallError)) throw error;
    if (error.told) return;
    if (error.key === 'captchaDue') setIsCaptchaDue(true);
    const isImage = error.key === 'captchaDue' || error.key === 'wrongCaptcha';
    const isAddress = error.key === 'mobileTaken' || error.key === 'mailTaken';
    setErrors({ [isImage ? 'imageCode' : isAddress ? 'address' : at]: error.message });
  }

  /** Answers the code; true when it was right. */
  async function verify(): Promise<boolean> {
    if (!isAddressRight()) return false;
    if (!sent || !PATTERNS.smsCode.test(code)) {
      setErrors({
        code: sent ? fieldText(code ? 'badInput' : 'fieldEmpty', { field: t('code') }) : t('codeFirst'),
      });
      return false;
    }
    try {
      await request(VERIFY[channel], { ticket: sent.ticket, code });
      return true;
    } catch (error) {
      setCode('');
      refuse(error, 'code');
      return false;
    }
  }

  return {
    channel,
    purpose,
    address,
    code,
    imageCode,
    sent,
    waitSeconds,
    isCaptchaDue,
    isSending,
    errors,
    captcha,
    send,
    verify,
    /** What the form's own call said against the address. */
    refuseAddress: (message: string) => setErrors({ address: message }),
    setImageCode,
    setAddress: (value: string) => {
      setAddress(value);
      setSent(null);
      setErrors({});
    },
    setCode: (value: string) => {
      setCode(value.replace(/\D/g, ''));
      setErrors({});
    },
  };
}

/** The address with its code below; the button that sends it stands inside the code's field. */
export function CodeFields({ of, isOptional }: { of: ReturnType<typeof useMessageCode>; isOptional?: boolean }) {
  const t = useText(recoveryTexts);
  const name = NAMES[of.channel];
  const isRecovery = of.purpose.purpose === 'recover';
  return (
    <>
      <Field
        label={t(name)}
        name={name}
        type={of.channel === 'phone' ? 'tel' : 'email'}
        inputMode={of.channel === 'phone' ? 'numeric' : 'email'}
        autoComplete={of.channel === 'phone' ? 'tel-national' : 'email'}
        maxLength={of.channel === 'phone' ? 11 : 50}
        placeholder={isRecovery ? t(of.channel === 'phone' ? 'mobilePlace' : 'mailPlace') : undefined}
        required={!isOptional}
        value={of.address}
        error={of.errors.address}
        onChange={(event) => of.setAddress(event.target.value.trim())}
      />
      {of.isCaptchaDue && (
        <CaptchaField
          captcha={of.captcha}
          value={of.imageCode}
          onChange={of.setImageCode}
          error={of.errors.imageCode}
        />
      )}
      <Field
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
        placeholder={t('codePlace')}
        value={of.code}
        error={of.errors.code}
        hint={of.sent ? t(isRecovery ? 'codeSent' : 'codeSentBind') : undefined}
        onChange={(event) => of.setCode(event.target.value)}
        after={
          <button
            type="button"
            className={styles.codeButton}
            disabled={of.waitSeconds > 0 || of.isSending}
            onClick={() => void of.send()}
          >
            {of.waitSeconds > 0 ? t('getAgain', { n: of.waitSeconds }) : t('getCode')}
          </button>
        }
      />
      {of.sent?.demoCode && <Banner tone="info">{t('demoCode', { code: of.sent.demoCode })}</Banner>}
    </>
  );
}
