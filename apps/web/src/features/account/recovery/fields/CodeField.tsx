import { calls } from '@caiting/contract/registry';
import { isTyped } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { CallError, request } from '../../../../platform/call/call.ts';
import { fieldText } from '../../../../platform/i18n/field-text.ts';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { Banner } from '../../../../ui/layout/Banner.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { CaptchaField, useCaptcha } from '../../core/Captcha.tsx';
import styles from '../Recovery.module.css';
import { recoveryTexts } from '../texts.ts';

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

/** Counts down by itself from what is set. */
function useSecondsLeft(): [seconds: number, set: (seconds: number) => void] {
  const [waitSeconds, setWaitSeconds] = useState(0);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  return [waitSeconds, setWaitSeconds];
}

function sendCode(
  channel: CodeChannel,
  address: string,
  input: CodePurpose & { random?: string; imageCode?: string; work?: string },
) {
  return channel === 'phone'
    ? request(SEND.phone, { ...input, mobile: address }, { own: OWN })
    : request(SEND.mail, { ...input, mail: address }, { own: OWN });
}

/** The field that a refusal is about. */
function fieldOf({ key }: CallError): 'imageCode' | 'address' | 'code' {
  if (key === 'captchaDue' || key === 'wrongCaptcha') return 'imageCode';
  return key === 'mobileTaken' || key === 'mailTaken' ? 'address' : 'code';
}

/** What is wrong, by field, and what can be judged before anybody is asked. */
function useCodeErrors(channel: CodeChannel) {
  const t = useText(recoveryTexts);
  const [errors, setErrors] = useState<{ address?: string; code?: string; imageCode?: string }>({});
  const name = NAMES[channel];
  function isAddressRight(address: string): boolean {
    if (isTyped(name, address)) return true;
    setErrors({ address: fieldText(address ? 'badInput' : 'fieldEmpty', { field: t(name) }) });
    return false;
  }
  function isCodeRight(code: string): boolean {
    if (isTyped('smsCode', code)) return true;
    setErrors({ code: fieldText(code ? 'badInput' : 'fieldEmpty', { field: t('code') }) });
    return false;
  }
  const sayCodeFirst = () => setErrors({ code: t('codeFirst') });
  return { errors, setErrors, isAddressRight, isCodeRight, sayCodeFirst };
}

/** A picture's code, asked for once sending has been refused for want of it. */
function useAskedCaptcha() {
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [imageCode, setImageCode] = useState('');
  const captcha = useCaptcha(isCaptchaDue, 'code');
  /** A challenge is good for one try. */
  const renew = (): void => {
    if (isCaptchaDue) captcha.renew();
    setImageCode('');
  };
  const answer = () => captcha.answer(imageCode);
  return { isCaptchaDue, setIsCaptchaDue, imageCode, setImageCode, captcha, renew, answer };
}

/** A number or address with the code that is sent to it: what they hold, what is wrong, and the acts on them. */
export function useMessageCode(channel: CodeChannel, purpose: CodePurpose) {
  const { errors, setErrors, isAddressRight, isCodeRight, sayCodeFirst } = useCodeErrors(channel);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ ticket: string; demoCode: string } | null>(null);
  const [waitSeconds, setWaitSeconds] = useSecondsLeft();
  const [isSending, setIsSending] = useState(false);
  const { setIsCaptchaDue, renew, answer: answerChallenge, ...asked } = useAskedCaptcha();

  async function send() {
    if (isSending || waitSeconds > 0 || !isAddressRight(address)) return;
    setIsSending(true);
    setErrors({});
    try {
      const answer = await sendCode(channel, address, { ...purpose, ...(await answerChallenge()) });
      setSent({ ticket: answer.ticket, demoCode: answer.demoCode });
      setWaitSeconds(answer.resendSeconds);
      setIsCaptchaDue(false);
    } catch (error) {
      renew();
      refuse(error);
    } finally {
      setIsSending(false);
    }
  }

  /** Shows a refusal at its field; what the site has told already, or is no refusal, is left alone. */
  function refuse(error: unknown) {
    if (!(error instanceof CallError)) throw error;
    if (error.told) return;
    if (error.key === 'captchaDue') setIsCaptchaDue(true);
    setErrors({ [fieldOf(error)]: error.message });
  }

  /** Answers the code; true when it was right. */
  async function verify(): Promise<boolean> {
    if (!isAddressRight(address)) return false;
    if (!sent) sayCodeFirst();
    if (!sent || !isCodeRight(code)) return false;
    try {
      await request(VERIFY[channel], { ticket: sent.ticket, code });
      return true;
    } catch (error) {
      setCode('');
      refuse(error);
      return false;
    }
  }

  return {
    channel,
    purpose,
    address,
    code,
    ...asked,
    sent,
    waitSeconds,
    isSending,
    errors,
    send,
    verify,
    /** What the form's own call said against the address. */
    refuseAddress: (message: string) => setErrors({ address: message }),
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
        maxLength={of.channel === 'phone' ? 24 : 50}
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
