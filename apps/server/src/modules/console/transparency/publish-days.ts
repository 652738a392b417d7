import { addDays, dayOf } from '@caiting/lottery/calendar';
import type { Deps } from '../../../platform/deps.ts';
import { appNow } from '../../../platform/clock.ts';
import type { Ticker } from '../../../platform/jobs/jobs.ts';
import { listSeals } from '../../audit/index.ts';
import { publishFile, publishedFolder } from '../../draws/index.ts';
import { listNights } from '../../liabilities/index.ts';
import { listLogDays } from './log-days.ts';
import { stampFiles } from './time-stamp.ts';

const LOOK_EVERY_MS = 60_000;
const DAYS = 8;

interface DayAnchors {
  readonly day: string;
  readonly [what: string]: unknown;
}

/** Looks once a minute. What fails is tried again then, and holds up nothing else. */
export function publishDays(deps: Deps): Ticker {
  return deps.jobs.tick('console.publishDays', 'jobs', LOOK_EVERY_MS, () => writeDays(deps));
}

/**
 * Writes what stands for each of the last days to `published/day-<day>.json`, which is there to be mirrored: its seal, where the operators' log ended, what the
 * site owed. Then asks for time stamps over all that is published, where an authority is configured.
 */
export async function writeDays(deps: Deps): Promise<void> {
  const { dataFolder, timestampUrl } = deps.config;
  for (const day of await listDayAnchors(deps)) await publishFile(dataFolder, `day-${day.day}`, day);
  if (timestampUrl === undefined) return;
  try {
    // The files' own clock is the machine's.
    await stampFiles(publishedFolder(dataFolder), timestampUrl, performance.timeOrigin + performance.now());
  } catch (error) {
    deps.log.warn({ err: error }, 'no time stamp for what is published');
  }
}

/** What there is of the days that are over, by day. */
async function listDayAnchors(deps: Deps): Promise<DayAnchors[]> {
  const today = dayOf(Math.floor((await appNow(deps.db)).getTime() / 1000));
  const [first, last] = [addDays(today, -DAYS), addDays(today, -1)];
  const [seals, heads, nights] = await Promise.all([
    listSeals(deps.db, first, last),
    listLogDays(deps.db, first, last),
    listNights(deps.db, today, DAYS),
  ]);
  const days = new Map<string, DayAnchors>();
  const add = (day: string, what: object): void =>
    void (day >= first && days.set(day, { ...(days.get(day) ?? { day }), ...what }));
  for (const { day, seq, hash } of seals) add(day, { seal: { seq, hash } });
  for (const { day, seq, hash } of heads) add(day, { log: { seq, hash } });
  for (const { day, players, owed, root, hash } of nights)
    add(day, { liabilities: { owed: String(owed), players, root, hash } });
  return [...days.values()];
}
