import { consoleCalls, logNameOf } from '@caiting/contract';
import { clockTime, type CallOutput } from '@caiting/contract/wire';
import { useState } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import { thingsOf } from '../contract/row-acts.ts';
import { shapeOf } from '../contract/schema.ts';
import { CallFault, send } from '../platform/client.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { FactGrid } from '../table/Answer.tsx';
import { FormFrame } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';
import { takesRequestId, type CallFormState } from './use-call-form.ts';

type LogLine = CallOutput<typeof consoleCalls.staffLog>['list'][number];
/** The server's clock is known to half of the way there and back. */
const SLACK_MS = 5_000;

/** The line of this request: some acts say its number there, all what they are about. One of the same kind about something else says nothing of this one. */
function isOfThis(line: LogLine, { entry, form, sentAt, requestId }: Sent): boolean {
  if (line.at < sentAt - SLACK_MS) return false;
  if ('requestId' in shapeOf(entry.call.input)) return line.detail.includes(requestId);
  return thingsOf(entry).every((name) => {
    const value = form.values[name];
    const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
    const detail = line.detail.toLowerCase();
    return text === '' || detail.includes(JSON.stringify(text)) || detail.includes(`:${text}`);
  });
}

interface Sent {
  readonly entry: Entry;
  readonly form: CallFormState;
  readonly sentAt: number;
  readonly requestId: string;
}

/** Nobody knows whether it was done. Every act stands in the log before it begins, so the log is asked; the act is never sent again from here. */
export function Unanswered({ onBack, onClose, ...sent }: Sent & { onBack(): void; onClose(): void }) {
  const { entry, sentAt, requestId } = sent;
  const t = useText(formTexts);
  const say = useSaid();
  const staffName = useSession((state) => state.staffName);
  const [found, setFound] = useState<LogLine | 'none' | 'asking' | { readonly failed: string } | null>(null);
  const ask = (): void => {
    setFound('asking');
    send(consoleCalls.staffLog, { staffName, act: logNameOf(entry.call), pageSize: 20 }).then(
      ({ list }) => setFound(list.find((line) => isOfThis(line, sent)) ?? 'none'),
      (error: unknown) => setFound({ failed: error instanceof CallFault ? error.message : String(error) }),
    );
  };
  const line = found !== null && typeof found === 'object' && 'detail' in found ? found : null;
  return (
    <FormFrame
      entry={entry}
      tag={t('pending')}
      tone="info"
      foot={
        <>
          <span className={styles.log}>{t('unansweredText')}</span>
          <Button onClick={line === null ? onClose : onBack}>{t(line === null ? 'later' : 'toForm')}</Button>
          <Button kind="primary" busy={found === 'asking'} onClick={ask}>
            {t('askResult')}
          </Button>
        </>
      }
    >
      <Banner tone="info">{t('unanswered')}</Banner>
      <FactGrid>
        <Fact name={t('act')}>{say(entry)}</Fact>
        <Fact name={t('sentAt')}>{clockTime(sentAt, true)}</Fact>
        {takesRequestId(entry) && <Fact name={t('requestNo')}>{requestId.slice(0, 13)}…</Fact>}
      </FactGrid>
      {line && (
        <Banner tone="ok">
          {t('logHas')} {clockTime(line.at, true)} <code translate="no">{line.detail}</code>
        </Banner>
      )}
      {found === 'none' && (
        <>
          <Banner tone="warn">{t('logHasNot')}</Banner>
          <Button size="s" onClick={onBack}>
            {t('toForm')}
          </Button>
        </>
      )}
      {found !== null && typeof found === 'object' && 'failed' in found && (
        <Banner tone="danger">{found.failed}</Banner>
      )}
    </FormFrame>
  );
}
