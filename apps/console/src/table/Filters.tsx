import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button, IconButton } from '@caiting/web/ui/form/Button.tsx';
import { Field } from '@caiting/web/ui/form/Field.tsx';
import { Select } from '@caiting/web/ui/form/Select.tsx';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { FormField } from '../contract/fields.ts';
import { filterWord, valueWord } from '../contract/words.ts';
import { momentOf, momentTyped } from '../platform/moments.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './Table.module.css';
import { tableTexts } from './texts.ts';
import type { UrlState } from './url-state.ts';

/** What a list is narrowed by, from the input of its call; all of it stands in the address. */
export function Filters({ fields, url }: { fields: readonly FormField[]; url: UrlState }) {
  if (fields.length === 0) return null;
  // Another address (a link, the way back) begins the typed texts anew.
  const key = fields.map(({ name }) => url.filter(name) ?? '').join('\n');
  return <FilterRow key={key} fields={fields} url={url} />;
}

/** Of another set of rows the first page is shown, and none of them is open. */
const AT_FIRST = { before: null, pageNum: null, row: null, do: null } as const;
/** What the address no longer says when the filters are cleared. */
export const withoutFilters = (fields: readonly FormField[]): Record<string, null> => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, null])),
  ...AT_FIRST,
});

function FilterRow({ fields, url }: { fields: readonly FormField[]; url: UrlState }) {
  const t = useText(tableTexts);
  const say = useSaid();
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(({ name, preset }) => [name, url.filter(name) ?? preset ?? ''])),
  );
  const commit = (changes: Readonly<Record<string, string>>): void => {
    const values = { ...typed, ...changes };
    const isPreset = ({ name, preset }: FormField): boolean => values[name] === (preset ?? '');
    url.set({
      ...Object.fromEntries(fields.map((field) => [field.name, isPreset(field) ? null : (values[field.name] ?? null)])),
      ...AT_FIRST,
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    commit({});
  };
  const texts = fields.filter(({ is }) => is.kind !== 'choice' && is.kind !== 'flag');
  const isSet = fields.some(({ name }) => url.filter(name) !== null);
  const isDesktop = useIsDesktop();
  // On a phone they would push the list off the page; what a read cannot be without stands there at once.
  const [isOpen, setOpen] = useState(isSet || fields.some(({ isRequired }) => isRequired));
  if (!isDesktop && !isOpen)
    return (
      <span className={styles.filters}>
        <Button size="s" aria-expanded={false} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={14} aria-hidden="true" /> {t('filter')}
        </Button>
      </span>
    );
  return (
    <form className={styles.filters} role="search" onSubmit={submit}>
      {fields.map((field) =>
        field.is.kind === 'choice' || field.is.kind === 'flag' ? (
          <ChoiceFilter
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            onChange={(value) => commit({ [field.name]: value })}
          />
        ) : (
          <Field
            key={field.name}
            label={say(filterWord(field.name))}
            labelHidden={!(field.is.kind in TYPES)}
            className={field.is.kind in TYPES ? styles.day : styles.typed}
            size="m"
            type={TYPES[field.is.kind] ?? 'text'}
            placeholder={say(filterWord(field.name))}
            value={shownValue(field, typed[field.name] ?? '')}
            autoComplete="off"
            data-filter
            onChange={(event) => setTyped({ ...typed, [field.name]: wireValue(field, event.target.value) })}
          />
        ),
      )}
      {texts.length > 0 && (
        <Button type="submit" size="s">
          <Search size={14} aria-hidden="true" /> {t('look')}
        </Button>
      )}
      {isSet && (
        <IconButton label={t('clear')} size="s" onClick={() => url.set(withoutFilters(fields))}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}

const TYPES: Partial<Record<FormField['is']['kind'], string>> = { day: 'date', moment: 'datetime-local' };
/** A moment stands in the address as the wire has it, and is typed as Beijing has it. */
const shownValue = ({ is }: FormField, value: string): string =>
  is.kind === 'moment' && /^\d+$/.test(value) ? momentTyped(Number(value)) : value;
const wireValue = ({ is }: FormField, typed: string): string =>
  is.kind === 'moment' ? String(momentOf(typed) ?? '') : typed;

function ChoiceFilter({ field, value, onChange }: { field: FormField; value: string; onChange(value: string): void }) {
  const t = useText(tableTexts);
  const say = useSaid();
  const name = say(filterWord(field.name));
  const all = { value: '', label: `${name} ${t('all')}` };
  const options =
    field.is.kind === 'choice'
      ? field.is.options.map((one) => ({ value: one, label: `${name} ${say(valueWord(field.name, one))}` }))
      : [
          { value: '1', label: `${name} ${t('yes')}` },
          { value: '0', label: `${name} ${t('no')}` },
        ];
  return (
    <Select
      label={name}
      labelHidden
      value={value}
      options={field.preset !== null && field.preset !== '' ? options : [all, ...options]}
      onChange={onChange}
    />
  );
}
