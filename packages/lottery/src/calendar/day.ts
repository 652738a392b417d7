/**
 * Calendar days of Asia/Shanghai, by arithmetic alone: no clock, no locale, no time zone of the machine. A moment is whole seconds since
 * 1970, a day is `yyyy-MM-dd`. The zone has had no summer time since 1991, so its offset is one constant; earlier days are not for this.
 */

export const DAY_SECONDS = 86_400;
const SHANGHAI_OFFSET = 8 * 3_600;

/** The day that a moment falls into. */
export function dayOf(seconds: number): string {
  return dayFromNumber(Math.floor((seconds + SHANGHAI_OFFSET) / DAY_SECONDS));
}

/** The moment of 00:00 of a day. */
export function startOfDay(day: string): number {
  return dayNumber(day) * DAY_SECONDS - SHANGHAI_OFFSET;
}

/** `days` days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return dayFromNumber(dayNumber(day) + days);
}

/** Days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: string): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** Days since 1970-01-01. Throws RangeError for a text that is no day of the calendar. */
export function dayNumber(day: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  const [year = 0, month = 0, date = 0] = match ? match.slice(1).map(Number) : [];
  // The year begins in March here, so that the leap day is its last.
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const ofEra = marchYear - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const number = era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
  if (!match || dayFromNumber(number) !== day) throw new RangeError(`no day: ${day}`);
  return number;
}

/** The inverse of `dayNumber`. */
export function dayFromNumber(number: number): string {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const leapDays = Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
