import { ClipboardPaste, FileUp, Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { TextArea } from '../../../ui/form/Field.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import type { TypedTickets } from '../picks/typed-tickets.ts';
import { betTexts } from '../core/texts.ts';
import { Positions } from './Pads.tsx';
import styles from './TypedArea.module.css';
import { typedTexts } from './typed-texts.ts';
import { usePicked, useTyped, type PicksView } from './use-picks.ts';

/** plays.md §1: 200 KB of text a line. */
const TEXT_MAX = 200_000;

/** 单式: type, paste or import tickets; what is valid, repeated and wrong is counted while typing, and what was refused is named. */
export function TypedArea({ picks }: { picks: PicksView }) {
  const typed = useText(typedTexts);
  const { act, play } = picks;
  const { positions, ticket } = play.shape;
  const text = usePicked(picks, ({ typed }) => typed);
  const read = useTyped(picks);
  const type = (typed: string) => act({ kind: 'type', typed });

  return (
    <>
      {positions && <Positions names={positions.names} picks={picks} />}
      <div className={styles.area}>
        <TextArea
          label={typed('typedLabel')}
          hint={typed('typedHint', { n: ticket?.length ?? 0 })}
          rows={6}
          value={text}
          maxLength={TEXT_MAX}
          inputMode="text"
          spellCheck={false}
          autoComplete="off"
          placeholder={play.example}
          onChange={(event) => type(event.target.value)}
        />
        <Foot
          read={read}
          isEmpty={text === ''}
          onAppend={(more) => type(text ? `${text.trimEnd()}\n${more}` : more)}
          onClear={() => type('')}
        />
        <Refused pieces={read.refused} />
      </div>
    </>
  );
}

const REASONS = { wrong: 'refusedWrong', repeated: 'refusedRepeated', tooMany: 'refusedTooMany' } as const;
/** Pieces named at once; the rest on demand. */
const REFUSED_SHOWN = 20;

/** What was not taken, line by line, with the reason. */
function Refused({ pieces }: { pieces: TypedTickets['refused'] }) {
  const t = useText(betTexts);
  const typed = useText(typedTexts);
  const [showsAll, setShowsAll] = useState(false);
  if (pieces.length === 0) return null;
  return (
    <>
      <ul className={styles.refused} aria-label={typed('refusedList')}>
        {pieces.slice(0, showsAll ? pieces.length : REFUSED_SHOWN).map(({ line, text, reason }, at) => (
          <li key={at}>{t('typedRefused', { line, text, reason: t(REASONS[reason]) })}</li>
        ))}
      </ul>
      {pieces.length > REFUSED_SHOWN && !showsAll && (
        <Button size="s" kind="ghost" onClick={() => setShowsAll(true)}>
          {typed('refusedAll', { n: pieces.length })}
        </Button>
      )}
    </>
  );
}

interface FootProps {
  read: TypedTickets;
  isEmpty: boolean;
  onAppend(text: string): void;
  onClear(): void;
}

/** The live count, and other ways to bring tickets in. */
function Foot({ read, isEmpty, onAppend, onClear }: FootProps) {
  const t = useText(betTexts);
  const file = useRef<HTMLInputElement>(null);

  async function paste() {
    try {
      onAppend(await navigator.clipboard.readText());
    } catch {
      // Refused by the player or the browser (plain http): the field itself takes a paste.
      showToast(t('pasteRefused'), 'failed');
    }
  }
  async function importFile(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    if (chosen.size > TEXT_MAX) showToast(t('fileTooLarge'), 'failed');
    else onAppend(await chosen.text());
  }

  return (
    <div className={styles.foot}>
      <p role="status" className="num">
        <b>{t('typedValid', { n: read.tickets.length })}</b>
        <span>{t('typedRepeated', { n: read.repeated })}</span>
        <span className={cx(read.wrong > 0 && styles.wrong)}>{t('typedWrong', { n: read.wrong })}</span>
      </p>
      <span>
        <Button size="s" onClick={() => void paste()}>
          <ClipboardPaste size={16} aria-hidden="true" /> {t('paste')}
        </Button>
        <Button size="s" onClick={() => file.current?.click()}>
          <FileUp size={16} aria-hidden="true" /> {t('importFile')}
        </Button>
        <Button size="s" kind="ghost" disabled={isEmpty} onClick={onClear}>
          <Trash2 size={16} aria-hidden="true" /> {t('clearTyped')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".txt,.csv,text/plain"
          hidden
          onChange={(event) => void importFile(event)}
        />
      </span>
    </div>
  );
}
