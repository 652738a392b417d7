import type { OwnWord } from '@caiting/contract';
import { fillText } from '@caiting/contract/wire';
import type { Money } from '@caiting/money';
import { create } from 'zustand';
import type { Words } from '../../ui/words.ts';
import { STORED, isText, readStored, writeStored } from '../storage/storage.ts';

export type Locale = 'zh' | 'en';

/** Sentences of one part of the site in both languages. A key without its English does not compile. */
export interface Texts<K extends string> {
  readonly zh: Readonly<Record<K, string>>;
  readonly en: Readonly<Record<K, string>>;
}
export type Params = Readonly<Record<string, string | number | Money>>;

/** Defines a part's sentences. `{name}` in a sentence is a place for a parameter, `{name:yuan}` one that writes it as money (fill-text.ts of the contract). */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(
  zh: Zh,
  en: Readonly<Record<keyof Zh, string>>,
): Texts<Extract<keyof Zh, string>> {
  return { zh, en };
}

const isLocale = (value: unknown): value is Locale => isText(value) && (value === 'zh' || value === 'en');

/** What only readers of English load. */
interface English {
  readonly EN: Words;
  inEnglish(zh: string): string;
}

/** The language kept on this device; without one that of the browser, which boot.js has put on the document. */
const firstLocale = (): Locale =>
  readStored(STORED.locale, isLocale) ?? (globalThis.document?.documentElement.lang === 'en' ? 'en' : 'zh');

export const useLocale = create<{ locale: Locale; english: English | null }>(() => ({
  locale: firstLocale(),
  english: null,
}));

/** The language in force, for code outside React. */
export const currentLocale = (): Locale => useLocale.getState().locale;

/** Loads the words of a language, before anything is drawn in it. */
export async function loadWords(locale: Locale): Promise<void> {
  if (locale === 'en' && useLocale.getState().english === null)
    useLocale.setState({ english: await import('./english.ts') });
}

/** Switches the language of the whole site and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  await loadWords(locale);
  writeStored(STORED.locale, locale);
  useLocale.setState({ locale });
  applyLang(locale);
}

/** Sets the language tag of the document; called once at start and on every switch. */
export function applyLang(locale: Locale = currentLocale()): void {
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
}

/** The Chinese that the server said, in a language: when it is one of these words of our own. The tenant's and other words stay as they are. */
export function wordIn(locale: Locale, list: Readonly<Record<string, OwnWord>>, said: string): string {
  return locale === 'zh' ? said : (Object.values(list).find(({ zh }) => zh === said)?.en ?? said);
}

/** Chinese of our own (names of lotteries, plays, options, charts; rules) in the language in force. What a tenant or another person named stays as it is. Components that use it follow a switch by `useText` or `useLocale`. */
export function translated(zh: string): string {
  const { locale, english } = useLocale.getState();
  return locale === 'en' && english ? english.inEnglish(zh) : zh;
}

/** Fills the {name} places of a sentence of that language. */
export function fill(sentence: string, params: Params | undefined, locale: Locale = currentLocale()): string {
  return params ? fillText(sentence, params, locale) : sentence;
}

/** The sentence in the language in force. Inside components use `useText`, so that a switch redraws. */
export function textOf<K extends string>(texts: Texts<K>, key: K, params?: Params): string {
  return fill(texts[currentLocale()][key], params);
}

/** `t('key', {n: 5})` for one part's sentences, in the language in force. */
export function useText<K extends string>(texts: Texts<K>): (key: K, params?: Params) => string {
  const locale = useLocale((state) => state.locale);
  return (key, params) => fill(texts[locale][key], params, locale);
}
