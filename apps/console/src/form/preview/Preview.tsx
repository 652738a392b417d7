import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { FIELDS_OF_CLIENT, type Picture, type consolePreviewCalls } from '@caiting/contract';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { shapeOfAnswer, type Shape } from '../../contract/columns.ts';
import { needEntry, type Entry } from '../../contract/entries.ts';
import { shapeOf } from '../../contract/schema.ts';
import { send } from '../../platform/client.ts';
import { useSaid } from '../../platform/texts.ts';
import { Answer } from '../../table/Answer.tsx';
import { ActFigures } from './ActFigures.tsx';
import styles from '../CallForm.module.css';
import { formTexts } from '../texts.ts';
import type { CallFormState } from '../use-call-form.ts';

type Told = Readonly<Record<string, unknown>>;

/** What an act would come to that says these fields, by the call that its entry names, asked with the fields that both have; nothing of an act without one. */
export function usePreviewOf(entry: Entry | undefined, fields: Said | null) {
  const asked = entry?.preview === undefined || fields === null ? null : needEntry(entry.preview);
  const sent = entry === undefined || asked === null || fields === null ? {} : fieldsOf(entry, asked, fields);
  const query = useQuery({
    queryKey: ['preview', asked?.name, sent],
    queryFn: ({ signal }) => send(asked?.call as CallDef, sent as CallWireInput<CallDef>, { signal }) as Promise<Told>,
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { asked, told: query.data ?? null, fault: query.error };
}
export type PreviewState = ReturnType<typeof usePreviewOf>;
type Said = Readonly<Record<string, unknown>>;

/** What the act of this form would come to. */
export const usePreview = (entry: Entry, form: CallFormState): PreviewState => usePreviewOf(entry, form.wire());

/** Of an act without a preview of its own, what it is and all that it says. */
function fieldsOf({ name }: Entry, { name: asked, call }: Entry, fields: Said): Said {
  if (asked === ACT_PREVIEW) {
    const said = Object.entries(fields).filter(([field]) => !OF_CLIENT.has(field));
    return { act: name, fields: JSON.stringify(Object.fromEntries(said)) };
  }
  const known = Object.keys(shapeOf(call.input));
  return Object.fromEntries(Object.entries(fields).filter(([field]) => known.includes(field)));
}
const ACT_PREVIEW = 'actPreview';
const OF_CLIENT: ReadonlySet<string> = new Set(FIELDS_OF_CLIENT);

/** Whether the act waits for it: nobody confirms what was not shown. */
export const isAwaited = ({ asked, told }: PreviewState): boolean => asked !== null && told === null;

interface Props {
  /** What was said, whose texts are shown as their readers see them. */
  readonly values: Said;
  readonly preview: PreviewState;
  /** Old and new stand beside it already. */
  readonly isBesideDiff?: boolean;
}

/** What the act would come to. */
export function Preview({ values, preview, isBesideDiff = false }: Props) {
  const t = useText(formTexts);
  const say = useSaid();
  const { asked, told, fault } = preview;
  if (asked === null) return null;
  if (fault) return <Banner tone="danger">{t('previewFailed', { why: fault.message })}</Banner>;
  if (told === null) return <p className={styles.hint}>{t('previewing')}</p>;
  const isRead = 'titleZh' in values;
  return (
    <div className={styles.preview} tabIndex={0} role="region" aria-label={say(asked)}>
      <h3>{say(asked)}</h3>
      {isRead && (
        <Suspense>
          <Reading
            values={values}
            isBanner={told['kind'] === 'banner'}
            pictures={(told['pictures'] ?? []) as readonly Picture[]}
          />
        </Suspense>
      )}
      {asked.name === ACT_PREVIEW ? (
        <ActFigures told={{ ...(told as ActTold), ...(isBesideDiff && { changes: [] }) }} caption={say(asked)} />
      ) : (
        <Answer
          shape={shapeShown(asked, told, isRead ? 'reading' : isBesideDiff ? 'diff' : null)}
          data={told}
          caption={say(asked)}
        />
      )}
    </div>
  );
}

type ActTold = CallOutput<typeof consolePreviewCalls.actPreview>;
const OLD_AND_NEW: ReadonlySet<string> = new Set(['before', 'after']);

function shapeShown({ call }: Entry, told: Told, beside: 'reading' | 'diff' | null): Shape {
  const shape = shapeOfAnswer(call.output);
  // How it reads is drawn as its readers see it, not as the parts it is made of.
  const drawn = beside === 'reading' ? { ...shape, groups: [], tables: [] } : shape;
  return {
    ...drawn,
    facts: drawn.facts.filter(({ name }) => !OF_PAGES.has(name) && !(beside === 'diff' && OLD_AND_NEW.has(name))),
    // A table of nothing (no return changes) would only ask what is missing in it.
    tables: drawn.tables.filter(({ name }) => (told[name] as readonly unknown[]).length > 0),
  };
}
/** Of a draft: its address on the players' site, which is opened from the act that makes one. */
const OF_PAGES: ReadonlySet<string> = new Set(['path', 'expiresAt', 'pictures']);

/** The players' renderer comes with the first text that is looked at. */
const Reading = lazyPart(async () => (await import('./Reading.tsx')).Reading);
