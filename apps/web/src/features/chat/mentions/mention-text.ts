import { isCharacterEnd } from '@caiting/contract';
import type { Mention } from '@caiting/contract';

/** The @names in a text: where one is being written, how one goes by a single key, and which of them call somebody. Pure. */

/** A name is at most so long behind its @ while it is searched. */
const QUERY_MAX = 20;
/** An @ behind a letter belongs to an address, not to a person. */
const BEGINS = /(?:^|[^A-Za-z0-9])@([^\s@]*)$/u;

export interface MentionQuery {
  /** Where the @ stands. */
  readonly from: number;
  readonly query: string;
}

/** The name that is being written at the caret; null when none is. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const query = BEGINS.exec(text.slice(0, caret))?.[1];
  if (query === undefined || query.length > QUERY_MAX) return null;
  return { from: caret - query.length - 1, query };
}

/** Where a whole @name begins that ends right before the caret, its blank included; null when there is none (product §5). */
export function mentionBefore(text: string, caret: number, names: readonly string[]): number | null {
  const before = text.slice(0, caret);
  for (const name of names.toSorted((a, b) => b.length - a.length))
    for (const written of [`@${name} `, `@${name}`]) if (before.endsWith(written)) return caret - written.length;
  return null;
}

/** Whom a text calls, and where: at each @ the longest of the names that stands there. "@小王子" is not 小王. */
export function mentionsIn(text: string, ids: ReadonlyMap<string, string>): Mention[] {
  const names = [...ids.keys()].toSorted((a, b) => b.length - a.length);
  const mentions: Mention[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at + 1) && isCharacterEnd(text, at + 1 + one.length));
    const userId = name === undefined ? '' : (ids.get(name) ?? '');
    if (name !== undefined && userId !== '') mentions.push({ userId, offset: at, length: name.length + 1 });
  }
  return mentions;
}

/** A piece of a text, and whom it calls; null for what calls nobody. */
export interface TextPiece {
  readonly text: string;
  readonly userId: string | null;
}

/** A text in pieces, cut where its names stand. */
export function piecesAt(text: string, mentions: readonly Mention[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { userId, offset, length } of mentions.toSorted((a, b) => a.offset - b.offset)) {
    // Of a text that was changed on the way, what does not fit is plain text.
    if (offset < from || text[offset] !== '@' || offset + length > text.length) continue;
    if (offset > from) pieces.push({ text: text.slice(from, offset), userId: null });
    pieces.push({ text: text.slice(offset, offset + length), userId });
    from = offset + length;
  }
  return from === text.length ? pieces : [...pieces, { text: text.slice(from), userId: null }];
}

/** The same for a message of before, which says whose names it has and not where: wherever one of them stands. */
export function piecesOf(message: {
  message: string;
  mentions?: readonly Mention[] | undefined;
  mentionNames: readonly string[];
  userIds: readonly string[];
}): TextPiece[] {
  const { message: text, mentions, mentionNames, userIds } = message;
  const ids = new Map(mentionNames.map((name, at) => [name, userIds[at] ?? '']));
  return piecesAt(text, mentions ?? mentionsIn(text, ids));
}
