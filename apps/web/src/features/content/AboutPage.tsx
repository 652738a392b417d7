import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../platform/call/query.ts';
import { useLocale, useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { AboutFacts } from './AboutFacts.tsx';
import { AboutIntro } from './AboutIntro.tsx';
import styles from './Content.module.css';
import { RichText } from './RichText.tsx';
import { contentTexts } from './texts.ts';

/** /about: the site, the user agreement (`?p=agreement`), the privacy notice (`?p=privacy`), playing responsibly (`?p=responsible`). */
export function Component() {
  const t = useText(contentTexts);
  const language = useLocale((state) => state.locale);
  const [params, setParams] = useSearchParams();
  const { data, isError, refetch } = useQuery(callQuery(calls.introductionList, { language }, true));
  const asked = params.get('p');
  const page = asked === null ? data?.list[0] : data?.list.find(({ slug }) => slug === asked);
  return (
    <div className={`${styles.page} ${styles.wide} wrap`}>
      {isError && (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={320} width="100%" />}
      {data && (
        <>
          <Tabs
            label={t('about')}
            value={page?.slug ?? ''}
            items={data.list.map(({ slug, title }) => ({ value: slug, label: title }))}
            onChange={(slug) => setParams({ p: slug }, { replace: true })}
          />
          {page?.slug === 'about' && <AboutIntro />}
          {page?.slug === 'about' && <AboutFacts pages={data.list} />}
          {page ? (
            <Card as="article" className={styles.sheet}>
              <h2>{page.title}</h2>
              <RichText text={page.content} pictures={page.pictures} />
            </Card>
          ) : (
            <Card>
              <Empty title={t('pageGone')} text={t('pageGoneText')} />
            </Card>
          )}
        </>
      )}
    </div>
  );
}
