import type { TenantValues } from '../../tenant/index.ts';
import { findContacts } from './contacts.ts';
import { fold } from '../../../platform/text/fold.ts';
import { findLinks } from './links.ts';
import { WordList } from './words.ts';
import type { Span } from './words.ts';

/** What the site does with a text of this kind; `off` does not look. */
export type FilterOutcome = 'off' | 'flag' | 'mask' | 'refuse';
export type FilterRule = 'word' | 'link' | 'contact';

export interface Hit {
  readonly rule: FilterRule;
  readonly outcome: Exclude<FilterOutcome, 'off'>;
  /** As it was written. */
  readonly found: string;
}

export interface Screened {
  readonly isRefused: boolean;
  /** The text with stars where it is masked. */
  readonly text: string;
  readonly hits: readonly Hit[];
}

export type FilterRules = Pick<
  TenantValues,
  'chatWords' | 'chatWordOutcome' | 'chatLinkOutcome' | 'chatContactOutcome' | 'chatAllowedHosts'
>;

/** What holds in private chats: the same as in rooms, or one outcome for all three kinds when the site sets one. */
export function directRules(values: FilterRules & Pick<TenantValues, 'chatDirectOutcome'>): FilterRules {
  const { chatDirectOutcome: outcome } = values;
  if (outcome === 'same') return values;
  return { ...values, chatWordOutcome: outcome, chatLinkOutcome: outcome, chatContactOutcome: outcome };
}

const lists = new WeakMap<readonly string[], WordList>();

/** The automaton of a list, made once for each reading of the values. */
function wordList(words: readonly string[]): WordList {
  const list = lists.get(words) ?? new WordList(words);
  lists.set(words, list);
  return list;
}

/** A text that nobody reads: a manager's, or one the server made. */
export const passed = (text: string): Screened => ({ isRefused: false, text, hits: [] });

/** Reads a text for forbidden words, addresses and contacts, and says what becomes of it. */
export function screenText(source: string, rules: FilterRules): Screened {
  const text = fold(source);
  const found: (Hit & { readonly begin: number; readonly end: number })[] = [];
  const take = (rule: FilterRule, outcome: FilterOutcome, find: () => readonly Span[]): void => {
    if (outcome === 'off') return;
    for (const { from, to } of find()) {
      const [begin, end] = [text.begins[from] as number, text.ends[to - 1] as number];
      found.push({ rule, outcome, begin, end, found: source.slice(begin, end) });
    }
  };
  take('word', rules.chatWordOutcome, () => wordList(rules.chatWords).find(text));
  take('link', rules.chatLinkOutcome, () => findLinks(text, rules.chatAllowedHosts));
  take('contact', rules.chatContactOutcome, () => findContacts(text, source));
  return {
    isRefused: found.some(({ outcome }) => outcome === 'refuse'),
    text: mask(
      source,
      found.filter(({ outcome }) => outcome === 'mask'),
    ),
    hits: found.map(({ rule, outcome, found: written }) => ({ rule, outcome, found: written })),
  };
}

/** One star for each character; line breaks stay. */
function mask(source: string, spans: readonly { begin: number; end: number }[]): string {
  if (spans.length === 0) return source;
  let masked = '';
  let at = 0;
  for (const character of source) {
    const isHidden = character !== '\n' && spans.some(({ begin, end }) => at >= begin && at < end);
    masked += isHidden ? '*' : character;
    at += character.length;
  }
  return masked;
}
