import { answerText } from '@caiting/contract';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { CaptchaField, useCaptcha } from '../core/Captcha.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import { QuestionSelect, useQuestions } from './fields/QuestionSelect.tsx';
import styles from './Recovery.module.css';
import { recoveryTexts } from './texts.ts';

interface Question {
  questionId: number;
  answer: string;
  /** With the answer to a challenge, once the server asked for one. */
  random?: string;
  imageCode?: string;
  work?: string;
}

interface Props {
  /** Salts the answer, as it does the login password (product §5). */
  userName: string;
  button: string;
  /** What is sent with the hashed answer; a refusal it throws is shown in the form. */
  send(question: Question): Promise<void>;
}

/** A security question and its answer. The answer leaves the browser only hashed. */
export function AnswerForm({ userName, button, send }: Props) {
  const t = useText(recoveryTexts);
  const { question, setQuestion, list } = useQuestions();
  const [answer, setAnswer] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [isCaptchaDue, setIsCaptchaDue] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const captcha = useCaptcha(isCaptchaDue, 'recover');
  const { errors, form, show, showRefusal, clear } = useFormErrors(['answer', 'imageCode'] as const);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (answerText(answer) === '') {
      show({ answer: fieldText('fieldEmpty', { field: t('answerName') }) });
      return;
    }
    setIsBusy(true);
    try {
      const challenge = await captcha.answer(imageCode);
      await send({ questionId: question, answer: hashLoginPassword(userName, answerText(answer)), ...challenge });
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
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <QuestionSelect list={list} value={question} onChange={setQuestion} />
      <Field
        label={t('answer')}
        name="answer"
        autoComplete="off"
        maxLength={50}
        hint={t('answerHint')}
        value={answer}
        error={errors.answer}
        onChange={(event) => {
          setAnswer(event.target.value);
          clear('answer');
        }}
      />
      {isCaptchaDue && (
        <CaptchaField captcha={captcha} value={imageCode} onChange={setImageCode} error={errors.imageCode} />
      )}
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {button}
      </Button>
    </form>
  );
}
