import { moneyText, type CallOutput, type consoleSiteReadCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { houseHours, type HouseHour } from '../../ledger/index.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** A line is written some time after the moment that it says. */
const SETTLES_MS = 300_000;
const FRESH_MS = 30_000;

interface Kept {
  /** By the beginning of the hour: hours that nothing is added to any more. */
  readonly over: Map<number, HouseHour>;
  last: Promise<Hours> | null;
  readAt: number;
}
type Hours = CallOutput<typeof consoleSiteReadCalls.homeHours>;

const keptOf = perDeps((): Kept => ({ over: new Map(), last: null, readAt: -Infinity }));

/** The last day by the hour, the hour that runs at its end. An hour that is over is read once by a process, what runs every half a minute at most. */
export async function homeHours(deps: Deps): Promise<Hours> {
  const kept = keptOf(deps);
  if (kept.last === null || performance.now() - kept.readAt > FRESH_MS) {
    kept.readAt = performance.now();
    kept.last = readHours(deps, kept);
    // One that failed is not kept.
    kept.last.catch(() => (kept.readAt = -Infinity));
  }
  return kept.last;
}

async function readHours({ db }: Deps, { over }: Kept): Promise<Hours> {
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: HOURS + 1 }, (_, place) => hour - (HOURS - place) * HOUR_MS);
  const first = hours.find((at) => !over.has(at)) ?? hour;
  const read = new Map(
    (await houseHours(db, new Date(first), new Date(hour + HOUR_MS))).map((one) => [one.at.getTime(), one]),
  );
  const found = hours.map((ms) => over.get(ms) ?? read.get(ms) ?? { at: new Date(ms), ...NOTHING });
  for (const one of found) if (one.at.getTime() + HOUR_MS + SETTLES_MS < now.getTime()) over.set(one.at.getTime(), one);
  for (const ms of over.keys()) if (ms < (hours[0] ?? 0)) over.delete(ms);
  return {
    at: now.getTime(),
    list: found.map(({ at, stake, payout }) => ({
      at: at.getTime(),
      stake: moneyText(stake),
      payout: moneyText(payout),
    })),
  };
}

const NOTHING = { stake: money(0n), payout: money(0n) };
