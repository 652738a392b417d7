import { setTimeout as delay } from 'node:timers/promises';
import type { DbTarget } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { Metrics } from '@caiting/server/platform/metrics/metrics';
import { NatsBus } from '@caiting/server/platform/outbox/nats/nats-bus';
import { natsSettings } from '@caiting/server/platform/outbox/nats/settings';
import { PostgresBus } from '@caiting/server/platform/outbox/postgres-bus';
import { clockMs } from '../chat/stamp.ts';

/** A server process with nothing but its end of the bus. */

export interface MemberOrder {
  readonly target: DbTarget;
  /** Undefined: by NOTIFY. */
  readonly natsUrl: string | undefined;
}

export type Ask =
  /** So many messages, so many at once; then a pause, or until every other process has heard them. */
  | { readonly do: 'say'; readonly count: number; readonly atOnce: number; readonly everyMs: number | null }
  /** Waits until so many messages of others were heard in all. */
  | { readonly do: 'hear'; readonly total: number };

export interface Told {
  readonly delays: readonly number[];
}

/** About as long as a message of the hall. */
const TEXT = '今晚彩厅见，祝各位好运常在，买的都中，中的都大。'.repeat(4);
const PATIENCE_MS = 60_000;
const LOOK_MS = 2;

const { target, natsUrl } = JSON.parse(process.argv[2] ?? '') as MemberOrder;
const [log, metrics] = [createLog('error'), new Metrics()];
const settings = natsSettings({ CAITING_BUS: natsUrl === undefined ? 'postgres' : 'nats', CAITING_NATS_URL: natsUrl });
const bus = settings ? new NatsBus(target, settings, log, metrics) : new PostgresBus(target, log, metrics);
let [heard, delays]: [number, number[]] = [0, []];
bus.subscribe((notice) => {
  if (notice.kind !== 'log' || notice.frame === undefined) return;
  const { by, atMs } = notice.frame.data as { by: number; atMs: number };
  if (by === process.pid) return;
  heard += 1;
  delays.push(clockMs() - atMs);
});

let seq = 0;
function say(): void {
  const data = { by: process.pid, atMs: clockMs(), message: TEXT };
  bus.publish({ kind: 'log', room: 'room:bench', seq: (seq += 1), frame: { code: 1, data } });
}

async function follow(ask: Ask): Promise<Told> {
  if (ask.do === 'say') {
    for (let n = 1; n <= ask.count; n += 1) {
      say();
      if (n % ask.atOnce !== 0) continue;
      if (ask.everyMs === null) await bus.heardByAll(PATIENCE_MS);
      else await delay(ask.everyMs); // tidy-allow: the rate of the room
    }
    return { delays: [] };
  }
  const begun = performance.now();
  while (heard < ask.total) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`heard ${heard} of ${ask.total}`);
    await delay(LOOK_MS);
  }
  const told = { delays };
  delays = [];
  return told;
}

process.on('message', (ask: Ask) => void follow(ask).then((told) => process.send?.(told)));
process.on('disconnect', () => process.exit(0));
await bus.start();
for (const end = performance.now() + PATIENCE_MS; !bus.isUp() && performance.now() < end;) await delay(LOOK_MS);
process.send?.({ delays: [] } satisfies Told);
