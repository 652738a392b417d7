import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes.ts';
import { cx } from '../cx.ts';
import styles from './Dialog.module.css';
import { useNotices } from './notices.ts';
import { ToastHost } from './ToastHost.tsx';

/** Draws the dialogs and toasts that `notices.ts` was asked for. Stands once, at the root. */
export function NoticeHost({ okLabel, cancelLabel }: { okLabel: string; cancelLabel: string }) {
  const question = useNotices((state) => state.questions[0]);
  return (
    <>
      {question && <Ask key={question.id} okLabel={okLabel} cancelLabel={cancelLabel} />}
      <ToastHost />
    </>
  );
}

function Ask({ okLabel, cancelLabel }: { okLabel: string; cancelLabel: string }) {
  const question = useNotices((state) => state.questions[0]);
  const dialog = useRef<HTMLDialogElement>(null);
  // Read before the button inside takes the focus; given back when the question is answered.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [before]);
  useBackCloses(question !== undefined, () => question?.answer(false));
  if (!question) return null;
  const answer = (accepted: boolean) => () => question.answer(accepted);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={cx(styles.dialog, styles.ask)}
      aria-label={question.title ?? question.text}
      aria-describedby="ask-text"
      onCancel={(event) => {
        event.preventDefault();
        question.answer(false);
      }}
    >
      {question.title && <h2>{question.title}</h2>}
      <p id="ask-text">{question.text}</p>
      <div className={styles.buttons}>
        {question.kind === 'confirm' && (
          <button type="button" onClick={answer(false)}>
            {question.cancelLabel ?? cancelLabel}
          </button>
        )}
        <button type="button" className={question.destructive ? styles.destroy : styles.act} onClick={answer(true)}>
          {question.actLabel ?? okLabel}
        </button>
      </div>
    </dialog>
  );
}
