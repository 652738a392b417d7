const SHANGHAI = '+08:00';

/** What a moment field has typed in it, `2026-11-29T16:00`, as milliseconds; null while it is no time. */
export function momentOf(typed: string): number | null {
  const at = Date.parse(`${typed}${SHANGHAI}`);
  return Number.isNaN(at) ? null : at;
}
/** The way back, for a field that is filled beforehand. */
export function momentTyped(ms: number): string {
  const HOURS_8 = 8 * 3_600_000;
  return new Date(ms + HOURS_8).toISOString().slice(0, 16);
}
