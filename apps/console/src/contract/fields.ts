import { FIELDS_OF_CLIENT, logNameOf, type OwnWord } from '@caiting/contract';
import { Hash64, LotteryCode, type CallDef } from '@caiting/contract/wire';
import { defOf, lengthsOf, refusedWith, shapeOf, unwrapped, type Schema } from './schema.ts';
import { SWITCH_WORDS } from './switch-words.ts';

/** How a field of a call is asked for. Read from its schema alone: what a schema accepts and refuses says what it is. */
export type FieldKind =
  | { readonly kind: 'text'; readonly min: number; readonly max: number | null; readonly isLottery?: true }
  | { readonly kind: 'password' }
  | { readonly kind: 'money'; readonly decimals: number }
  | { readonly kind: 'rate' }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'moment' }
  | { readonly kind: 'day' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** A list of like objects, sent as JSON. */
  | { readonly kind: 'rows'; readonly fields: readonly FormField[] };

export interface FormField {
  readonly name: string;
  readonly is: FieldKind;
  readonly isRequired: boolean;
  /** What the server takes when nothing is given, as the form would write it. */
  readonly preset: string | null;
  readonly schema: Schema;
  /** Of a switch: what yes and no do in this call. */
  readonly does?: readonly [yes: OwnWord, no: OwnWord] | undefined;
}

/** Whole numbers that reach as far are moments: milliseconds since 1970. */
const MOMENT_FROM = 4_000_000_000_000;
const DECIMALS = ['0.1', '0.01', '0.001', '0.0001'];
const OUTSIDE = '-999999999999999';

export function kindOf(schema: Schema, name: string): FieldKind {
  const { schema: inner } = unwrapped(schema);
  const def = defOf(inner);
  switch (def.type) {
    case 'enum':
      return { kind: 'choice', options: Object.values(def.entries ?? {}) };
    case 'string':
      return textKind(inner);
    case 'number': {
      const min = numberBound(inner, 'greater_than') ?? 0;
      const max = numberBound(inner, 'less_than') ?? Number.MAX_SAFE_INTEGER;
      return max >= MOMENT_FROM && max < Number.MAX_SAFE_INTEGER ? { kind: 'moment' } : { kind: 'whole', min, max };
    }
    case 'boolean':
      return { kind: 'flag' };
    case 'pipe':
      return pipeKind(inner, name);
    default:
      throw new Error(`field ${name}: no form is known for ${def.type}`);
  }
}

function numberBound(schema: Schema, check: 'greater_than' | 'less_than'): number | undefined {
  const found = (defOf(schema).checks ?? []).find(({ _zod }) => _zod.def.check === check);
  const value = (found?._zod.def as { readonly value?: number } | undefined)?.value;
  return value;
}

function textKind(schema: Schema): FieldKind {
  if (schema === Hash64) return { kind: 'password' };
  if (
    refusedWith(schema, '2026-02-28') === null &&
    refusedWith(schema, '2026-02-31') !== null &&
    refusedWith(schema, 'x')
  )
    return { kind: 'day' };
  return { kind: 'text', ...lengthsOf(schema), ...(schema === LotteryCode && { isLottery: true }) };
}

/** A text or number that is read on its way in. */
function pipeKind(schema: Schema, name: string): FieldKind {
  const def = defOf(schema);
  const { in: before, out: after } = def;
  if (before === undefined || after === undefined) throw new Error(`field ${name}: a pipe without ends`);
  const list = defOf(after);
  if (list.type === 'array' && list.element !== undefined)
    return { kind: 'rows', fields: fieldsOfShape(shapeOf(list.element)) };
  if (list.type === 'string') return { kind: 'text', ...lengthsOf(after) };
  const kinds = (defOf(before).options ?? []).map((option) => defOf(option).type);
  if (kinds.includes('boolean')) return { kind: 'flag' };
  const { message, min, max } = refusedWith(schema, OUTSIDE) ?? { message: '' };
  if (min !== undefined && max !== undefined)
    return max >= MOMENT_FROM ? { kind: 'moment' } : { kind: 'whole', min, max };
  if (message === 'rate') return { kind: 'rate' };
  if (message !== 'money') throw new Error(`field ${name}: what is read here says nothing of itself`);
  const decimals = DECIMALS.filter((amount) => refusedWith(schema, amount) === null).length;
  return { kind: 'money', decimals };
}

const presetText = (preset: unknown): string | null =>
  preset === undefined ? null : typeof preset === 'boolean' ? (preset ? '1' : '0') : String(preset as string | number);

const fieldsOfShape = (shape: Readonly<Record<string, Schema>>): FormField[] =>
  Object.entries(shape).map(([name, schema]) => {
    const { isRequired, preset } = unwrapped(schema);
    return { name, is: kindOf(schema, name), isRequired, preset: presetText(preset), schema };
  });

const OF_CLIENT: ReadonlySet<string> = new Set(FIELDS_OF_CLIENT);

/** The fields a person fills in, in the order of the entry. */
export function fieldsOf(call: CallDef, order: readonly string[]): readonly FormField[] {
  const place = (name: string): number => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  const asked = Object.entries(shapeOf(call.input)).filter(([name]) => !OF_CLIENT.has(name));
  return fieldsOfShape(Object.fromEntries(asked))
    .map((field) => (field.name === 'on' ? { ...field, does: SWITCH_WORDS[logNameOf(call)] } : field))
    .toSorted((a, b) => place(a.name) - place(b.name));
}
