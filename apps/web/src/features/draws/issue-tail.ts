/**
 * An issue as short as people call it (visual §3): the number inside its day (`202611200792` → `0792`) or year (`2026324` → `324`); a running number stays
 * whole. Records show the whole issue.
 */
export function issueTail(issue: string): string {
  return /^20\d{6}(\d{3,4})$/.exec(issue)?.[1] ?? /^20\d\d(\d{3})$/.exec(issue)?.[1] ?? issue;
}
