import type { HelpArticle } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { useOwnTitle } from '../own-title.ts';
import { ArticleLists, type Choice } from './ArticleLists.tsx';
import { HelpAside } from './HelpAside.tsx';
import { HelpTopics } from './HelpTopics.tsx';
import styles from './Help.module.css';
import { helpTexts } from './texts.ts';
import { useHelpSearch } from './use-help-search.ts';

/** /help: common questions and all articles by topic, one topic (`?s=`), or those that hold the words of `?q=`; `?a=` opens one, and several `a` stand first. */
export function Component() {
  const t = useText(helpTexts);
  const { typed, keyword, type, search, composition } = useHelpSearch();
  return (
    <div className={cx(styles.page, 'wrap')}>
      <section className={styles.hero}>
        <h1>{t('ask')}</h1>
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
      </section>
      <Answers keyword={keyword} />
    </div>
  );
}

function Answers({ keyword }: { keyword: string }) {
  const t = useText(helpTexts);
  const language = useLocale((state) => state.locale);
  const [params] = useSearchParams();
  const choice: Choice = { opened: params.getAll('a'), topic: params.get('s'), keyword };
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.assistanceList, { language, keyword }, true),
    placeholderData: keepPreviousData,
  });
  const opened = data?.list.find(({ slug }) => choice.opened.includes(slug));
  useOwnTitle(choice.opened.length === 1 ? (opened?.title ?? null) : null);
  if (isError)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  const isGone = data !== undefined && choice.opened.length > 0 && keyword === '' && opened === undefined;
  return (
    <>
      {keyword === '' && <HelpTopics list={data?.list ?? null} chosen={choice.topic} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {isGone && <Gone />}
          {data ? <Found list={data.list} choice={choice} /> : <Skeleton height={520} width="100%" />}
        </div>
        <HelpAside />
      </div>
    </>
  );
}

/** Somebody came by the link of an article that was taken away, or never was. */
function Gone() {
  const t = useText(helpTexts);
  return (
    <Card>
      <Empty
        title={t('articleGone')}
        text={t('articleGoneText')}
        action={<ButtonLink to="/help">{t('all')}</ButtonLink>}
      />
    </Card>
  );
}

function Found({ list, choice }: { list: readonly HelpArticle[]; choice: Choice }) {
  const t = useText(helpTexts);
  if (list.length > 0) return <ArticleLists list={list} choice={choice} />;
  return (
    <Card>
      <Empty title={t('nothingFound')} text={t('nothingFoundText')} />
    </Card>
  );
}
