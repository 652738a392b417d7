import { FIELD_NAMES, JOB_WORDS, type OwnWord } from '@caiting/contract';
import { COLUMN_WORDS } from './column-words.ts';
import { SETTING_WORDS } from './setting-words.ts';
import { VALUE_WORDS } from './value-words.ts';

const names: Readonly<Record<string, OwnWord>> = FIELD_NAMES;

/** A name nobody has given words to, as it stands on the wire, apart: `fromDay` → `from day`. A test finds it (contract.test.ts). */
const apart = (name: string): OwnWord => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return { zh: words, en: words.charAt(0).toUpperCase() + words.slice(1) };
};

/** A choice among fields is called as they are. */
const knownField = (name: string): OwnWord | undefined => COLUMN_WORDS[name] ?? names[name];

/** What a field is called. */
export const fieldWord = (name: string): OwnWord => knownField(name) ?? apart(name);
/** The same of a filter: there `from` is a day, not who wrote. */
export const filterWord = (name: string): OwnWord => (name === 'from' ? FIELD_NAMES.from : fieldWord(name));
export const hasFieldWord = (name: string): boolean => knownField(name) !== undefined;

/** What a value of a choice is called. */
export const valueWord = (field: string, value: string): OwnWord =>
  VALUE_WORDS[`${field}.${value}`] ?? VALUE_WORDS[value] ?? knownField(value) ?? { zh: value, en: value };
export const hasValueWord = (field: string, value: string): boolean =>
  value === '' || `${field}.${value}` in VALUE_WORDS || value in VALUE_WORDS || knownField(value) !== undefined;

const settings: Readonly<Record<string, OwnWord>> = SETTING_WORDS;
const jobs: Readonly<Record<string, OwnWord>> = JOB_WORDS;
/** What a setting is called; one of another release by its key. */
export const settingWord = (key: string): OwnWord => settings[key] ?? { zh: key, en: key };
/** What a thing of the site's own is called that an answer names as the program does: a setting, or work in the background. */
export const nameSaid = (field: string, value: string): OwnWord | undefined =>
  field === 'key' ? settings[value] : field === 'name' ? jobs[value] : undefined;
