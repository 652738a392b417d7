import { readInclusion, readProof, type Inclusion, type Proof } from '@caiting/lottery/verify';
import { useState, type ChangeEvent } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TextArea } from '../../../ui/form/Field.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

export interface Imported {
  readonly proof: Proof;
  readonly inclusion: Inclusion | null;
}

interface Props {
  open: boolean;
  /** The draw on the page, which a pasted bet proof is held against. */
  proof: Proof | null;
  onClose(): void;
  onImport(imported: Imported): void;
}

/** Takes a proof from the clipboard or a file; nothing leaves the browser. */
export function PasteDialog({ open, proof, onClose, onImport }: Props) {
  const t = useText(verifyTexts);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const handleFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    if (file) setText(await file.text());
    setError(undefined);
  };

  const handleGo = (): void => {
    const read = readPasted(text, proof);
    if ('error' in read) return setError(t(read.error, { field: read.field ?? '' }));
    setText('');
    setError(undefined);
    onImport(read);
  };

  return (
    <Dialog
      open={open}
      title={t('pasteTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={text.trim() === ''} onClick={handleGo}>
            {t('pasteGo')}
          </Button>
        </>
      }
    >
      <div className={styles.paste}>
        <TextArea
          label={t('pasteLabel')}
          hint={t('pasteHint')}
          error={error}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className={styles.file}>
          <span>{t('pasteFile')}</span>
          <input type="file" accept=".json,application/json" onChange={(event) => void handleFile(event)} />
        </label>
      </div>
    </Dialog>
  );
}

type PasteError = { error: 'notJson' | 'notProof' | 'notDrawn' | 'needsDraw'; field?: string };

/** A draw's proof, or a bet's proof for the draw that is on the page. */
export function readPasted(text: string, shown: Proof | null): Imported | PasteError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: 'notJson' };
  }
  if (isSaved(value)) return readSaved(value);
  const inclusion = readInclusion(value);
  if (inclusion.kind === 'ok') return shown ? { proof: shown, inclusion: inclusion.value } : { error: 'needsDraw' };
  const draw = readProof(value);
  if (draw.kind === 'pending') return { error: 'notDrawn' };
  if (draw.kind === 'malformed') return { error: 'notProof', field: draw.field || 'JSON' };
  return { proof: draw.value, inclusion: null };
}

/** What the page of a bet saves: its proof together with that of its draw. */
interface Saved {
  readonly draw: unknown;
  readonly bet: unknown;
}
const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' && value !== null && 'draw' in value && 'bet' in value;

function readSaved({ draw, bet }: Saved): Imported | PasteError {
  const read = readPasted(JSON.stringify(draw), null);
  if ('error' in read) return read;
  const inclusion = readInclusion(bet);
  return inclusion.kind === 'ok'
    ? { proof: read.proof, inclusion: inclusion.value }
    : { error: 'notProof', field: inclusion.kind === 'malformed' ? inclusion.field || 'bet' : 'bet' };
}
