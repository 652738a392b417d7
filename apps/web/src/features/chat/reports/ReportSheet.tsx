import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { TextArea } from '../../../ui/form/Field.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import type { ReportOf } from './report-of.ts';
import styles from './ReportSheet.module.css';
import { reportTexts } from './texts.ts';

interface Props {
  readonly roomCode: RoomCode;
  readonly of: ReportOf;
  readonly onClose: () => void;
}

/** Tells the staff of a message, a person or a room. */
export function ReportSheet({ roomCode, of, onClose }: Props) {
  const t = useText(reportTexts);
  const [reason, setReason] = useState<ReportReason>('ads');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await request(calls.report, { roomCode, ...of, reason, note });
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
    <Sheet open title={t(of.kind)} onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <Chips<ReportReason>
          label={t('reason')}
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: t(value) }))}
          onChange={setReason}
        />
        <TextArea
          label={t('note')}
          rows={3}
          value={note}
          maxLength={REPORT_NOTE_MAX}
          hint={t('kept')}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('send')}
        </Button>
      </form>
    </Sheet>
  );
}
