import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Checkbox } from '../../../ui/form/Toggle.tsx';
import styles from './Auth.module.css';
import { accountTexts } from './texts.ts';

interface Props {
  checked: boolean;
  error?: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** Age and terms, asked of everybody who opens an account, in the same words wherever that is. */
export function AgreeBox({ checked, error, onChange }: Props) {
  const t = useText(accountTexts);
  return (
    <>
      <Checkbox name="accepted" checked={checked} invalid={error !== undefined} onChange={onChange}>
        {t('agree')}
      </Checkbox>
      <p className={styles.terms}>
        <Link to="/about?p=agreement">{t('readTerms')}</Link>
        {' · '}
        <Link to="/about?p=privacy">{t('readPrivacy')}</Link>
      </p>
      {error && (
        <p className={styles.refused} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
