import { KeyRound } from 'lucide-react';
import { groupsOf } from './fingerprint.ts';
import styles from './Signing.module.css';

/** A fingerprint to be read out: two lines of eight groups, four of four where it is narrow. */
export function Fingerprint({ of, label }: { of: string; label: string }) {
  return (
    <div className={styles.print}>
      <KeyRound size={20} aria-hidden="true" />
      <div>
        <small>{label}</small>
        <p className={styles.groups} translate="no">
          {groupsOf(of).map((group, at) => (
            // Groups may be alike: their place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{group} </span>
          ))}
        </p>
      </div>
    </div>
  );
}
