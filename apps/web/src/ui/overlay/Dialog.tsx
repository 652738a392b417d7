import { X } from 'lucide-react';
import {
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type SyntheticEvent,
} from 'react';
import { useBackCloses } from './back-closes.ts';
import { IconButton } from '../form/Button.tsx';
import { cx } from '../cx.ts';
import styles from './Dialog.module.css';
import { UiWords } from '../words.ts';

interface Props {
  open: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Pinned foot: totals and the act. */
  foot?: ReactNode;
  /** Small grey thing at the right of the title (issue, timer). */
  aside?: ReactNode;
  className?: string;
}

/**
 * Opens a native dialog as long as `open` holds: the platform traps the focus, returns it, and closes on Escape; back closes it too. The page behind does not scroll
 * (base.css has no lock; the top layer takes the wheel, and `overscroll-behavior` keeps a phone's swipe inside).
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(open, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      // React focuses an `autoFocus` field before the dialog opens, and opening then takes the first button.
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // One that is taken away while it is open gives the focus back too, as closing does.
    return () => element?.close();
  }, []);
  return dialog;
}

/** A press on the scrim closes; a press that began inside and ended on the scrim (selecting text) does not. */
function closeOnScrim(onClose: () => void) {
  return (event: ReactPointerEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
}

function keepOpenState(onClose: () => void) {
  return (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
}

/** A centred window with a title and a close button, for forms on a desktop and short texts. */
export function Dialog({ open, title, onClose, children, foot, aside, className }: Props) {
  const words = use(UiWords);
  const dialog = useModal(open, onClose);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, className)}
      aria-label={title}
      onCancel={keepOpenState(onClose)}
      onPointerDown={closeOnScrim(onClose)}
    >
      {open && (
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2>{title}</h2>
            {aside && <span className={styles.aside}>{aside}</span>}
            <IconButton label={words.close} size="m" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </div>
      )}
    </dialog>
  );
}

const CLOSE_AFTER_PX = 90;

/** A panel from below on a phone (grabber, swipe down, at most 90 % high); on a desktop the same thing is a dialog in the middle. */
export function Sheet({ open, title, onClose, children, foot, aside, className }: Props) {
  const words = use(UiWords);
  const dialog = useModal(open, onClose);
  const startY = useRef<number | null>(null);

  function handleMove(event: ReactPointerEvent<HTMLElement>) {
    if (startY.current === null || !dialog.current) return;
    dialog.current.style.translate = `0 ${Math.max(0, event.clientY - startY.current)}px`;
  }
  function handleEnd(event: ReactPointerEvent<HTMLElement>) {
    if (startY.current === null || !dialog.current) return;
    const moved = event.clientY - startY.current;
    startY.current = null;
    dialog.current.style.translate = '';
    if (moved > CLOSE_AFTER_PX) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, styles.sheet, className)}
      aria-label={title}
      onCancel={keepOpenState(onClose)}
      onPointerDown={closeOnScrim(onClose)}
    >
      {open && (
        <div className={styles.frame}>
          <header
            className={styles.grip}
            onPointerDown={(event) => {
              if ((event.target as HTMLElement).closest('button') || event.pointerType === 'mouse') return;
              startY.current = event.clientY;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={handleMove}
            onPointerUp={handleEnd}
            onPointerCancel={handleEnd}
          >
            <span className={styles.grabber} aria-hidden="true" />
            <div className={styles.head}>
              <h2>{title}</h2>
              {aside && <span className={styles.aside}>{aside}</span>}
              <IconButton label={words.close} size="m" onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </div>
          </header>
          <div className={styles.body}>{children}</div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </div>
      )}
    </dialog>
  );
}
