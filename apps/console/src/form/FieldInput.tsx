import type { ComponentProps } from 'react';
import { Field, TextArea } from '@caiting/web/ui/form/Field.tsx';
import { Select } from '@caiting/web/ui/form/Select.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { FormField } from '../contract/fields.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './CallForm.module.css';
import { LOTTERY_NAMES, LotteryNames } from './LotteryNames.tsx';
import { formTexts } from './texts.ts';
import { emptyRow, type Typed } from './values.ts';

interface Props {
  readonly field: FormField;
  readonly value: Typed;
  /** By path: of the field itself, and of fields inside its rows. */
  readonly faults: Readonly<Record<string, string>>;
  /** Where the faults of this one begin. */
  readonly path: string;
  onChange(value: Typed): void;
}

/** Texts up to here fit a line. */
const LINE_MAX = 120;

/** One field of a call, drawn by what its schema accepts. */
export function FieldInput({ field, value, faults, path, onChange }: Props) {
  const say = useSaid();
  const { is } = field;
  if (is.kind === 'rows' && typeof value !== 'string' && !(value instanceof File))
    return <RowsInput field={field} rows={value} faults={faults} path={path} onChange={onChange} />;
  const typed = typeof value === 'string' ? value : '';
  const label = say(fieldWord(field.name));
  const error = faults[path];
  if (is.kind === 'choice' || is.kind === 'flag')
    return <ChoiceInput field={field} value={typed} error={error} path={path} onChange={onChange} />;
  const isLong = is.kind === 'text' && (is.max === null ? field.name === 'detail' : is.max > LINE_MAX);
  const shared = {
    label,
    name: path,
    value: typed,
    error,
    required: field.isRequired,
    hint: <Hint field={field} typed={typed} />,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (isLong) return <TextArea {...shared} rows={typed.length > 200 ? 8 : 2} />;
  const isLottery = is.kind === 'text' && is.isLottery === true;
  const plain = (
    <Field
      {...shared}
      size="m"
      list={isLottery ? LOTTERY_NAMES : undefined}
      type={TYPES[is.kind] ?? 'text'}
      inputMode={is.kind === 'money' || is.kind === 'rate' ? 'decimal' : is.kind === 'whole' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      before={is.kind === 'money' ? <span className={styles.unit}>¥</span> : undefined}
      after={is.kind === 'rate' ? <span className={styles.unit}>%</span> : undefined}
    />
  );
  if (!isLottery) return plain;
  return (
    <div>
      {plain}
      <LotteryNames />
    </div>
  );
}
const TYPES: Partial<Record<FormField['is']['kind'], string>> = { day: 'date', moment: 'datetime-local' };

/** The rule of a field, said before it is broken. */
function Hint({ field: { is, isRequired }, typed }: { field: FormField; typed: string }) {
  const t = useText(formTexts);
  const parts: string[] = [];
  if (is.kind === 'money') parts.push(t('decimals', { n: is.decimals }));
  if (is.kind === 'whole' && is.max < Number.MAX_SAFE_INTEGER) parts.push(t('between', { min: is.min, max: is.max }));
  if (is.kind === 'moment') parts.push(t('hour'));
  if (is.kind === 'text' && is.max !== null && typed.length > 0 && is.max > 20)
    parts.push(t('length', { n: typed.length, max: is.max }));
  if (!isRequired && typed === '') parts.push(t('optional'));
  return parts.length > 0 ? parts.join(' · ') : null;
}

function ChoiceInput({
  field,
  value,
  error,
  path,
  onChange,
}: {
  field: FormField;
  value: string;
  error: string | undefined;
  path: string;
  onChange(value: string): void;
}) {
  const t = useText(formTexts);
  const say = useSaid();
  const { is } = field;
  const none = { value: '', label: field.isRequired ? t('choose') : t('unset') };
  const options =
    is.kind === 'choice'
      ? is.options.map((one) => ({ value: one, label: say(valueWord(field.name, one)) }))
      : [
          { value: '1', label: field.does ? say(field.does[0]) : t('yes') },
          { value: '0', label: field.does ? say(field.does[1]) : t('no') },
        ];
  const isSet = field.preset !== null && value !== '';
  return (
    <Choice
      path={path}
      label={say(fieldWord(field.name))}
      value={value}
      options={isSet ? options : [none, ...options]}
      error={error}
      onChange={onChange}
    />
  );
}

interface ChoiceProps extends Omit<ComponentProps<typeof Select<string>>, 'labelHidden' | 'size' | 'className'> {
  readonly path: string;
  readonly error: string | undefined;
}

/** One of some, and below it what is wrong with the one that was chosen. */
export function Choice({ path, error, ...select }: ChoiceProps) {
  return (
    <div data-field={path}>
      <Select {...select} />
      <Fault words={error} />
    </div>
  );
}

/** What is wrong with a field that does not say it by itself. */
export function Fault({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <p className={styles.fault} role="alert">
      {words}
    </p>
  );
}

type Rows = readonly Readonly<Record<string, string>>[];

/** A list of like objects: one block of fields each. */
function RowsInput({ field, rows, faults, path, onChange }: Omit<Props, 'value'> & { rows: Rows }) {
  const t = useText(formTexts);
  const say = useSaid();
  const { is } = field;
  if (is.kind !== 'rows') return null;
  const name = say(fieldWord(field.name));
  const put = (at: number, one: string, typed: Typed): void =>
    onChange(rows.map((row, place) => (place === at && typeof typed === 'string' ? { ...row, [one]: typed } : row)));
  return (
    <fieldset className={styles.rows} data-field={path}>
      <legend>{name}</legend>
      {rows.map((row, at) => (
        <div key={at} className={styles.row} role="group" aria-label={t('rowOf', { field: name, n: at + 1 })}>
          {is.fields.map((inner) => (
            <FieldInput
              key={inner.name}
              field={inner}
              value={row[inner.name] ?? ''}
              faults={faults}
              path={`${path}.${at}.${inner.name}`}
              onChange={(typed) => put(at, inner.name, typed)}
            />
          ))}
          {rows.length > 1 && (
            <Button kind="ghost" size="s" onClick={() => onChange(rows.filter((_, place) => place !== at))}>
              {t('jsonRemove', { n: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {faults[path] && (
        <p className={styles.fault} role="alert">
          {faults[path]}
        </p>
      )}
      <Button size="s" onClick={() => onChange([...rows, emptyRow(is.fields)])}>
        {t('jsonAdd')}
      </Button>
    </fieldset>
  );
}
