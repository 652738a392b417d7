import { Suspense } from 'react';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import { useAfterThePage } from '../../ui/hooks/use-after-the-page.ts';
import styles from './HelpLink.module.css';

const PageHelp = lazyPart(
  async () => (await import('./PageHelp.tsx')).PageHelp,
  () => null,
);

interface Props {
  readonly path: string;
  /** Beside a title, which must not move when the link comes: its place is kept from the beginning. */
  readonly isPlaceKept?: boolean;
}

/** In the bar over a page: leads to the articles that explain it. Nothing for a page without any; which page has which comes after the page's own code. */
export function HelpLink({ path, isPlaceKept = false }: Props) {
  const isDue = useAfterThePage();
  const link = isDue && (
    <Suspense>
      <PageHelp path={path} />
    </Suspense>
  );
  return isPlaceKept ? <span className={styles.place}>{link}</span> : link;
}
