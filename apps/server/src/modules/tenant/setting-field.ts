import type { SettingField } from '@caiting/contract';
import type * as z from 'zod/mini';
import { SETTINGS, figureOf, type SettingKey } from './settings.ts';

interface Def {
  readonly type: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
}
const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;
const LISTS_NOTHING = { isByGroup: false, options: [], least: null, most: null };

/** How a setting is asked for on a screen, as its schema says it. What is no single figure, word or switch, nor one for each group, is written as JSON. */
export function fieldOfSetting(key: SettingKey): SettingField {
  const schema: z.ZodMiniType = SETTINGS[key].schema;
  const { type, keyType, valueType } = defOf(schema);
  if (type !== 'record' || keyType === undefined || valueType === undefined) return fieldOf(schema);
  const one = fieldOf(valueType);
  // Values of single lotteries stand under the codes that were given one: no list of fields.
  return defOf(keyType).type === 'enum' && one.kind !== 'json' ? { ...one, isByGroup: true } : JSON_FIELD;
}

const JSON_FIELD: SettingField = { ...LISTS_NOTHING, kind: 'json' };

function fieldOf(schema: z.ZodMiniType): SettingField {
  const { type, entries } = defOf(schema);
  switch (type) {
    case 'boolean':
      return { ...LISTS_NOTHING, kind: 'flag' };
    case 'number': {
      const { minimum = null, maximum = null } = schema._zod.bag as { minimum?: number; maximum?: number };
      return { ...LISTS_NOTHING, kind: 'whole', least: minimum, most: maximum };
    }
    case 'enum':
      return { ...LISTS_NOTHING, kind: 'choice', options: Object.values(entries ?? {}) };
    case 'string':
      return { ...LISTS_NOTHING, kind: figureOf(schema) ?? 'text' };
    default:
      return JSON_FIELD;
  }
}
