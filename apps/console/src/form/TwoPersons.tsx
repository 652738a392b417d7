import { useText } from '@caiting/web/i18n/i18n.ts';
import { isSecondWord, type Entry } from '../contract/entries.ts';
import type { Row } from '../contract/row-acts.ts';
import { useSession } from '../platform/session.ts';
import { useRoles } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';

/** ①—②: who asks and who approves. The first cannot be the second. */
export function TwoPersons({ entry, row }: { entry: Entry; row: Row | null }) {
  const t = useText(formTexts);
  const me = useSession((state) => state.staffName);
  const roles = useRoles(entry);
  const isSecond = isSecondWord(entry);
  // It may hang on what is asked for whether a second one is needed.
  const isSometimes = !isSecond && entry.act?.two !== 'always';
  const first = isSecond ? row?.['askedBy'] : me;
  return (
    <ol className={styles.two}>
      <li data-now={!isSecond || undefined}>
        <i aria-hidden="true">1</i>
        <b>{t('asks')}</b> <span translate="no">{typeof first === 'string' && first !== '' ? first : '—'}</span>
      </li>
      <li data-now={isSecond || undefined}>
        <i aria-hidden="true">2</i>
        <b>{t(isSometimes ? 'agreesSometimes' : 'agrees')}</b>{' '}
        {isSecond ? <span translate="no">{me}</span> : t('notYou', { roles })}
      </li>
    </ol>
  );
}
