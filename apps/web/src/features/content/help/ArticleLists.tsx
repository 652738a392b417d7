import { HELP_SECTIONS, type HelpArticle } from '@caiting/contract';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RichText } from '../RichText.tsx';
import styles from './Help.module.css';
import { HelpVote } from './HelpVote.tsx';
import { isPictured } from './pictures/pictured.ts';
import { helpTexts } from './texts.ts';

/** Comes with the first article that is opened and has one. An article can do without. */
const HelpPicture = lazyPart(
  async () => (await import('./pictures/HelpPicture.tsx')).HelpPicture,
  () => null,
);

/** What the address asks for. */
export interface Choice {
  /** Slugs of articles; more than one are those of a page (shared/site/page-help.ts). */
  readonly opened: readonly string[];
  readonly topic: string | null;
  readonly keyword: string;
}

/** The articles of a page that sent the reader here stand first, then common questions where nothing was chosen or looked for, then the topics. */
export function ArticleLists({ list, choice }: { list: readonly HelpArticle[]; choice: Choice }) {
  const t = useText(helpTexts);
  const topic = choice.keyword === '' ? HELP_SECTIONS.find((section) => section === choice.topic) : undefined;
  const isWhole = choice.keyword === '' && topic === undefined;
  const ofPage = isWhole && choice.opened.length > 1 ? inOrder(list, choice.opened) : [];
  const common = isWhole ? list.filter((article) => article.isCommon && !ofPage.includes(article)) : [];
  const shown = new Set([...ofPage, ...common]);
  const opened = ofPage[0]?.slug ?? choice.opened[0] ?? null;
  return (
    <>
      {topic !== undefined && (
        <p className={styles.back}>
          <Link to="/help">{t('all')}</Link>
        </p>
      )}
      {ofPage.length > 0 && <Section title={t('ofPage')} list={ofPage} opened={opened} />}
      {common.length > 0 && <Section title={t('common')} list={common} opened={opened} />}
      {HELP_SECTIONS.filter((section) => topic === undefined || section === topic).map((section) => {
        const own = list.filter((article) => article.section === section && !shown.has(article));
        return own.length > 0 && <Section key={section} title={t(section)} list={own} opened={opened} />;
      })}
    </>
  );
}

function inOrder(list: readonly HelpArticle[], slugs: readonly string[]): readonly HelpArticle[] {
  return slugs.flatMap((slug) => list.find((article) => article.slug === slug) ?? []);
}

interface SectionProps {
  readonly title: string;
  readonly list: readonly HelpArticle[];
  readonly opened: string | null;
}

function Section({ title, list, opened }: SectionProps) {
  return (
    <Card className={styles.section}>
      <h2>{title}</h2>
      {list.map((article) => (
        <Article key={article.slug} article={article} isOpened={article.slug === opened} />
      ))}
    </Card>
  );
}

function Article({ article, isOpened }: { article: HelpArticle; isOpened: boolean }) {
  const element = useRef<HTMLDetailsElement>(null);
  const [wasOpen, setWasOpen] = useState(isOpened);
  const { slug } = article;
  // A link to one article leads to its beginning, not to the head of the page: articles are longer than a screen.
  useEffect(() => {
    if (isOpened) element.current?.scrollIntoView({ block: 'start' });
  }, [isOpened]);
  return (
    <details
      ref={element}
      open={isOpened}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>
        {article.title}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      {wasOpen && isPictured(slug) && (
        <div className={styles.pictured}>
          <Suspense>
            <HelpPicture slug={slug} />
          </Suspense>
        </div>
      )}
      <RichText text={article.content} pictures={article.pictures} />
      <HelpVote article={article} />
    </details>
  );
}
