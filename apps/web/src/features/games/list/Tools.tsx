import type { GameItem } from '@caiting/contract';
import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { Sought } from './find.ts';
import styles from './Games.module.css';
import { listTexts } from './texts.ts';

const SEARCH_MAX = 20;

export interface Find extends Sought {
  set(name: keyof Sought, value: string): void;
  clear(): void;
}

/** What is sought, as the address holds it, so that a reload and the way back keep it. */
export function useFind(): Find {
  const [query, setQuery] = useSearchParams();
  const put = (next: URLSearchParams): void => setQuery(next, { replace: true, preventScrollReset: true });
  return {
    provider: query.get('provider') ?? '',
    search: query.get('search') ?? '',
    set: (name, value) => {
      const next = new URLSearchParams(query);
      if (value === '') next.delete(name);
      else next.set(name, value);
      put(next);
    },
    clear: () => put(new URLSearchParams()),
  };
}

/** The search field and the providers. */
export function Tools({
  providers,
  find,
}: {
  providers: readonly Pick<GameItem, 'provider' | 'providerName'>[];
  find: Find;
}) {
  const t = useText(listTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <div className={styles.tools}>
      <Field
        label={t('search')}
        labelHidden
        size="m"
        type="search"
        className={styles.search ?? ''}
        placeholder={t('search')}
        before={<Search size={16} aria-hidden="true" />}
        value={find.search}
        maxLength={SEARCH_MAX}
        onChange={(event) => find.set('search', event.target.value)}
        onClear={() => find.set('search', '')}
      />
      <Chips
        label={t('provider')}
        value={find.provider}
        options={[
          { value: '', label: t('allProviders') },
          ...providers.map(({ provider, providerName }) => ({ value: provider, label: providerName[locale] })),
        ]}
        onChange={(value) => find.set('provider', value)}
      />
    </div>
  );
}
