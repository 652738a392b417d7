import { Suspense, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { DrawingName } from '../display/EmptyDrawing.tsx';
import { lazyPart } from '../hooks/lazy-part.ts';
import { rem } from '../rem.ts';
import styles from './States.module.css';

const EMPTY = (
  <>
    <rect x="22" y="30" width="52" height="36" rx="6" />
    <path d="M22 44h52M40 30v36" />
    <circle cx="66" cy="62" r="12" className={styles.filled} />
    <path d="M62 62h8" />
  </>
);
const CLOUD = (
  <>
    <path d="M20 60a16 16 0 0 1 4-31 20 20 0 0 1 38-3 16 16 0 0 1 12 30" />
    <path d="M48 50v14M48 71v.5" />
  </>
);
const LOCK = (
  <>
    <rect x="30" y="44" width="36" height="28" rx="6" />
    <path d="M38 44v-8a10 10 0 0 1 20 0v8M48 55v7" />
  </>
);

interface Props {
  title: string;
  /** One sentence: what happened, or why there is nothing. */
  text?: string;
  /** One way out: a button or a link. */
  action?: ReactNode;
}

function State({ drawing, title, text, action, role }: Props & { drawing: ReactNode; role?: 'alert' }) {
  return (
    <div className={styles.state} role={role}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        {drawing}
      </svg>
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

const Drawing = lazyPart(
  async () => (await import('../display/EmptyDrawing.tsx')).EmptyDrawing,
  () => EMPTY,
);

/** Nothing to show yet: one sentence, one way out; with a drawing of what would be there, where one is named. */
export const Empty = ({ of, ...props }: Props & { of?: DrawingName }) => (
  <State {...props} drawing={of ? <Suspense>{<Drawing of={of} />}</Suspense> : EMPTY} />
);
/** A load failed: says what, that nothing was lost, and offers 重新加载. */
export const ErrorState = (props: Props) => <State {...props} drawing={CLOUD} role="alert" />;
/** Not for this account: why, and where to go. */
export const Forbidden = (props: Props) => <State {...props} drawing={LOCK} />;

const sized = (length: number | string | undefined) => (typeof length === 'number' ? rem(length) : length);

/** A grey block in the final size of what is loading. Appears only after 200 ms, so a fast answer never flashes. */
export function Skeleton({
  width,
  height = 12,
  radius,
  className,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
  className?: string;
}) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ width: sized(width), height: sized(height), ...(radius !== undefined && { borderRadius: rem(radius) }) }}
      aria-hidden="true"
    />
  );
}
