import { answerText } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { request } from '../../../platform/call.ts';
import { fieldText } from '../../../platform/field-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useFormErrors } from '../form-errors.ts';
import { QuestionSelect, useQuestions } from './QuestionSelect.tsx';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { proveRecovery, useRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

/** /verifyQuestion: a step of the way back, for the login or the safety password. Which question was chosen is part of the answer. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const recovery = useRecovery((state) => state.recovery);
  const { question, setQuestion, list } = useQuestions();
  const [answer, setAnswer] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { errors, form, show, showRefusal, clear } = useFormErrors(['answer'] as const);
  if (recovery === null) return <Navigate to="/forgotPassword" replace />;
  const { userName, ticket, kind } = recovery;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (answerText(answer) === '') {
      show({ answer: fieldText('fieldEmpty', { field: t('answerName') }) });
      return;
    }
    setIsBusy(true);
    try {
      const input = { ticket, questionId: question, answer: hashLoginPassword(userName, answerText(answer)) };
      await request(calls.verifySafetyQuestion, input);
      proveRecovery();
      await navigate(kind === 'login' ? '/setLoginPassword' : '/findSecurityPassword', { replace: true });
    } catch (error) {
      showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <RecoveryFrame path="/verifyQuestion" step={1} intro={t('retrieveIntro', { name: userName })}>
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
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('verify')}
        </Button>
      </form>
    </RecoveryFrame>
  );
}
