import { hashLoginPassword, type CallDef } from '@caiting/contract/wire';
import { fieldText } from '@caiting/web/i18n/field-text.ts';
import type { Entry } from '../contract/entries.ts';
import type { FormField } from '../contract/fields.ts';
import { shapeOf } from '../contract/schema.ts';
import { fieldWord } from '../contract/words.ts';
import { momentOf, momentTyped } from '../platform/moments.ts';
import { said } from '../platform/texts.ts';

/** What stands in a form: text as typed, files, and rows of such texts. */
export type Typed = string | File | readonly Readonly<Record<string, string>>[];
export type Values = Readonly<Record<string, Typed>>;

const TWELVE = 12;

/** What the form begins with: presets of the contract, then what a row gave. */
export function firstValues(fields: readonly FormField[], filled: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    fields.map(({ name, is, preset, isRequired }) => {
      const given = filled[name];
      if (is.kind === 'rows') return [name, isRequired ? [emptyRow(is.fields)] : []];
      if (is.kind === 'moment') return [name, given === undefined ? '' : momentTyped(Number(given))];
      return [name, given ?? preset ?? ''];
    }),
  );
}

export const emptyRow = (fields: readonly FormField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

/** A typed value as the wire has it; undefined leaves the field out. */
function wireValue({ is, isRequired, preset }: FormField, typed: Typed | undefined): unknown {
  if (typed === undefined || typed instanceof File) return typed;
  if (typeof typed !== 'string') {
    if (is.kind !== 'rows') return undefined;
    return typed.map((row) =>
      Object.fromEntries(
        is.fields.flatMap((field) => {
          const value = wireValue(field, row[field.name]);
          // In JSON a number is a number; in a form it would be text.
          return value === undefined ? [] : [[field.name, isNumeric(field) ? Number(value) : value]];
        }),
      ),
    );
  }
  // An empty text is one where the contract wants one; elsewhere it is a field left out.
  if (typed === '') return isRequired && is.kind === 'text' ? '' : preset === '' ? '' : undefined;
  if (is.kind === 'moment') return momentOf(typed) ?? typed;
  return is.kind === 'text' ? typed : typed.trim();
}
const isNumeric = ({ is }: FormField): boolean => is.kind === 'whole' || is.kind === 'moment';

export function wireInput(fields: readonly FormField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = wireValue(field, values[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** What is wrong with each field, by the contract's own schema; `rows.2.pool` for one inside a list. */
export function faultsOf(fields: readonly FormField[], values: Values): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const typed = values[field.name];
    if (field.is.kind === 'rows' && typed !== undefined && typeof typed !== 'string' && !(typed instanceof File))
      for (const [at, row] of typed.entries())
        for (const [name, fault] of Object.entries(faultsOf(field.is.fields, row)))
          faults[`${field.name}.${at}.${name}`] = fault;
    const fault = faultOf(field, typed);
    if (fault !== null && !Object.keys(faults).some((name) => name.startsWith(`${field.name}.`)))
      faults[field.name] = fault;
  }
  return faults;
}

function faultOf(field: FormField, typed: Typed | undefined): string | null {
  const name = said(fieldWord(field.name));
  const value = wireValue(field, typed);
  if (value === undefined) return field.isRequired ? fieldText('fieldEmpty', { field: name }) : null;
  if (
    field.schema.safeParse(isNumeric(field) && typeof value === 'string' && value !== '' ? numberOr(value) : value)
      .success
  )
    return null;
  const { is } = field;
  if (value === '') return fieldText('fieldEmpty', { field: name });
  if (is.kind === 'whole' && /^-?\d+$/.test(String(value as string)))
    return fieldText('fieldRange', { field: name, min: is.min, max: is.max });
  if (
    is.kind === 'text' &&
    is.max !== null &&
    typeof value === 'string' &&
    (value.length < is.min || value.length > is.max)
  )
    return fieldText('fieldLength', { field: name, min: is.min, max: is.max });
  return fieldText('badInput', { field: name });
}
/** A schema of JSON wants a number where a form has text. */
const numberOr = (text: string): number | string => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
/** The first password of somebody else's account is made here, shown once, and sent as its hash alone. */
export function secretFor(
  { call }: Entry,
  values: Values,
): { readonly password: string; readonly hash: string } | null {
  const { password: wanted } = shapeOf((call as CallDef).input);
  const { staffName } = values;
  if (wanted === undefined || typeof staffName !== 'string') return null;
  const drawn = crypto.getRandomValues(new Uint32Array(TWELVE + 4));
  const password = [...drawn].map((one) => SIGNS[one % SIGNS.length]).join('');
  return { password, hash: hashLoginPassword(staffName, password) };
}
