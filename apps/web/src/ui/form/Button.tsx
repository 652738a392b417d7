import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import styles from './Button.module.css';

/** primary = the one filled act of a task; secondary = outline; soft = brand tint; ghost = text; danger = a destructive act. */
export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  children: ReactNode;
}

function lookOf({ kind = 'secondary', size = 'm', block }: Omit<Look, 'children'>, className?: string): string {
  return cx(styles.button, styles[kind], styles[size], block && styles.block, className);
}

/** A button. While `busy` it shows a spinner, keeps its width and ignores presses, so a double tap cannot act twice. */
export function Button({
  kind,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }, className)}
      data-primary={kind === 'primary' || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for acts that only navigate. */
export function ButtonLink({
  kind,
  size,
  block,
  className,
  to,
  children,
  ...rest
}: Look & { to: string; className?: string; replace?: boolean }) {
  return (
    <Link
      {...rest}
      to={to}
      className={lookOf({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }, className)}
      data-primary={kind === 'primary' || undefined}
    >
      {children}
    </Link>
  );
}

/** A square button that holds only an icon. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  size = 'm',
  className,
  children,
  ...rest
}: {
  label: string;
  size?: ButtonSize;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.icon, styles[`icon-${size}`], className)}
    >
      {children}
    </button>
  );
}
