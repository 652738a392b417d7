import { Spade } from 'lucide-react';
import { Link } from 'react-router';
import { translated, useLocale } from '../../../platform/i18n/i18n.ts';
import { SITE_MAP } from '../../../shared/site/site-map.ts';
import styles from './Hall.module.css';

/** Games of outside providers stand in their list alone: which there are, the site map does not know. */
const PAGES = SITE_MAP.filter(({ path }) => path.startsWith('/games') && path !== '/games/play/:game');

/** Card games that a search of the hall means: they have a list of their own, and tables stand there. */
export function gamesSought(search: string): readonly { readonly path: string; readonly zh: string }[] {
  const words = search.trim().toLowerCase();
  // The addresses are English in every language.
  const told = ({ zh, path }: (typeof PAGES)[number]) => `${zh} ${translated(zh)} ${path.slice(7)}`.toLowerCase();
  return words === '' ? [] : PAGES.filter((page) => told(page).includes(words));
}

export function GameHits({ search }: { search: string }) {
  useLocale((state) => state.locale);
  const found = gamesSought(search);
  return found.length === 0 ? null : (
    <ul className={styles.hits}>
      {found.map((page) => (
        <li key={page.path}>
          <Link to={page.path.includes(':') ? '/games' : page.path}>
            <Spade size={18} aria-hidden="true" />
            {translated(page.zh)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
