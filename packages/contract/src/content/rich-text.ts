/**
 * The small part of Markdown that letters, notices and articles may use. Nothing of it becomes HTML by itself: the page draws what this gives as elements,
 * and the console's preview answers the same.
 */

export type Piece =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };
export type Cell = readonly Piece[];
export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Piece[])[] }
  /** Rows of cells, the names of the columns first; every row has as many cells as the first. */
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
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

/** Under the names of the columns: dashes alone, as many cells as there are names. */
const RULE = /^\|(?: *-{3,} *\|)+$/;
const isRow = (line: string): boolean => line.length > 2 && line.startsWith('|') && line.endsWith('|');
const cellsOf = (line: string): string[] => line.slice(1, -1).split('|');

/** Null where any line is not as wide as the first: such a text is shown as it was written. */
function tableOf([head = '', rule = '', ...rows]: readonly string[]): Block | null {
  if (!RULE.test(rule) || rows.length === 0 || ![head, ...rows].every(isRow)) return null;
  const width = cellsOf(head).length;
  if ([rule, ...rows].some((line) => cellsOf(line).length !== width)) return null;
  const read = (line: string): Cell[] => cellsOf(line).map((cell) => piecesOf(cell.trim()));
  return { kind: 'table', head: read(head), rows: rows.map(read) };
}

/** Lines are the items of a list when each begins with its mark. */
function listOf(kind: 'list' | 'steps', lines: readonly string[], mark: (at: number) => string): Block | null {
  if (!lines.every((line, at) => line.startsWith(mark(at)))) return null;
  return { kind, items: lines.map((line, at) => piecesOf(line.slice(mark(at).length))) };
}

/** Paragraphs are parted by empty lines; "- " begins items of a list, "1. ", "2. " and so on its steps, and "|" encloses the cells of a table. */
export function readRichText(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const picture = PICTURE.exec(block)?.[1];
      if (picture !== undefined) return { kind: 'picture', id: picture };
      const lines = block.split('\n');
      return (
        listOf('list', lines, () => '- ') ??
        listOf('steps', lines, (at) => `${at + 1}. `) ??
        tableOf(lines) ?? { kind: 'paragraph', pieces: piecesOf(lines.join(' ')) }
      );
    });
}

/** Numbers of the stored pictures that a text shows. */
export const picturesIn = (text: string): string[] =>
  readRichText(text).flatMap((block) => (block.kind === 'picture' ? [block.id] : []));

/** What a block shows, without its marks. */
export function textOf(block: Block): string {
  const cells = (row: readonly Cell[]): string =>
    row.map((pieces) => pieces.map(({ text }) => text).join('')).join(' ');
  switch (block.kind) {
    case 'paragraph':
      return cells([block.pieces]);
    case 'list':
    case 'steps':
      return cells(block.items);
    case 'table':
      return [block.head, ...block.rows].map(cells).join(' ');
    case 'picture':
      return '';
    default:
      return block satisfies never;
  }
}
