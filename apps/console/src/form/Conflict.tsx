import { useState } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Checkbox } from '@caiting/web/ui/form/Toggle.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import { prefillFrom, type Row } from '../contract/row-acts.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { ChangeTable } from '../table/Diff.tsx';
import { FormFrame } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';
import type { CallFormState } from './use-call-form.ts';
import { firstValues } from './values.ts';

const plain = (value: unknown): string =>
  value === undefined || value === null
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string);

/** What of a row differs between two looks at it. */
export function changedFields(opened: Row | null, now: Row | null): string[] {
  if (opened === null || now === null) return [];
  return Object.keys({ ...opened, ...now }).filter((name) => plain(opened[name]) !== plain(now[name]));
}

/** Somebody changed the thing meanwhile: what it was, what it is, what was typed. Nothing that was typed is lost. */
export function Conflict({
  entry,
  form,
  opened,
  now,
  note,
  onClose,
}: {
  entry: Entry;
  form: CallFormState;
  opened: Row | null;
  now: Row | null;
  note: string;
  onClose(): void;
}) {
  const t = useText(formTexts);
  const say = useSaid();
  const changed = changedFields(opened, now);
  const typedOf = (name: string): string | null => {
    const value = form.values[name];
    return typeof value === 'string' && form.fields.some((field) => field.name === name) ? value : null;
  };
  // As the form writes them: a flag of a row is `true`, that of a form `1`.
  const before = opened === null ? {} : firstValues(form.fields, prefillFrom(entry, opened));
  const fresh = now === null ? {} : firstValues(form.fields, prefillFrom(entry, now));
  const mine = changed.filter((name) => typedOf(name) !== null && typedOf(name) !== fresh[name]);
  const [picked, setPicked] = useState<Readonly<Record<string, boolean>>>({});
  // What nobody here touched is what the other one made of it.
  const isMine = (name: string): boolean => picked[name] ?? typedOf(name) !== before[name];
  const submit = (): void => {
    for (const name of mine) if (!isMine(name)) form.put(name, fresh[name] ?? '');
    form.toFill();
  };
  const isOver = now === null;
  return (
    <FormFrame
      entry={entry}
      tag={t('changed')}
      tone="warn"
      foot={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('dropMine')}</Button>
          {!isOver && (
            <Button kind="primary" onClick={submit}>
              {t('submitChosen')}
            </Button>
          )}
        </div>
      }
    >
      <Banner tone="warn">{isOver ? t('conflictOver') : t('conflict')}</Banner>
      <p className={styles.hint}>{note}</p>
      <ChangeTable
        names={changed}
        columns={[
          { head: t('opened'), textOf: (name) => say(valueWord(name, plain(opened?.[name]))) },
          { head: t('nowIs'), tone: 'warn', textOf: (name) => say(valueWord(name, plain(now?.[name]))) },
          { head: t('yours'), tone: 'ok', textOf: (name) => typedOf(name) ?? '—' },
        ]}
      />
      {mine.map((name) => (
        <Checkbox key={name} checked={isMine(name)} onChange={(on) => setPicked({ ...picked, [name]: on })}>
          {t('useMine', { field: say(fieldWord(name)), value: typedOf(name) ?? '' })}
        </Checkbox>
      ))}
    </FormFrame>
  );
}
