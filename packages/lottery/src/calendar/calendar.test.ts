import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotAt, slotsClosingAfter, slotsOfDay, type Calendar } from './calendar.ts';
import { addDays, dayFromNumber, dayNumber, dayOf, daysBetween, startOfDay, weekday } from './day.ts';
import { OFFICIAL_CALENDARS } from './official.ts';
import type { IssueSlot } from './slot.ts';

/** A moment by its Beijing text, as people write it. */
const beijing = (text: string): number => Date.parse(`${text}:00+08:00`) / 1000;
const shown = (seconds: number): string =>
  new Date((seconds + 28_800) * 1000).toISOString().slice(0, 16).replace('T', ' ');
const { cqssc, xyft, hk6, fc3d, pl5, fckl8, bj28 } = OFFICIAL_CALENDARS;
const drawOf = (slot: IssueSlot | undefined) => slot && [slot.issueNo, shown(slot.drawAt)];
const anyDay = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2099-12-31') }).map(dayFromNumber);

test('a day and its number are each other’s inverse, and agree with the calendar of the language', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (number) => {
      fc.pre(dayFromNumber(number).length === 10);
      expect(dayNumber(dayFromNumber(number))).toBe(number);
      expect(dayFromNumber(number)).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10));
    }),
  );
});

test('leap days: 2024 and 2000 have one, 2026 and 2100 have none', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2000-02-28', 1)).toBe('2000-02-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
  expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', '2026-04-31'])
    expect(() => dayNumber(wrong)).toThrow(RangeError);
});

test('the day in Shanghai rolls at 16:00 UTC', () => {
  expect(dayOf(Date.parse('2026-09-21T15:59:59Z') / 1000)).toBe('2026-09-21');
  expect(dayOf(Date.parse('2026-09-21T16:00:00Z') / 1000)).toBe('2026-09-22');
  expect(startOfDay('2026-09-22')).toBe(Date.parse('2026-09-21T16:00:00Z') / 1000);
});

test('weekdays: 21 September 2026 is a Monday', () => {
  expect(weekday('2026-09-21')).toBe(1);
  expect(weekday('2026-09-27')).toBe(7);
  expect(weekday('1969-12-31')).toBe(3);
});

test('cqssc draws 9 issues in the night, none until 07:30, then 50', () => {
  const day = slotsOfDay(cqssc, '2026-09-21');
  expect(day).toHaveLength(59);
  expect(drawOf(day[0])).toEqual(['20260921001', '2026-09-21 00:30']);
  expect(drawOf(day[8])).toEqual(['20260921009', '2026-09-21 03:10']);
  expect(drawOf(day[9])).toEqual(['20260921010', '2026-09-21 07:30']);
  expect(drawOf(day[58])).toEqual(['20260921059', '2026-09-21 23:50']);
  // Over the gap the next issue is on sale, from the close of the one before.
  expect(day[9]?.opensAt).toBe(beijing('2026-09-21T03:09'));
  expect(day[9]?.closeAt).toBe(beijing('2026-09-21T07:29'));
  expect(slotAt(cqssc, beijing('2026-09-21T05:00')).issueNo).toBe('20260921010');
  expect(slotAt(cqssc, beijing('2026-09-21T23:55')).issueNo).toBe('20260922001');
});

test('xyft keeps the day of its first draw until 04:04', () => {
  const day = slotsOfDay(xyft, '2026-09-21');
  expect(day).toHaveLength(180);
  expect(drawOf(day[0])).toEqual(['20260921001', '2026-09-21 13:09']);
  expect(drawOf(day[130])).toEqual(['20260921131', '2026-09-21 23:59']);
  expect(drawOf(day[131])).toEqual(['20260921132', '2026-09-22 00:04']);
  expect(drawOf(day[179])).toEqual(['20260921180', '2026-09-22 04:04']);
  expect(slotAt(xyft, beijing('2026-09-22T02:01')).issueNo).toBe('20260921156');
  expect(slotAt(xyft, beijing('2026-09-22T04:03')).issueNo).toBe('20260922001');
});

test('hk6 draws on Tuesday, Thursday and Saturday at 21:30, numbered through the year', () => {
  expect(slotsOfDay(hk6, '2026-09-21')).toEqual([]);
  // 1 January 2026 is a Thursday: the first draw of the year; Saturday the 3rd is the second.
  expect(drawOf(slotsOfDay(hk6, '2026-01-01')[0])).toEqual(['2026001', '2026-01-01 21:30']);
  expect(drawOf(slotsOfDay(hk6, '2026-01-03')[0])).toEqual(['2026002', '2026-01-03 21:30']);
  // Tuesday 22 September 2026: 37 whole weeks of three since 1 January, and Thu, Sat before it.
  expect(drawOf(slotsOfDay(hk6, '2026-09-22')[0])).toEqual(['2026114', '2026-09-22 21:30']);
  const next = slotAt(hk6, beijing('2026-09-22T21:20'));
  expect([next.issueNo, shown(next.opensAt), shown(next.drawAt)]).toEqual([
    '2026115',
    '2026-09-22 21:20',
    '2026-09-24 21:30',
  ]);
  // The last draw of 2026 is on Thursday 31 December; the numbers begin again on Saturday 2 January 2027.
  expect(slotAt(hk6, beijing('2026-12-31T21:00')).issueNo).toBe('2026157');
  expect(slotAt(hk6, beijing('2026-12-31T22:00')).issueNo).toBe('2027001');
});

