import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './Facts.module.css';
import { CopyButton } from './CopyButton.tsx';

/** Names and values in rows. */
export function Facts({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={cx(styles.facts, className)}>{children}</dl>;
}

/** One value; `copy` is the text that a button beside it puts on the clipboard. */
export function Fact({
  name,
  copy,
  strong,
  children,
}: {
  name: string;
  copy?: string | undefined;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx(strong && styles.strong)}>
      <dt>{name}</dt>
      <dd>
        {children}
        {copy !== undefined && <CopyButton name={name} value={copy} />}
      </dd>
    </div>
  );
}
