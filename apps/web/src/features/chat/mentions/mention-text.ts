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

/** A text in pieces: those that are the @name of somebody it calls are marked. */
export function splitMentions(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const calls = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const call = calls.find((name) => text.startsWith(name, at));
    if (call === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') pieces.push({ text: plain, isMention: false });
    pieces.push({ text: call, isMention: true });
    plain = '';
    at += call.length;
  }
  return plain === '' ? pieces : [...pieces, { text: plain, isMention: false }];
}
