import { Suspense } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import styles from './Shell.module.css';

const Switches = lazyPart(
  async () => (await import('../../shared/language/Switches.tsx')).Switches,
  () => null,
);

/** Language and theme in the bars, for who has no menu of his own yet. Their code comes after the page; their room is kept. */
export function VisitorSwitches() {
  return useSession(({ state }) => state === 'out') ? (
    <span className={styles.switches}>
      <Suspense>
        <Switches />
      </Suspense>
    </span>
  ) : null;
}
