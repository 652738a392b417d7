import type { CallDef } from '@caiting/contract/wire';

/** What a schema of the contract says about itself. zod keeps it in one place; nothing else of the console looks there. */
export type Schema = CallDef['input'];

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly minimum?: number; readonly maximum?: number } };
}
export interface SchemaDef {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
  readonly checks?: readonly Check[];
  readonly defaultValue?: unknown;
}
export const defOf = (schema: Schema): SchemaDef => schema._zod.def as unknown as SchemaDef;

export interface Unwrapped {
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** What counts when nothing is given. */
  readonly preset?: unknown;
}

/** What stands under the wrappers that say whether a value must be given. */
export function unwrapped(schema: Schema): Unwrapped {
  const { type, innerType, defaultValue } = defOf(schema);
  if (innerType === undefined || !['optional', 'prefault', 'default', 'nullable', 'readonly'].includes(type))
    return { schema, isRequired: true };
  const inner = unwrapped(innerType);
  if (type === 'prefault' || type === 'default') return { ...inner, isRequired: false, preset: defaultValue };
  return type === 'readonly' ? inner : { ...inner, isRequired: false };
}

/** Fields of an object schema by name; none of any other. */
export const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  defOf(unwrapped(schema).schema).shape ?? {};

/** Smallest and largest length of a text. */
export function lengthsOf(schema: Schema): { readonly min: number; readonly max: number | null } {
  let min = 0;
  let max: number | null = null;
  for (const { _zod } of defOf(schema).checks ?? []) {
    const { check, minimum, maximum } = _zod.def;
    if (check === 'min_length' && minimum !== undefined) min = minimum;
    if (check === 'max_length' && maximum !== undefined) max = maximum;
  }
  return { min, max };
}

/** What a schema says against a value: the message and the bounds of its first finding. */
export function refusedWith(
  schema: Schema,
  value: unknown,
): { readonly message: string; readonly min?: number; readonly max?: number } | null {
  const { error } = schema.safeParse(value);
  const issue = error?.issues[0] as { message?: string; params?: { min?: number; max?: number } } | undefined;
  return issue === undefined ? null : { message: issue.message ?? '', ...issue.params };
}
