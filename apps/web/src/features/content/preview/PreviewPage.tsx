import { LANGUAGES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import styles from '../Content.module.css';
import { NoticeSheet } from '../NoticeSheet.tsx';
import { useWords } from '../notices.ts';
import { RichText } from '../RichText.tsx';
import { previewTexts } from './texts.ts';

type Draft = CallOutput<typeof calls.contentDraft>;

/** /preview#token: what an operator is about to publish, for whoever got the address from the console (decisions/0190). */
export function Component() {
  const t = useText(previewTexts);
  const token = useLocation().hash.slice(1);
  const { data, isError, error, refetch } = useQuery({
    queryKey: callKey(calls.contentDraft, { token }),
    queryFn: async () => {
      const draft = await request(calls.contentDraft, { token }, { own: 'all' });
      await showOnPages(draft);
      return draft;
    },
    staleTime: Infinity,
  });
  if (isError && !(error instanceof CallError && error.code !== null))
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (isError) return <Empty title={t('gone')} text={t('goneText')} />;
  if (!data) return <Skeleton height={320} width="100%" />;
  return <Preview draft={data} />;
}

/** Where the draft stands among what is shown now. */
const PLACES = {
  notice: { to: () => '/index', words: 'onHome' },
  banner: { to: () => '/index', words: 'onHome' },
  article: { to: (slug: string) => `/help?a=${slug}`, words: 'onHelp' },
  page: { to: (slug: string) => `/about?p=${slug}`, words: 'onAbout' },
} as const;

function Preview({ draft }: { draft: Draft }) {
  const t = useText(previewTexts);
  const { kind, item, audience, startsAt, endsAt, expiresAt } = draft;
  const { to, words } = PLACES[kind];
  const time = endsAt === null ? t('from', { at: fullTime(startsAt) }) : `${fullTime(startsAt)} – ${fullTime(endsAt)}`;
  return (
    <div className={`${styles.page} ${styles.wide} ${styles.help} wrap`}>
      <h1 className="desk">{t('preview')}</h1>
      <Card className={styles.sheet}>
        <p>{t('notPublished', { until: fullTime(expiresAt) })}</p>
        <dl className={styles.facts}>
          <dt>{t('window')}</dt>
          <dd className="num">{time}</dd>
          <dt>{t('audience')}</dt>
          <dd>{t(audience)}</dd>
        </dl>
        <div className={styles.acts}>
          <ButtonLink kind="primary" to={to(item.slug)}>
            {t(words)}
          </ButtonLink>
          <small className={styles.note}>{t('thisPageAlone')}</small>
        </div>
      </Card>
      {kind === 'notice' && <NoticeSheet notice={item} />}
      {(kind === 'article' || kind === 'page') && <ArticleSheet item={item} />}
    </div>
  );
}

function ArticleSheet({ item }: { item: Draft['item'] }) {
  const say = useWords();
  return (
    <Card as="article" className={styles.sheet}>
      <h2>{say(item.title)}</h2>
      <RichText text={say(item.content)} pictures={item.pictures} />
    </Card>
  );
}

/**
 * Puts the draft in front of what is shown now, where the pages of the site find it. That list is asked for no more until the page is loaded again, so that
 * neither a focus nor a push takes the draft away.
 */
async function showOnPages({ kind, item }: Draft): Promise<void> {
  if (kind === 'article') return showArticle(calls.assistanceList, { keyword: '' }, item);
  if (kind === 'page') return showArticle(calls.introductionList, {}, item);
  const call = kind === 'notice' ? calls.noticeList : calls.banners;
  const key = callKey(call, {});
  const { list } = await request<typeof call>(call, {}, { own: 'all' });
  await keepShown(key, { list: [item, ...list.filter(({ id }) => id !== item.id)] });
}

/** What another part of the page has asked for at the same time is dropped: its answer would come over the draft. */
async function keepShown(key: QueryKey, lists: object): Promise<void> {
  queryClient.setQueryDefaults(key, { enabled: false });
  await queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData(key, lists);
}

/** In both languages, since each is a list of its own. */
async function showArticle(
  call: typeof calls.assistanceList | typeof calls.introductionList,
  more: { readonly keyword?: string },
  { id, slug, section, version, title, content, pictures, isImportant }: Draft['item'],
): Promise<void> {
  for (const language of LANGUAGES) {
    const key = callKey(call, { language, ...more });
    const { list } = await request<typeof call>(call, { language, ...more }, { own: 'all' });
    const draft = {
      id,
      slug,
      section,
      pictures,
      isCommon: isImportant,
      version: String(version),
      title: title[language] || title.zh,
      content: content[language] || content.zh,
    };
    await keepShown(key, { list: [draft, ...list.filter((one) => one.id !== id)] });
  }
}
