/** One more row than a page was asked for: what is shown of them, and the key of the next page. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  keyOf: (row: T) => string | bigint,
): { readonly page: readonly T[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: last !== undefined && rows.length > size ? String(keyOf(last)) : null };
}
