/** Which lunar year a day belongs to: zodiacs and elements change on 春节, not on 1 January (plays.md §12). */

/** 春节 of each year by the Chinese calendar standard (GB/T 33661), Beijing dates. */
const SPRING_FESTIVALS: readonly string[] = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
];

/** Lunar years whose beginning and end are known. */
export const LUNAR_YEARS: readonly number[] = SPRING_FESTIVALS.slice(0, -1).map((festival) =>
  Number(festival.slice(0, 4)),
);

/**
 * Lunar year of a Beijing date "yyyy-mm-dd", the year that an LHC draw of that day is frozen with. Throws RangeError for other text and for
 * days the table does not reach (before 春节 2020, from 春节 2036 on).
 */
export function lunarYearOn(date: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError(`not a date: ${date}`);
  const begun = SPRING_FESTIVALS.filter((festival) => festival <= date).length;
  if (begun === 0 || begun === SPRING_FESTIVALS.length) throw new RangeError(`no lunar year is known for ${date}`);
  return Number((SPRING_FESTIVALS[begun - 1] as string).slice(0, 4));
}

/** The 春节 on which a lunar year ends, "yyyy-mm-dd" in Beijing. Throws RangeError for a year the table does not reach. */
export function nextSpringFestival(lunarYear: number): string {
  const festival = SPRING_FESTIVALS.find((each) => each.startsWith(`${lunarYear + 1}-`));
  if (festival === undefined) throw new RangeError(`the end of lunar year ${lunarYear} is not known`);
  return festival;
}
