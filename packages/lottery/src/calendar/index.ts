/** Issue numbers and timetables (`@caiting/lottery/calendar`). */
export { DAY_SECONDS, addDays, dayFromNumber, dayNumber, dayOf, daysBetween, startOfDay, weekday } from './day.ts';
export type { IssueSlot } from './slot.ts';
export { slotAt, slotsClosingAfter, slotsOfDay } from './calendar.ts';
export type { Numbering, Calendar, Holiday } from './calendar.ts';
export { OFFICIAL_CALENDARS, officialCalendar } from './official.ts';
