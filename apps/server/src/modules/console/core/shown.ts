import { formatMoney, formatRate, money, rateOf } from '@caiting/money';

/** What must not stand in the log: a room's password is set by a call that names it as its key, an operator's and a code are fields; a note about a player is erased some day, and the log is not. */
export const HIDDEN_KEYS: ReadonlySet<unknown> = new Set(['password', 'code', 'credential', 'playerNote']);
export const HIDDEN = '***';

/** How the line says what was sent: decoded, so that everybody writes an amount alike. `rates`: fields in percent. */
export function shown(input: object, rates: readonly string[]): object {
  const fields = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      HIDDEN_KEYS.has(key) ? HIDDEN : rates.includes(key) ? percentOf(value) : textOf(value),
    ]),
  );
  return HIDDEN_KEYS.has(fields['key']) ? { ...fields, value: HIDDEN } : fields;
}

/** Both ways in which a line may say the same: which fields are percents, its binding knows. */
export const shownOf = (input: object): readonly object[] => [shown(input, []), shown(input, Object.keys(input))];

/** A decoded rate is one too, of other units: "3.55", not 0.000355 yuan. */
const percentOf = (value: unknown): unknown => (typeof value === 'bigint' ? formatRate(rateOf(value)) : value);

/** A decoded amount is a bigint, which JSON does not know. */
function textOf(value: unknown): unknown {
  return typeof value === 'bigint' ? formatMoney(money(value)) : value;
}
