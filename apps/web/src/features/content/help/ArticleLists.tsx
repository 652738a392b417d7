import { HELP_SECTIONS, type HelpArticle } from '@caiting/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RichText } from '../RichText.tsx';
import styles from './Help.module.css';
import { HelpVote } from './HelpVote.tsx';
import { helpTexts } from './texts.ts';

/** What the address asks for. */
export interface Choice {
  readonly opened: string | null;
  readonly topic: string | null;
  readonly keyword: string;
}

/** Common questions stand in front of the topics, where nothing was chosen or looked for. */
export function ArticleLists({ list, choice }: { list: readonly HelpArticle[]; choice: Choice }) {
  const t = useText(helpTexts);
  const topic = choice.keyword === '' ? HELP_SECTIONS.find((section) => section === choice.topic) : undefined;
  const isWhole = choice.keyword === '' && topic === undefined;
  const common = isWhole ? list.filter(({ isCommon }) => isCommon) : [];
  return (
    <>
      {topic !== undefined && (
        <p className={styles.back}>
          <Link to="/help">{t('all')}</Link>
        </p>
      )}
      {common.length > 0 && <Section title={t('common')} list={common} opened={choice.opened} />}
      {HELP_SECTIONS.filter((section) => topic === undefined || section === topic).map((section) => {
        const own = list.filter((article) => article.section === section && !common.includes(article));
        return own.length > 0 && <Section key={section} title={t(section)} list={own} opened={choice.opened} />;
      })}
    </>
  );
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
  // A link to one article leads to it, not to the head of the page.
  useEffect(() => {
    if (isOpened) element.current?.scrollIntoView({ block: 'center' });
  }, [isOpened]);
  return (
    <details ref={element} open={isOpened}>
      <summary>
        {article.title}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <RichText text={article.content} pictures={article.pictures} />
      <HelpVote article={article} />
    </details>
  );
}