test('the daily lotteries: fc3d 21:15, pl5 21:25, fckl8 21:30, numbered through the year', () => {
  expect(drawOf(slotsOfDay(fc3d, '2026-09-21')[0])).toEqual(['2026264', '2026-09-21 21:15']);
  expect(drawOf(slotsOfDay(pl5, '2026-12-31')[0])).toEqual(['2026365', '2026-12-31 21:25']);
  expect(drawOf(slotsOfDay(fckl8, '2024-12-31')[0])).toEqual(['2024366', '2024-12-31 21:30']);
  expect(drawOf(slotsOfDay(fckl8, '2027-01-01')[0])).toEqual(['2027001', '2027-01-01 21:30']);
});

test('bj28 draws 179 times a day under one running number', () => {
  const day = slotsOfDay(bj28, '2026-01-02');
  expect(day).toHaveLength(179);
  expect(drawOf(day[0])).toEqual(['3300180', '2026-01-02 09:05']);
  expect(drawOf(day[178])).toEqual(['3300358', '2026-01-02 23:55']);
  expect(slotsOfDay(bj28, '2025-12-31').at(-1)?.issueNo).toBe('3300000');
});

test('a holiday has no draws: sale goes on until the first one after it, and numbers go on without a gap', () => {
  // Spring Festival 2027: eight days from Friday 5 February on.
  const rests: Calendar = { ...fc3d, holidays: [{ from: '2027-02-05', to: '2027-02-12' }] };
  expect(slotsOfDay(rests, '2027-02-04')[0]?.issueNo).toBe('2027035');
  expect(slotsOfDay(rests, '2027-02-05')).toEqual([]);
  const next = slotAt(rests, beijing('2027-02-08T12:00'));
  expect([next.issueNo, shown(next.opensAt), shown(next.drawAt)]).toEqual([
    '2027036',
    '2027-02-04 21:05',
    '2027-02-13 21:15',
  ]);
  expect(slotsOfDay(rests, '2027-12-31')[0]?.issueNo).toBe('2027357');
  expect(slotsOfDay(rests, '2028-01-01')[0]?.issueNo).toBe('2028001');
});

test('of a holiday only draw days count, once where two overlap, and a running number leaves nothing out', () => {
  const holidays = [
    { from: '2026-10-01', to: '2026-10-04' },
    { from: '2026-10-03', to: '2026-10-08' },
  ];
  // Thursday 1, Saturday 3, Tuesday 6, Thursday 8 October.
  const of = (calendar: Calendar, day: string) => Number(slotsOfDay(calendar, day)[0]?.issueNo);
  expect(of(hk6, '2026-10-10') - of({ ...hk6, holidays }, '2026-10-10')).toBe(4);
  expect(of(bj28, '2026-10-09') - of({ ...bj28, holidays }, '2026-10-09')).toBe(8 * 179);
  expect(of({ ...bj28, holidays }, '2026-09-30')).toBe(of(bj28, '2026-09-30'));
});

const calendars: readonly (readonly [string, Calendar])[] = Object.entries(OFFICIAL_CALENDARS);

test.each(calendars)(
  '%s: issues follow each other without gap or overlap, numbers rise and never repeat',
  (_, calendar) => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const slots: IssueSlot[] = [];
        for (const slot of slotsClosingAfter(calendar, startOfDay(day))) {
          slots.push(slot);
          if (slots.length === 400) break;
        }
        slots.forEach((slot, at) => {
          const before = slots[at - 1];
          expect(slot.closeAt).toBe(slot.drawAt - calendar.close);
          expect(slot.opensAt).toBeLessThan(slot.closeAt);
          if (!before) return;
          expect(slot.opensAt).toBe(before.closeAt);
          expect(Number(slot.issueNo)).toBeGreaterThan(Number(before.issueNo));
          expect([slot.day > before.day, slot.index]).toEqual(
            slot.day > before.day ? [true, 1] : [false, before.index + 1],
          );
        });
      }),
      { numRuns: 40 },
    );
  },
);

test.each(calendars)('%s: at every moment exactly one issue is on sale', (_, calendar) => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 86_399 }), (day, offset) => {
      const moment = startOfDay(day) + offset;
      const slot = slotAt(calendar, moment);
      expect(slot.opensAt).toBeLessThanOrEqual(moment);
      expect(slot.closeAt).toBeGreaterThan(moment);
      // The one that a day's list has at that place is the same one.
      expect(slotsOfDay(calendar, slot.day)[slot.index - 1]).toEqual(slot);
    }),
    { numRuns: 60 },
  );
});
