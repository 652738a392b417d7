import { calls } from '@caiting/contract/registry';
import { Navigate, useNavigate } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { proveRecovery, useRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

/** /verifyQuestion: a step of the way back, for the login or the safety password. Which question was chosen is part of the answer. */
export function Component() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const recovery = useRecovery((state) => state.recovery);
  if (recovery === null) return <Navigate to="/forgotPassword" replace />;
  const { userName, ticket, kind } = recovery;
  return (
    <RecoveryFrame path="/verifyQuestion" step={1} intro={t('retrieveIntro', { name: userName })}>
      <AnswerForm
        userName={userName}
        button={t('verify')}
        send={async (question) => {
          await request(calls.verifySafetyQuestion, { ticket, ...question }, { own: ['captchaDue'] });
          proveRecovery();
          await navigate(kind === 'login' ? '/setLoginPassword' : '/findSecurityPassword', { replace: true });
        }}
      />
    </RecoveryFrame>
  );
}
