import { AVAILABILITY_DAYS, PARTS, type CallOutput, type transparencyCalls } from '@caiting/contract';
import { dayOf } from '@caiting/lottery/calendar';
import type { Part } from '../../../platform/availability.ts';
import { appNow } from '../../../platform/clock.ts';
import { prepared, type Queries } from '../../../platform/db/pool.ts';

const DAYS = prepared(
  'console.availability',
  'select day::text, part, minutes, minutes - ok - degraded as down, degraded from list_availability($1)',
);

/** Betting, cashier and chat of the last days: what the server noted each minute; minutes that nobody noted were down. */
export async function availability(db: Queries): Promise<CallOutput<typeof transparencyCalls.availability>> {
  const [now, rows] = await Promise.all([
    appNow(db),
    db.query<{ day: string; part: Part; minutes: number; down: number; degraded: number }>(DAYS, [AVAILABILITY_DAYS]),
  ]);
  return {
    today: dayOf(Math.floor(now.getTime() / 1000)),
    parts: PARTS.map((part) => ({
      part,
      days: rows
        .filter((row) => row.part === part)
        .map(({ day, minutes, degraded, down }) => ({ day, minutes, degraded, down })),
    })),
  };
}
