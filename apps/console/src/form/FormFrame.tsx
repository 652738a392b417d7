import type { FormEvent, ReactNode } from 'react';
import { Tag, type Tone } from '@caiting/web/ui/display/Tag.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { rolesOf, type Entry } from '../contract/entries.ts';
import { valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';

/** The head of every look: what the act is called, and what kind it is. */
export function FormFrame({
  entry,
  tag,
  tone = 'plain',
  children,
  signs,
  foot,
  onSubmit,
}: {
  entry: Entry;
  tag: string;
  tone?: Tone;
  children: ReactNode;
  /** What will be signed, of a look from which the act is sent. */
  signs?: ReactNode;
  foot: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const say = useSaid();
  const content = (
    <>
      <header className={styles.head}>
        <h2>{say(entry)}</h2>
        <Tag tone={tone}>{tag}</Tag>
      </header>
      <div className={styles.body}>{children}</div>
      {signs}
      <footer className={styles.foot}>{foot}</footer>
      <CallLine entry={entry} />
    </>
  );
  return onSubmit ? (
    <form className={styles.form} tabIndex={-1} noValidate onSubmit={onSubmit} aria-label={say(entry)}>
      {content}
    </form>
  ) : (
    <section className={styles.form} aria-label={say(entry)}>
      {content}
    </section>
  );
}

/** Which call it is: for whoever builds the console, not in what operators get. */
function CallLine({ entry }: { entry: Entry }) {
  const t = useText(formTexts);
  const say = useSaid();
  if (!import.meta.env.DEV) return null;
  const roles = rolesOf(entry).map((role) => say(valueWord('role', role)));
  return (
    <p className={styles.call}>
      {t('dev', { call: entry.name, roles: roles.join(' / '), number: entry.act?.two ? t('two') : t('one') })}
    </p>
  );
}

/** Roles as a sentence has them. */
export function useRoles(entry: Entry): string {
  const say = useSaid();
  return rolesOf(entry)
    .map((role) => say(valueWord('role', role)))
    .join(' / ');
}
