import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { Navigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { CodeFields, useMessageCode, type CodeChannel } from '../recovery/fields/CodeField.tsx';
import { keepProof, useRecovery } from '../recovery/recovery-store.ts';
import { verifyPasswordPath } from '../recovery/VerifyPasswordPage.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** Binds a number or address by a code sent to it. With a safety password its proof must have been brought along. */
export function BindDialog({ channel, onClose }: { channel: CodeChannel; onClose(): void }) {
  const user = useUser();
  const proof = useRecovery((state) => state.proofs[channel]);
  const [isDone, setIsDone] = useState(false);
  if (user?.userHasSafetyPassword && proof === undefined && !isDone)
    return <Navigate to={verifyPasswordPath(channel, `/userCenter/securityCenter?bind=${channel}`)} replace />;
  return (
    <Bind
      channel={channel}
      proof={proof}
      onClose={onClose}
      onDone={() => {
        setIsDone(true);
        keepProof(channel, undefined);
        onClose();
      }}
    />
  );
}

function Bind({
  channel,
  proof,
  onClose,
  onDone,
}: {
  channel: CodeChannel;
  proof: string | undefined;
  onClose(): void;
  onDone(): void;
}) {
  const t = useText(securityTexts);
  const code = useMessageCode(channel, { purpose: 'bind', ...(proof && { proof }) });
  const [isBusy, setIsBusy] = useState(false);
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      if (!(await code.verify())) return;
      showToast(t('bound'));
      onDone();
      await queryClient.invalidateQueries({ queryKey: callKey(calls.loginNotice) });
      await queryClient.invalidateQueries({ queryKey: callKey(calls.securityList) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Sheet open title={t(channel === 'phone' ? 'bindPhone' : 'bindMail')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <CodeFields of={code} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('bind')}
        </Button>
      </form>
    </Sheet>
  );
}
