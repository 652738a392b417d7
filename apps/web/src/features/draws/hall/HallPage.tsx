import { ArrowDownWideNarrow, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { useAllNow } from '../core/queries.ts';
import { GROUP_NAMES, drawTexts } from '../core/texts.ts';
import { useFavourites } from './favourites.ts';
import { GameHits, gamesSought } from './GameHits.tsx';
import { HALL_SORTS, hallItems, hallSections, tabOfKey, type HallItem, type HallSort } from './hall-list.ts';
import { LotteryCard } from './LotteryCard.tsx';
import styles from './Hall.module.css';

type GroupName = keyof typeof GROUP_NAMES;
const GROUP_ORDER = Object.keys(GROUP_NAMES) as GroupName[];
const isGroup = (group: string): group is GroupName => group in GROUP_NAMES;
const isSort = (text: string | null): text is HallSort => HALL_SORTS.some((sort) => sort === text);

/** /lotteryHall: every lottery on sale by group, with search, order and favourites. Tab and order live in the address. */
export function Component() {
  const t = useText(drawTexts);
  const locale = useLocale((state) => state.locale);
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const [showsTools, setShowsTools] = useState(false);
  const sought = useDeferredValue(search);
  const config = useLotteryConfig();
  const present = GROUP_ORDER.filter((group) => config?.lotteries.some(({ lotteryType }) => lotteryType === group));
  const tab = tabOfKey(query.get('key'), present);
  const asked = query.get('sort');
  const sort = isSort(asked) ? asked : 'default';

  function change(name: 'key' | 'sort', value: string, plain: string) {
    const next = new URLSearchParams(query);
    if (value === plain) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={cx(styles.hall, 'wrap')}>
      <PhoneBarActions>
        <IconButton label={t('search')} size="l" aria-pressed={showsTools} onClick={() => setShowsTools(!showsTools)}>
          <Search size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('sort')} size="l" aria-pressed={showsTools} onClick={() => setShowsTools(!showsTools)}>
          <ArrowDownWideNarrow size={20} aria-hidden="true" />
        </IconButton>
      </PhoneBarActions>
      <div className={cx(styles.tools, showsTools && styles.shown)}>
        <h1>{t('hall')}</h1>
        <Field
          label={t('search')}
          labelHidden
          size="m"
          type="search"
          className={styles.search ?? ''}
          placeholder={t('search')}
          before={<Search size={16} aria-hidden="true" />}
          value={search}
          maxLength={20}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
        <Segmented
          block
          label={t('sort')}
          value={sort}
          options={[
            { value: 'default', label: t('sortDefault') },
            { value: 'closing', label: t('sortClosing') },
            { value: 'period', label: t('sortPeriod') },
          ]}
          onChange={(value) => change('sort', value, 'default')}
        />
      </div>
      <Tabs
        label={t('groups')}
        className={styles.tabs ?? ''}
        value={tab}
        items={[
          { value: 'all', label: t('all') },
          { value: 'favourite', label: t('favourites') },
          ...present.map((group) => ({ value: group as string, label: GROUP_NAMES[group][locale] })),
        ]}
        onChange={(value) => change('key', value, 'all')}
      />
      <HallList tab={tab} search={sought} sort={sort} onShowAll={() => (setSearch(''), change('key', 'all', 'all'))} />
    </div>
  );
}

function HallList({
  tab,
  search,
  sort,
  onShowAll,
}: {
  tab: string;
  search: string;
  sort: HallSort;
  onShowAll(): void;
}) {
  const t = useText(drawTexts);
  // Forty cards: drawn in slices, so that a tap on what already stands is answered meanwhile.
  const config = useDeferredValue(useLotteryConfig());
  const { data: latest, isError, refetch } = useAllNow();
  const data = useDeferredValue(latest);
  const locale = useLocale((state) => state.locale);
  const favourites = useFavourites(({ codes }) => codes);
  if (!config && isError)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!config) return <HallSkeleton label={t('loading')} />;
  const items = hallItems(config.lotteries, data?.list ?? [], favourites, { tab, search, sort });
  if (items.length === 0 && gamesSought(search).length > 0) return <GameHits search={search} />;
  if (items.length === 0)
    return (
      <Empty
        title={t(tab === 'favourite' && !search ? 'noFavourites' : 'nothingFound')}
        text={t(tab === 'favourite' && !search ? 'noFavouritesText' : 'nothingFoundText')}
        action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
      />
    );
  return (
    <>
      <GameHits search={search} />
      {tab === 'all' && sort === 'default' && search === '' ? (
        hallSections(items).map(({ group, items: own }) => (
          <section key={group} className={styles.section} aria-labelledby={`hall-${group}`}>
            <h2 id={`hall-${group}`}>{isGroup(group) ? GROUP_NAMES[group][locale] : group}</h2>
            <Cards items={own} favourites={favourites} level={3} />
          </section>
        ))
      ) : (
        <Cards items={items} favourites={favourites} level={2} />
      )}
      <p className={styles.end}>{t('allShown')}</p>
    </>
  );
}

interface CardsProps {
  items: readonly HallItem[];
  favourites: ReadonlySet<string>;
  /** Of their names as headings. */
  level: 2 | 3;
}

const Cards = ({ items, favourites, level }: CardsProps) => (
  <ul className={styles.list}>
    {items.map(({ lottery, now }) => (
      <LotteryCard
        key={lottery.lotteryCode}
        lottery={lottery}
        now={now}
        isFavourite={favourites.has(lottery.lotteryCode)}
        level={level}
      />
    ))}
  </ul>
);

const SKELETONS = [1, 2, 3, 4, 5, 6];
function HallSkeleton({ label }: { label: string }) {
  return (
    <ul className={styles.list} aria-busy="true" aria-label={label}>
      {SKELETONS.map((at) => (
        <li key={at} className={styles.card}>
          <div className={styles.body}>
            <Skeleton width={44} height={44} radius={12} />
            <span className={styles.name}>
              <Skeleton width={96} height={18} />
              <Skeleton width={64} />
            </span>
            <Skeleton width={64} height={20} />
            <span className={styles.balls}>
              <Skeleton width={150} height={26} radius={13} />
            </span>
          </div>
          <p className={styles.foot}>
            <Skeleton width={140} />
          </p>
        </li>
      ))}
    </ul>
  );
}
