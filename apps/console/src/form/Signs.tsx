import { Suspense } from 'react';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';
import type { CallFormState } from './use-call-form.ts';

function NotLoaded() {
  const t = useText(formTexts);
  return <p className={styles.signs}>{t('signsNot')}</p>;
}
const SignFoot = lazyPart(async () => (await import('../signing/SignFoot.tsx')).SignFoot, NotLoaded);

/** What will be signed, of an act that is; over the buttons that send it. */
export function Signs({ entry, form }: { entry: Entry; form: CallFormState }) {
  if (!form.signing.isSigned) return null;
  return (
    <Suspense>
      <SignFoot entry={entry} signing={form.signing} fields={form.wire()} />
    </Suspense>
  );
}
