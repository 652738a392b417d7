/**
 * The small part of Markdown that letters, notices and articles may use. Nothing of it becomes HTML by itself: the page draws what this gives as elements,
 * and the console's preview answers the same.
 */

export type Piece =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };
export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] }
  /** A stored picture by its number; what stands beside it for who does not see it belongs to the picture. */
  | { readonly kind: 'picture'; readonly id: string };

/**
 * Bold, or a link to a page of this site: `//host` and every scheme stay plain text. No part may hold the sign that it begins with: a text of nothing but
 * brackets would be read to its end from each of them.
 */
const MARK = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\((\/(?!\/)[A-Za-z0-9/_?=&.-]*)\)/g;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, bold, label, to] = match;
    pieces.push(bold === undefined ? { kind: 'link', text: label ?? '', to: to ?? '' } : { kind: 'bold', text: bold });
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** A block of its own. Any other address of a picture stays plain text: only what this site stores is ever loaded. */
const PICTURE = /^!\[[^\]]*\]\(picture:([1-9]\d{0,17})\)$/;

/** Paragraphs are parted by empty lines; lines that all begin with "- " are a list. */
export function readRichText(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const picture = PICTURE.exec(block)?.[1];
      if (picture !== undefined) return { kind: 'picture', id: picture };
      const lines = block.split('\n');
      return lines.every((line) => line.startsWith('- '))
        ? { kind: 'list', items: lines.map((line) => piecesOf(line.slice(2))) }
        : { kind: 'paragraph', pieces: piecesOf(lines.join(' ')) };
    });
}

/** Numbers of the stored pictures that a text shows. */
export const picturesIn = (text: string): string[] =>
  readRichText(text).flatMap((block) => (block.kind === 'picture' ? [block.id] : []));
