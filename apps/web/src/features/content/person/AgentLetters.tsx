import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import styles from '../Content.module.css';
import { LETTER_REFUSALS, LetterForm } from './LetterForm.tsx';
import { contentTexts } from '../texts.ts';

/** Over the inbox of a member: a letter to his agent, and whether he takes letters of agents. Nothing for who has no agent. */
export function AgentLetters() {
  const t = useText(contentTexts);
  const { data } = useQuery(callQuery(calls.messageAgent, {}));
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!data || (data.agent === null && data.isTaken)) return null;

  async function take(on: boolean) {
    setBusy(true);
    try {
      const { isTaken } = await request(calls.setMessageAgent, { on: on ? '1' : '0' });
      queryClient.setQueryData(callKey(calls.messageAgent, {}), { agent: data?.agent ?? null, isTaken });
      showToast(t(isTaken ? 'agentTaken' : 'agentNotTaken'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  const send = (draft: { content: string; sendKey: string }) =>
    request(calls.sendAgentMessage, draft, { own: LETTER_REFUSALS });
  return (
    <Card className={styles.agent}>
      {data.agent && (
        <>
          <b className="ell">{t('agentIs', { name: data.agent.nickname })}</b>
          {data.agent.isShut ? (
            <small>{t('agentShut')}</small>
          ) : (
            <Button size="s" onClick={() => setOpen(true)}>
              <Mail size={16} aria-hidden="true" /> {t('writeAgent')}
            </Button>
          )}
        </>
      )}
      <span className={styles.take}>
        {t('takeAgent')}
        <Switch label={t('takeAgent')} checked={data.isTaken} disabled={isBusy} onChange={(on) => void take(on)} />
      </span>
      <Sheet open={isOpen} title={t('writeAgent')} onClose={() => setOpen(false)}>
        {isOpen && <LetterForm send={send} onSent={() => setOpen(false)} />}
      </Sheet>
    </Card>
  );
}
