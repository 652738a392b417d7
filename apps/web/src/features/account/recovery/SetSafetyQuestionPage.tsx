import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { AnswerForm } from './AnswerForm.tsx';
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
  // Spent with the act; the page goes away in the same moment and must not ask for another one.
  const [isDone, setIsDone] = useState(false);
  if (!user) return null;
  if (user.userHasSafetyPassword && proof === undefined && !isDone)
    return <Navigate to={verifyPasswordPath('safetyQuestion', '/setSafetyQuestion')} replace />;

  async function set(question: { questionId: number; answer: string }) {
    try {
      await request(calls.setSafetyQuestion, { ...question, ...(proof && { proof }) });
    } catch (error) {
      if (error instanceof CallError && error.key === 'safetyProofInvalid') keepProof('safetyQuestion', undefined);
      throw error;
    }
    setIsDone(true);
    keepProof('safetyQuestion', undefined);
    await queryClient.invalidateQueries({ queryKey: callKey(calls.securityList) });
    showToast(t('questionDone'));
    await navigate('/userCenter/securityCenter', { replace: true });
  }

  return (
    <RecoveryFrame path="/setSafetyQuestion" intro={t('setQuestionIntro')}>
      <AnswerForm userName={user.userName} button={t('save')} send={set} />
    </RecoveryFrame>
  );
}
