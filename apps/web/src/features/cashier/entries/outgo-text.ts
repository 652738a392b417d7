/** What went out, as a signed figure; nothing went out is a plain 0. Null while it is not known. */
export function outgoText(outgo: string | null): string | null {
  return outgo === null || outgo === '0' ? outgo : `-${outgo}`;
}
