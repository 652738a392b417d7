import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { publishFile } from './publish-file.ts';

/** The ends of all chains of one day, as they go outside. */
export interface DayEnds {
  readonly day: string;
  readonly ends: readonly {
    readonly lotteryCode: string;
    readonly anchor: string;
    readonly length: number;
    /** ISO 8601. */
    readonly publishedAt: string;
  }[];
}

/** Where chain ends are made public beside the site, so that none can be exchanged unnoticed: a file; a timestamping service may follow. */
export interface EndsPublisher {
  publish(day: DayEnds): Promise<void>;
}

/** `published/chain-ends-<day>.json` of the data folder, for whatever carries it further: a mirror, OpenTimestamps, RFC 3161. */
const publisherOf = perDeps<EndsPublisher>(({ config }) => ({
  publish: (day) => publishFile(config.dataFolder, `chain-ends-${day.day}`, day),
}));

/** Writes the day's file anew with each chain that is published. Called once at start. */
export function publishChainEnds(deps: Deps): void {
  deps.outbox.on('draws.chainPublished', async ({ day }, tx) => {
    await publisherOf(deps).publish({ day, ends: await listDayEnds(tx, day) });
  });
}

function listDayEnds(db: Queries, day: string): Promise<DayEnds['ends'][number][]> {
  return db.query(
    `select lottery_code as "lotteryCode", anchor, length,
       to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt"
     from draw_chain where day = $1 and not demo_history order by lottery_code`,
    [day],
  );
}
