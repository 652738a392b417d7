/** 0 for the same digit six times, 1 and −1 for a run up or down. */
const STEPS = [0, 1, -1] as const;
const DIGITS = 6;
const DAYS_MAX = 31;
const MONTHS = 12;
/** Days of each month; the 29th of February counts in every year, since two digits do not say which century. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Every safety password that is refused, once: one digit six times, six in a row up or down, and birthdays as YYMMDD. */
export function* weakSafetyPasswords(): Generator<string> {
  for (let first = 0; first <= 9; first += 1) {
    for (const step of STEPS) {
      const last = first + step * (DIGITS - 1);
      if (last >= 0 && last <= 9) yield Array.from({ length: DIGITS }, (_, place) => first + step * place).join('');
    }
  }
  for (let year = 0; year <= 99; year += 1) {
    for (let month = 1; month <= MONTHS; month += 1) {
      for (let day = 1; day <= (DAYS[month - 1] ?? DAYS_MAX); day += 1) yield two(year) + two(month) + two(day);
    }
  }
}

let known: ReadonlySet<string> | undefined;

/** Whether six digits are among those everybody tries first. The browser asks before it hashes; the server compares the hashes of all of them. */
export function isWeakSafetyPassword(digits: string): boolean {
  known ??= new Set(weakSafetyPasswords());
  return known.has(digits);
}
