import { rem } from '../rem.ts';
import styles from './Logo.module.css';

/** The mark: a hall's arch over a ball. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path
        d="M8.5 24.500V16a7.500 7.500 0 0 1 15 0v8.500"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="16" cy="20.3" r="4.2" fill="var(--logo-dot)" />
    </svg>
  );
}

/** Mark and site name; a tenant's own picture takes the place of the mark. */
export function Logo({ name, src, size = 32 }: { name: string; src?: string | undefined; size?: number }) {
  return (
    <span className={styles.logo} style={{ fontSize: rem(Math.round(size * 0.63)) }}>
      {src ? <img src={src} alt="" height={size} /> : <LogoMark size={size} />}
      <span translate="no">{name}</span>
    </span>
  );
}
