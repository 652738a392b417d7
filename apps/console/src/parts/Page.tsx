import type { ReactNode } from 'react';
import { partOf } from '../contract/entries.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './Page.module.css';

/** The frame of every page that the rail leads to. */
export function Page({
  id,
  hint,
  fresh,
  acts,
  children,
}: {
  id: string;
  hint?: ReactNode;
  /** How often it reads itself again, in words; nothing of a page that stays as it was read. */
  fresh?: string | false | undefined;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const say = useSaid();
  const part = partOf(id);
  return (
    <main id="main" className={styles.main} tabIndex={-1} data-part={id}>
      <header className={styles.head}>
        <div>
          <h1>{part && say(part)}</h1>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {fresh && <span className={styles.fresh}>{fresh}</span>}
        {acts}
      </header>
      {children}
    </main>
  );
}
