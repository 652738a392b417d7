import { randomUUID } from 'node:crypto';
import { appNow } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { createRain, type RainDraft } from './rain/publish-rain.ts';
import { receivePacket } from './rain/receive.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Who published the demo's rains: its end calls them off. */
const DEMO_STAFF = 'demo';
/** The window that is over ends this long after the seed has filled it. */
const CLOSING_MS = 5_000;

const CHANCES = [
  { grade: 1, chances: 2 },
  { grade: 3, chances: 4 },
  { grade: 5, chances: 6 },
];

/** A rain that comes, in three windows, and one that is over in a moment; `takers` opened some of its packets. Begun again, it adds what is missing. */
export async function seedRains(deps: Deps, takers: readonly string[]): Promise<void> {
  const now = (await appNow(deps.db)).getTime();
  // The next full hour that is two days away: nobody who looks at the demo meets it by surprise.
  const first = Math.ceil((now + 2 * DAY_MS) / HOUR_MS) * HOUR_MS;
  await make(deps, {
    titleZh: '周末红包雨',
    titleEn: 'Weekend envelope rain',
    wagering: '1',
    perDevice: true,
    chances: CHANCES,
    windows: [0, 1, 2].map((hour) => ({
      startsAt: first + hour * HOUR_MS,
      endsAt: first + hour * HOUR_MS + 5 * MINUTE_MS,
      pool: hour === 2 ? '3000' : '2000',
      packets: hour === 2 ? 1_500 : 1_200,
    })),
  });
  const over = { startsAt: now - 10 * MINUTE_MS, endsAt: now + CLOSING_MS, pool: '88', packets: 40 };
  const past = {
    titleZh: '开站红包雨',
    titleEn: 'Opening envelope rain',
    wagering: '1',
    // The seed opens packets for people who have no browser.
    perDevice: false,
    chances: CHANCES,
    windows: [over],
  };
  const made = await make(deps, past, new Date(now - DAY_MS));
  if (made === null) return;
  const { id } = await deps.db.one<{ id: bigint }>('select id from rain_window where rain = $1::int8', [made]);
  // On a slow machine the window may be over before everybody came: then fewer packets were taken.
  for (const userId of takers) await receivePacket(deps, { userId, requestId: randomUUID(), device: null }, String(id));
}

/** Null when it is there already. */
async function make(deps: Deps, draft: RainDraft, published?: Date): Promise<string | null> {
  const known = 'select 1 from rain where staff = $1 and title_zh = $2';
  if ((await deps.db.maybeOne(known, [DEMO_STAFF, draft.titleZh])) !== null) return null;
  const made = await deps.db.tx((tx) => createRain(tx, DEMO_STAFF, draft, published));
  if (!made.ok) throw new Error(`${draft.titleZh} is no rain: ${made.key}`);
  return made.data;
}

/**
 * The end of a demo: no window of its rains opens any more, and one that runs is over, which only the owner can do. All rains, whoever published them,
 * where everybody's money is play money. Gives how many windows it ended.
 */
export async function endDemoRains(owner: Queries, isEverybodys: boolean): Promise<number> {
  const ended = (set: string, which: string): Promise<number> =>
    owner.run(
      `update rain_window w set ${set} from rain r, (select app_now() as at) as now
        where r.id = w.rain and (r.staff = $1 or $2) and w.cancelled_at is null and ${which}`,
      [DEMO_STAFF, isEverybodys],
    );
  const cancelled = await ended('cancelled_at = now.at', 'w.starts_at > now.at');
  return cancelled + (await ended('ends_at = now.at', 'w.starts_at < now.at and w.ends_at > now.at'));
}
