import { answerText } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { hashLoginPassword } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call.ts';
import { fieldText } from '../../../platform/field-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { callKey, queryClient } from '../../../platform/query.ts';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/notices.ts';
import { useFormErrors } from '../form-errors.ts';
import { QuestionSelect, useQuestions } from './QuestionSelect.tsx';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { keepProof, useRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';
import { verifyPasswordPath } from './VerifyPasswordPage.tsx';

/** /setSafetyQuestion: with a safety password that one is asked for first. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const user = useUser();
  const proof = useRecovery((state) => state.proofs.safetyQuestion);
  const { question, setQuestion, list } = useQuestions();
  const [answer, setAnswer] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { errors, form, show, showRefusal, clear } = useFormErrors(['answer'] as const);
  // Spent with the act; the page goes away in the same moment and must not ask for another one.
  const [isDone, setIsDone] = useState(false);
  if (!user) return null;
  if (user.userHasSafetyPassword && proof === undefined && !isDone)
    return <Navigate to={verifyPasswordPath('safetyQuestion', '/setSafetyQuestion')} replace />;
  const { userName } = user;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (answerText(answer) === '') {
      show({ answer: fieldText('fieldEmpty', { field: t('answerName') }) });
      return;
    }
    setIsBusy(true);
    try {
      await request(calls.setSafetyQuestion, {
        questionId: question,
        answer: hashLoginPassword(userName, answerText(answer)),
        ...(proof && { proof }),
      });
      setIsDone(true);
      keepProof('safetyQuestion', undefined);
      await queryClient.invalidateQueries({ queryKey: callKey(calls.securityList) });
      showToast(t('questionDone'));
      await navigate('/userCenter/securityCenter', { replace: true });
    } catch (error) {
      if (error instanceof CallError && error.key === 'safetyProofInvalid') keepProof('safetyQuestion', undefined);
      showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <RecoveryFrame path="/setSafetyQuestion" intro={t('setQuestionIntro')}>
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
          {t('save')}
        </Button>
      </form>
    </RecoveryFrame>
  );
}
