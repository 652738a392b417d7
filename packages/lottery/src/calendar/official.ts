/** Calendars of the official lotteries whose results come from outside (product §10.7; draw times of plays.md §4, Beijing). */
import { series, type Calendar } from './calendar.ts';

const at = (time: string): readonly number[] => series(time, 1, 0);
const yearly = { by: 'year', digits: 3 } as const;

/** By lottery code. Every number and time of a real feed is the source's; an operator whose source differs changes these rows. */
export const OFFICIAL_CALENDARS = {
  // 欢乐生肖: 9 draws of the night, a gap, 50 from the morning on.
  cqssc: {
    draws: [...series('00:30', 9, 1_200), ...series('07:30', 50, 1_200)],
    close: 60,
    numbering: { by: 'day', digits: 3 },
  },
  // 13:09 to 04:04 of the next day, all of the day of the first draw.
  xyft: { draws: series('13:09', 180, 300), close: 60, numbering: { by: 'day', digits: 3 } },
  hk6: { draws: at('21:30'), weekdays: [2, 4, 6], close: 600, numbering: yearly },
  fc3d: { draws: at('21:15'), close: 600, numbering: yearly },
  pl3: { draws: at('21:25'), close: 600, numbering: yearly, drawLength: 3 },
  pl5: { draws: at('21:25'), close: 600, numbering: yearly },
  fckl8: { draws: at('21:30'), close: 600, numbering: yearly },
  // The running number is counted from the first issue of 2026; a real source's own count is set here when it is connected.
  bj28: {
    draws: series('09:05', 179, 300),
    close: 60,
    numbering: { by: 'running', day: '2026-01-01', first: 3_300_001 },
  },
} as const satisfies Readonly<Record<string, Calendar>>;

/** The timetable of an official lottery, or undefined for another code. */
export function officialCalendar(code: string): Calendar | undefined {
  return Object.hasOwn(OFFICIAL_CALENDARS, code)
    ? OFFICIAL_CALENDARS[code as keyof typeof OFFICIAL_CALENDARS]
    : undefined;
}
