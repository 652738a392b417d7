import { Field } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { comparedPart, groupsOf, isSameEnd, isWholeEnd } from './fingerprint.ts';
import styles from './Signing.module.css';
import { signingTexts } from './texts.ts';

/**
 * Another's fingerprint, without its end: that is typed as its owner reads it out. Whoever could copy it from the screen would compare the screen with itself.
 */
export function CompareKey({
  fingerprint,
  name,
  typed,
  onType,
}: {
  fingerprint: string;
  name: string;
  typed: string;
  onType(typed: string): void;
}) {
  const t = useText(signingTexts);
  const groups = groupsOf(fingerprint);
  const asked = comparedPart(fingerprint).split(' ').length;
  const isSame = isSameEnd(fingerprint, typed);
  const isWrong = isWholeEnd(typed) && !isSame;
  return (
    <div className={styles.compare}>
      <div className={styles.print}>
        <div>
          <small translate="no">{t('theirs', { name })}</small>
          <p className={styles.groups} translate="no">
            {groups.map((group, at) => (
              // Groups may be alike: their place tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} data-open={at >= groups.length - asked || undefined}>
                {at < groups.length - asked || isSame ? group : '····'}{' '}
              </span>
            ))}
          </p>
        </div>
      </div>
      <Field
        label={t('compare')}
        hint={isSame ? t('compareSame') : t('compareHint')}
        error={isWrong ? t('compareWrong') : undefined}
        value={typed}
        size="m"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="0000 0000 0000 0000"
        required
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
