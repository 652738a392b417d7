import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Picture } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { shapeOfAnswer } from '../contract/columns.ts';
import { needEntry, type Entry } from '../contract/entries.ts';
import { shapeOf } from '../contract/schema.ts';
import { send } from '../platform/client.ts';
import { useSaid } from '../platform/texts.ts';
import { Answer } from '../table/Answer.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';
import type { CallFormState } from './use-call-form.ts';

type Told = Readonly<Record<string, unknown>>;

/** What the act of this form would come to, by the call that its entry names, asked with the fields that both have. */
export function usePreview(entry: Entry, form: CallFormState) {
  const asked = entry.preview === undefined ? null : needEntry(entry.preview);
  const known = asked === null ? [] : Object.keys(shapeOf(asked.call.input));
  const fields = Object.fromEntries(Object.entries(form.wire()).filter(([name]) => known.includes(name)));
  const query = useQuery({
    queryKey: ['preview', entry.preview, fields],
    queryFn: ({ signal }) =>
      send(asked?.call as CallDef, fields as CallWireInput<CallDef>, { signal }) as Promise<Told>,
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { asked, told: query.data ?? null, fault: query.error };
}
export type PreviewState = ReturnType<typeof usePreview>;

/** Whether the act waits for it: nobody confirms what was not shown. */
export const isAwaited = ({ asked, told }: PreviewState): boolean => asked !== null && told === null;

/** What the act would come to, above what was said. */
export function Preview({ form, preview }: { form: CallFormState; preview: PreviewState }) {
  const t = useText(formTexts);
  const say = useSaid();
  const { asked, told, fault } = preview;
  if (asked === null) return null;
  if (fault) return <Banner tone="danger">{t('previewFailed', { why: fault.message })}</Banner>;
  if (told === null) return <p className={styles.hint}>{t('previewing')}</p>;
  const isRead = 'titleZh' in form.values;
  const shape = shapeOfAnswer(asked.call.output);
  // How it reads is drawn as its readers see it, not as the parts it is made of.
  const drawn = isRead ? { ...shape, groups: [], tables: [] } : shape;
  const known = {
    ...drawn,
    facts: drawn.facts.filter(({ name }) => !OF_PAGES.has(name)),
    // A table of nothing (no return changes) would only ask what is missing in it.
    tables: drawn.tables.filter(({ name }) => (told[name] as readonly unknown[]).length > 0),
  };
  return (
    <div className={styles.preview} tabIndex={0} role="region" aria-label={say(asked)}>
      <h3>{say(asked)}</h3>
      {isRead && (
        <Suspense>
          <Reading
            values={form.values}
            isBanner={told['kind'] === 'banner'}
            pictures={(told['pictures'] ?? []) as readonly Picture[]}
          />
        </Suspense>
      )}
      <Answer shape={known} data={told} caption={say(asked)} />
    </div>
  );
}
/** Of a draft: its address on the players' site, which is opened from the act that makes one. */
const OF_PAGES: ReadonlySet<string> = new Set(['path', 'expiresAt', 'pictures']);

/** The players' renderer comes with the first text that is looked at. */
const Reading = lazyPart(async () => (await import('./Reading.tsx')).Reading);
