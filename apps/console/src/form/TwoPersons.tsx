import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import { useSession } from '../platform/session.ts';
import { useRoles } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';

/** ①—②: who asks and who may approve. The first cannot be the second. */
export function TwoPersons({ entry }: { entry: Entry }) {
  const t = useText(formTexts);
  const me = useSession((state) => state.staffName);
  const roles = useRoles(entry);
  return (
    <ol className={styles.two}>
      <li data-now="true">
        <i aria-hidden="true">1</i>
        <b>{t('asks')}</b> <span translate="no">{me}</span>
      </li>
      <li>
        <i aria-hidden="true">2</i>
        <b>{t('agrees')}</b> {t('notYou', { roles })}
      </li>
    </ol>
  );
}
