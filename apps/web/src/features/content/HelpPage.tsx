import { HELP_SECTIONS, type HelpArticle } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../platform/call/query.ts';
import { useLocale, useText } from '../../platform/i18n/i18n.ts';
import { useOwnTitle } from './own-title.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import styles from './Content.module.css';
import { HelpVote } from './HelpVote.tsx';
import { RichText } from './RichText.tsx';
import { contentTexts } from './texts.ts';
import { useHelpSearch } from './use-help-search.ts';

/** /help: all articles by section, or those that hold the words of `?q=`; `?a=` opens one. */
export function Component() {
  const t = useText(contentTexts);
  const opened = useSearchParams()[0].get('a');
  const { typed, keyword, type, search, composition } = useHelpSearch();
  return (
    <div className={cx(styles.page, styles.wide, styles.help, 'wrap')}>
      <h1 className="desk">{t('help')}</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Field
          label={t('search')}
          labelHidden
          type="search"
          maxLength={40}
          placeholder={t('searchHint')}
          before={<Search size={18} aria-hidden="true" />}
          value={typed}
          onChange={(event) => type(event.target.value)}
          {...composition}
        />
      </form>
      <Articles keyword={keyword} opened={opened} />
    </div>
  );
}

function Articles({ keyword, opened }: { keyword: string; opened: string | null }) {
  const t = useText(contentTexts);
  const language = useLocale((state) => state.locale);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.assistanceList, { language, keyword }, true),
    placeholderData: keepPreviousData,
  });
  useOwnTitle(data?.list.find(({ slug }) => slug === opened)?.title ?? null);
  if (isError)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!data) return <Skeleton height={320} width="100%" />;
  if (data.list.length === 0) return <Empty title={t('nothingFound')} text={t('nothingFoundText')} />;
  return HELP_SECTIONS.map((section) => {
    const list = data.list.filter((article) => article.section === section);
    return list.length > 0 && <Section key={section} title={t(section)} list={list} opened={opened} />;
  });
}

/** An article that a link leads to is read at once, however far down it stands. */
const showArticle = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' });

function Section({ title, list, opened }: { title: string; list: readonly HelpArticle[]; opened: string | null }) {
  return (
    <Card className={styles.section}>
      <h2>{title}</h2>
      {list.map((article) => (
        <details
          key={article.slug}
          open={article.slug === opened}
          ref={article.slug === opened ? showArticle : undefined}
        >
          <summary>
            {article.title}
            <ChevronDown size={16} aria-hidden="true" />
          </summary>
          <RichText text={article.content} />
          <HelpVote article={article} />
        </details>
      ))}
    </Card>
  );
}
