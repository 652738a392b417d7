import { MoneyOut, TimeMs, type CallDef } from '@caiting/contract/wire';
import { defOf, shapeOf, unwrapped, type Schema } from './schema.ts';

/** How a value of an answer is written. */
export type ColumnKind =
  | 'money'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'whole'
  | 'id'
  | 'text'
  /** The same words in both languages. */
  | 'both'
  | 'list'
  | 'json';

export interface ColumnDef {
  readonly name: string;
  readonly is: ColumnKind;
  /** The values of a choice. */
  readonly options: readonly string[];
  /** What an object or a list of objects holds. */
  readonly inner?: Shape;
}

/** An answer, taken apart: single values, lists of rows, and objects that hold such again. */
export interface Shape {
  readonly facts: readonly ColumnDef[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly ColumnDef[] }[];
  readonly groups: readonly { readonly name: string; readonly shape: Shape }[];
  /** How one goes on to older rows. */
  readonly isPaged: boolean;
}

const isObject = (schema: Schema): boolean => defOf(unwrapped(schema).schema).type === 'object';
const isBoth = (schema: Schema): boolean =>
  isObject(schema) &&
  Object.keys(shapeOf(schema)).toSorted().join() === 'en,zh' &&
  Object.values(shapeOf(schema)).every((one) => defOf(one).type === 'string');

const ID = /^id$|Id$|No$|^commitment$/;

function columnOf(name: string, given: Schema): ColumnDef {
  const { schema } = unwrapped(given);
  const def = defOf(schema);
  const listed = def.type === 'array' && def.element !== undefined ? defOf(def.element) : def;
  const options = listed.type === 'enum' ? Object.values(listed.entries ?? {}) : [];
  const is = columnKind(name, schema);
  if (is !== 'json') return { name, is, options };
  if (isObject(schema)) return { name, is, options, inner: shapeOfAnswer(schema) };
  const element = elementOf(schema);
  if (element === undefined || !isObject(element)) return { name, is, options };
  const columns = Object.entries(shapeOf(element)).map(([column, of]) => columnOf(column, of));
  return { name, is, options, inner: { facts: [], groups: [], tables: [{ name, columns }], isPaged: false } };
}

function columnKind(name: string, schema: Schema): ColumnKind {
  const { type, element } = defOf(schema);
  if (schema === MoneyOut) return 'money';
  if (schema === TimeMs) return 'moment';
  switch (type) {
    case 'boolean':
      return 'flag';
    case 'enum':
      return 'choice';
    case 'number':
      return 'whole';
    case 'string':
      return ID.test(name) ? 'id' : 'text';
    case 'object':
      return isBoth(schema) ? 'both' : 'json';
    case 'array':
      return element !== undefined && ['string', 'number', 'enum'].includes(defOf(element).type) ? 'list' : 'json';
    default:
      return 'json';
  }
}

const elementOf = (schema: Schema): Schema | undefined => defOf(unwrapped(schema).schema).element;
/** A list whose rows are objects. */
const isTable = (schema: Schema): boolean => {
  const element = elementOf(schema);
  return element !== undefined && isObject(element);
};

/** Names under which an answer says where its next page begins. */
const PAGE_KEYS: ReadonlySet<string> = new Set(['next']);

/** Names under which an answer says how many rows there are in all. */
const COUNTS = ['total', 'count'];
export const isCount = (name: string): boolean => COUNTS.includes(name);
/** How many rows an answer says there are; undefined where it does not say it. */
export const countIn = (answer: Readonly<Record<string, unknown>> | undefined): number | undefined =>
  COUNTS.map((name) => answer?.[name]).find((value) => typeof value === 'number');

export function shapeOfAnswer(schema: Schema): Shape {
  const entries = Object.entries(shapeOf(schema));
  const tables = entries.filter(([, one]) => isTable(one));
  const groups = entries.filter(([, one]) => isObject(one) && !isBoth(one));
  const taken = new Set([...tables, ...groups].map(([name]) => name));
  return {
    facts: entries
      .filter(([name]) => !taken.has(name) && !PAGE_KEYS.has(name))
      .map(([name, one]) => columnOf(name, one)),
    tables: tables.map(([name, one]) => ({
      name,
      columns: Object.entries(shapeOf(elementOf(one) as Schema)).map(([column, of]) => columnOf(column, of)),
    })),
    groups: groups.map(([name, one]) => ({ name, shape: shapeOfAnswer(one) })),
    isPaged: entries.some(([name]) => PAGE_KEYS.has(name)),
  };
}

/** What an act answers beside `done` and `note`, which every act has. */
export const isPlainAnswer = (call: CallDef): boolean =>
  Object.keys(shapeOf(call.output)).every((name) => name === 'done' || name === 'note');

/** The number by which people speak of a row: its own before that of the table. */
export const numberOf = (columns: readonly ColumnDef[]): ColumnDef | undefined =>
  columns.find(({ is, name }) => is === 'id' && name !== 'id') ?? columns.find(({ is }) => is === 'id');
