import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import styles from './PageHelp.module.css';
import { helpAddress } from './page-help.ts';

const texts = defineTexts({ help: '本页帮助' }, { help: 'About this page' });

/** In the bar over a page: leads to the articles that explain it. Nothing for a page without any. */
export function PageHelp({ path }: { path: string }) {
  const t = useText(texts);
  const address = helpAddress(path);
  if (address === null) return null;
  return (
    <Link to={address} className={styles.help as string} aria-label={t('help')} title={t('help')}>
      <CircleHelp size={20} aria-hidden="true" />
    </Link>
  );
}
