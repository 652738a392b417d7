import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { isPlainAnswer, shapeOfAnswer } from '../contract/columns.ts';
import { partOf, type Entry } from '../contract/entries.ts';
import { useSaid } from '../platform/texts.ts';
import { Answer } from '../table/Answer.tsx';
import { FormFrame } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';

/** The focus goes to what came of the act, so that it is read out. */
function useFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return box;
}

interface Answered {
  readonly done?: boolean;
  readonly note?: string;
  readonly viewUrl?: string;
}

/** What came of it, with all that the server answered. */
export function Done({
  entry,
  answer,
  secret,
  onAgain,
  onClose,
}: {
  entry: Entry;
  answer: unknown;
  secret: string | null;
  onAgain(): void;
  onClose(): void;
}) {
  const t = useText(formTexts);
  const box = useFocus();
  const { done, note, viewUrl } = (answer ?? {}) as Answered;
  const shape = shapeOfAnswer(entry.call.output);
  // It opens pages by itself, and is shown to nobody who looks over a shoulder.
  const facts = shape.facts.filter(({ name }) => name !== 'viewUrl');
  return (
    <FormFrame
      entry={entry}
      tag={t('done')}
      tone={done === false ? 'info' : 'ok'}
      foot={
        <div className={styles.buttons}>
          <Button onClick={onAgain}>{t('again')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.result}>
        <Banner tone={done === false ? 'info' : 'ok'}>{note || t('done')}</Banner>
        {secret !== null && done !== false && (
          <p className={styles.secret}>
            {t('newPassword')} <code translate="no">{secret}</code>
          </p>
        )}
        {!isPlainAnswer(entry.call) && <Answer shape={{ ...shape, facts }} data={answer} caption={t('result')} />}
        {viewUrl !== undefined && (
          <a className={styles.link} href={viewUrl} target="_blank" rel="noreferrer">
            {t('openView')}
          </a>
        )}
      </div>
    </FormFrame>
  );
}

/** Nothing has happened yet: somebody else has to agree. */
export function Waiting({ entry, note, onClose }: { entry: Entry; note: string; onClose(): void }) {
  const t = useText(formTexts);
  const say = useSaid();
  const box = useFocus();
  const approvals = partOf('approvals');
  return (
    <FormFrame
      entry={entry}
      tag={t('doneWaiting')}
      tone="info"
      foot={
        <div className={styles.buttons}>
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.result}>
        <Banner tone="info">{note || t('doneWaiting')}</Banner>
        <p className={styles.hint}>{t('doneWaitingText')}</p>
        {approvals && (
          <Link className={styles.link} to="/approvals">
            {say(approvals)}
          </Link>
        )}
      </div>
    </FormFrame>
  );
}
