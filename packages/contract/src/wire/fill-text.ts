import type { Language } from '../languages.ts';
import { durationText } from './duration-text.ts';

/** What stands in a place of a sentence: a value, or a word of ours in both languages. */
export type TextParam = string | number | { readonly zh: string; readonly en: string };
export type TextParams = Readonly<Record<string, TextParam>>;

/** Fills {name} places of a sentence. {name:zh} and {name:en} state seconds as a duration in that language. A place without a value stays empty. */
export function fillText(text: string, params: TextParams = {}, language: Language = 'zh'): string {
  return text.replace(/\{(\w+)(?::(zh|en))?\}/g, (_, name: string, duration?: 'zh' | 'en') => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return '';
    if (duration !== undefined) return durationText(Number(value), duration);
    return typeof value === 'object' ? value[language] : String(value);
  });
}
