import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Banner.module.css';

const ICONS = { warn: TriangleAlert, danger: TriangleAlert, info: Info, ok: CircleCheck, mute: Info };

/** Something lasting, said in place: no time sync, offline, muted, issue switched. */
export function Banner({
  tone,
  children,
  action,
  icon,
}: {
  tone: keyof typeof ICONS;
  children: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'danger' || tone === 'warn' ? 'alert' : 'status'}>
      {icon ?? <Icon size={16} aria-hidden="true" />}
      <span>{children}</span>
      {action}
    </div>
  );
}
