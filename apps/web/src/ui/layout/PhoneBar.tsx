import { ChevronLeft } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../form/Button.tsx';
import styles from './PhoneBar.module.css';
import { WindowHead } from '../overlay/window-head.ts';
import { UiWords } from '../words.ts';

interface Props {
  title: ReactNode;
  /** Small second line (online count, issue). */
  note?: ReactNode;
  onBack?: () => void;
  /** What waits where one came from, beside the arrow; with the name of the button that says it. */
  behind?: { readonly count: string; readonly label: string } | null | undefined;
  /** At the right: up to two icon buttons or one word. */
  actions?: ReactNode;
  /** The title is the page's main heading on a phone (the shell's bar); elsewhere the page has its own. */
  isHeading?: boolean;
}

/**
 * The 48 px bar of a phone page: ‹, title in the middle, actions. Pages marked `own` in the site map draw it themselves; others get it from the shell.
 * In a floating window its title and actions stand in the window's head.
 */
export function PhoneBar({ title, note, onBack, behind, actions, isHeading = false }: Props) {
  const Title = isHeading ? 'h1' : 'div';
  const words = use(UiWords);
  const head = use(WindowHead);
  const signals = use(PhoneBarSignals);
  if (head)
    return createPortal(
      <>
        <b className="ell">{title}</b>
        {note && <small className={styles.windowNote}>{note}</small>}
        <span className={styles.windowEnd}>{actions}</span>
      </>,
      head,
    );
  return (
    <header className={`${styles.bar} phone`}>
      <span className={styles.side}>
        {onBack && (
          <IconButton label={behind?.label ?? words.back} size="l" onClick={onBack}>
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
        )}
        {behind && (
          <span className={styles.behind} aria-hidden="true">
            {behind.count}
          </span>
        )}
      </span>
      <div className={styles.title}>
        <Title className="ell">{title}</Title>
        {note && <small>{note}</small>}
      </div>
      <span className={`${styles.side} ${styles.end}`}>
        {actions}
        {signals}
      </span>
    </header>
  );
}

/** What waits for the person, in the bars that pages draw themselves; the shell gives it, as it has it in its own. */
export const PhoneBarSignals = createContext<ReactNode>(null);

/** Where the shell's bar keeps the place for a page's actions. */
export const PhoneBarSlot = createContext<HTMLElement | null>(null);

/** Puts a page's actions into the shell's phone bar: `<PhoneBarActions><Link to=…>记录</Link></PhoneBarActions>`. */
export function PhoneBarActions({ children }: { children: ReactNode }) {
  const slot = use(PhoneBarSlot);
  return slot && createPortal(children, slot);
}
