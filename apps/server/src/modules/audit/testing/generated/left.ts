/**
 * Corruptions that are neither refused nor found, by `who table.column kind` (`*` for any table, column or kind). Both lists are exact: a row that no longer
 * happens is taken out.
 */

/** They take nobody's money, result or right; why. */
export const HARMLESS: Readonly<Record<string, readonly string[]>> = {};

/** Still missed: whoever holds this hand can do this and the audit does not see it. */
export const MISSED: readonly string[] = [];

/** Whether an entry means this corruption. */
export function means(entry: string, what: string): boolean {
  const [who, name, kind] = entry.split(' ');
  const [saidWho, saidName, saidKind] = what.split(' ');
  const [table, column] = name?.split('.') ?? [];
  const [saidTable, saidColumn] = saidName?.split('.') ?? [];
  return who === saidWho && fits(table, saidTable) && fits(column, saidColumn) && fits(kind, saidKind);
}
const fits = (entry: string | undefined, said: string | undefined): boolean => entry === '*' || entry === said;
