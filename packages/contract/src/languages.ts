/** Languages of the site; Chinese comes first. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const ENTRY = /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i;
const HEADER_MAX_LENGTH = 500;

/** The language of an Accept-Language header: of those the site speaks the one that is wanted most; Chinese when none is, or nothing was said. */
export function languageOf(header: string | undefined): Language {
  let best: Language = 'zh';
  let bestWeight = 0;
  for (const entry of (header ?? '').slice(0, HEADER_MAX_LENGTH).split(',')) {
    const [, tag = '', weightText = '1'] = ENTRY.exec(entry) ?? [];
    const language = LANGUAGES.find((known) => known === tag.toLowerCase());
    const weight = Number(weightText);
    if (language === undefined || weight <= bestWeight) continue;
    best = language;
    bestWeight = weight;
  }
  return best;
}
