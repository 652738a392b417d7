import { moneyText, type CallOutput, type consoleSiteReadCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { houseHours, type HouseHour } from '../../ledger/index.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** A line is written some time after the moment that it says. */
const SETTLES_MS = 300_000;
const FRESH_MS = 30_000;

type Hours = CallOutput<typeof consoleSiteReadCalls.homeHours>;

const answersOf = perDeps(() => new KeptAnswers());
/** By the beginning of the hour: hours that nothing is added to any more. */
const overOf = perDeps(() => new Map<number, HouseHour>());

/** The last day by the hour, the hour that runs at its end. An hour that is over is read once by a process, what runs every half a minute at most. */
export const homeHours = (deps: Deps): Promise<Hours> => answersOf(deps).get('hours', () => readHours(deps), FRESH_MS);

async function readHours(deps: Deps): Promise<Hours> {
  const { db } = deps;
  const over = overOf(deps);
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
