import { LIVE_REPORT_REASONS, type LiveReportReason } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from './ReportLive.module.css';
import { reportTexts } from './texts.ts';

const TEXT_MAX = 200;

/** A viewer tells the operators of the site what is wrong in a room. */
export function ReportLive({ room, open, onClose }: { room: string; open: boolean; onClose(): void }) {
  const t = useText(reportTexts);
  return (
    <Sheet open={open} title={t('title')} onClose={onClose}>
      {open && <Form room={room} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ room, onClose }: { room: string; onClose(): void }) {
  const t = useText(reportTexts);
  const [reason, setReason] = useState<LiveReportReason>('fraud');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await request(calls.reportLive, { room, reason, text });
      showToast(t('sent'));
      onClose();
    } catch (error) {
      // What was typed stays.
      tellRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Select<LiveReportReason>
        label={t('reason')}
        value={reason}
        options={LIVE_REPORT_REASONS.map((value) => ({ value, label: t(value) }))}
        onChange={setReason}
      />
      <Field label={t('text')} value={text} maxLength={TEXT_MAX} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('send')}
      </Button>
    </form>
  );
}
