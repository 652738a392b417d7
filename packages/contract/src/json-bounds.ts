/** Levels of brackets: the deepest input of a call has five. */
export const JSON_DEPTH_MAX = 12;
/** Members and items, all together: the longest list of a call is a thousand records of four. */
export const JSON_PARTS_MAX = 10_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;

/**
 * Looks over a JSON text, once from left to right, before it is parsed: what is parsed must be walked by schemas too, and that costs by part, not by byte.
 * True also for what is no JSON: the parser says so.
 */
export function isBoundedJson(text: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return true;
    } else if (sign === COMMA) parts += 1;
    // [ and {, ] and }: each pair differs in one bit.
    else if ((sign | 32) === 123) {
      depth += 1;
      parts += 1;
    } else if ((sign | 32) === 125) depth -= 1;
    if (depth > JSON_DEPTH_MAX || parts > JSON_PARTS_MAX) return false;
  }
  return true;
}

/** Index of the quote that ends the string which begins at `from`; −1 when none does. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}
