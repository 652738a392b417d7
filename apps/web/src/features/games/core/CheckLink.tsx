import { ChevronRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import styles from './CheckLink.module.css';

/** Leads to where a round is checked. */
export function CheckLink({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link to={to} className={styles.check}>
      <ShieldCheck size={20} aria-hidden="true" />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}

/** The beginning and the end of a commitment. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
