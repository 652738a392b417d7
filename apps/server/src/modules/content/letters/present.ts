import {
  LETTER_TEXTS,
  datedLink,
  fillText,
  type BothLanguages,
  type Letter,
  type LetterRow as Row,
} from '@caiting/contract';
import type { LetterRow } from './queries.ts';

/** Characters of a letter that its row in the list shows. */
const EXCERPT = 80;

/** The words of a letter: those of the catalogue with its values, or the operator's own. */
function wordsOf(row: LetterRow): { kind: Letter['kind']; link: string; title: BothLanguages; content: BothLanguages } {
  if (row.template === '')
    return {
      kind: 'site',
      link: '',
      title: { zh: row.title_zh, en: row.title_en },
      content: { zh: row.body_zh, en: row.body_en },
    };
  const { kind, link, zh, en } = LETTER_TEXTS[row.template];
  const params = row.sender_name === null ? row.params : { ...row.params, sender: row.sender_name, text: row.body_zh };
  const say = (words: BothLanguages): BothLanguages => ({
    zh: fillText(words.zh, params),
    en: fillText(words.en, params, 'en'),
  });
  return {
    kind,
    link: datedLink(fillText(link, params), row.sent_at.getTime()),
    title: say({ zh: zh.title, en: en.title }),
    content: say({ zh: zh.body, en: en.body }),
  };
}

const MARKS = /\*\*|\[([^\]]*)\]\([^)]*\)/g;

/** Plain words for one line: line breaks go, and marks where the text has some. */
function excerptOf(text: string, isPlain: boolean): string {
  const plain = (isPlain ? text : text.replaceAll(MARKS, '$1')).replaceAll(/\s+/g, ' ');
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT)}…` : plain;
}

export function letterView(row: LetterRow): Omit<Letter, 'person'> {
  return { id: String(row.id), ...wordsOf(row), isRead: row.is_read, sentAt: row.sent_at.getTime() };
}

export function rowView(row: LetterRow): Row {
  const { content, link: _link, ...shown } = letterView(row);
  const excerpt = (text: string) => excerptOf(text, shown.kind === 'person');
  return { ...shown, excerpt: { zh: excerpt(content.zh), en: excerpt(content.en) } };
}
