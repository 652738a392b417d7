import { TIME_SAMPLES, TIME_TRIP_MAX_MS } from '@caiting/contract';
import { setReading, type Reading } from '../../ui/hooks/clock.ts';

export {
  serverNow,
  setClockRate,
  subscribeTick,
  secondsLeft,
  useCountdown,
  useMinutesSince,
  usePassedShare,
} from '../../ui/hooks/clock.ts';

export interface Sample {
  serverMs: number;
  sentAt: number;
  receivedAt: number;
}

/** The reading of the sample with the shortest trip; the server's time is taken to be that of the middle of the trip. Null without a usable sample. */
export function bestReading(samples: readonly Sample[]): Omit<Reading, 'rate'> | null {
  let best: Sample | null = null;
  for (const sample of samples) {
    if (!isServerTime(sample.serverMs)) continue;
    if (!best || sample.receivedAt - sample.sentAt < best.receivedAt - best.sentAt) best = sample;
  }
  return best && { serverMs: best.serverMs, perfMs: (best.sentAt + best.receivedAt) / 2 };
}

/** product §4: a 13-digit time stamp is expected. */
export function isServerTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && String(value).length === 13;
}

const ATTEMPTS_MAX = TIME_SAMPLES * 2;
/** Below this trip more samples would gain nothing a player could see. */
const GOOD_TRIP_MS = 40;

/**
 * Takes up to 5 samples of the server's time and sets the clock by the shortest trip. A trip over 1000 ms or a wrong answer does not count and is asked
 * again, ten asks at most. Gives false when no sample was usable: then the clock stays as it was.
 */
export async function syncClock(ask: () => Promise<unknown>): Promise<boolean> {
  const samples: Sample[] = [];
  for (let attempt = 0; attempt < ATTEMPTS_MAX && samples.length < TIME_SAMPLES; attempt++) {
    const sentAt = performance.now();
    try {
      const serverMs = await ask();
      const receivedAt = performance.now();
      if (!isServerTime(serverMs) || receivedAt - sentAt > TIME_TRIP_MAX_MS) continue;
      samples.push({ serverMs, sentAt, receivedAt });
      if (samples.length >= 2 && receivedAt - sentAt <= GOOD_TRIP_MS) break;
    } catch {
      // Counted as an attempt; the caller says what it means when all fail.
    }
  }
  const next = bestReading(samples);
  if (!next) return false;
  setReading(next.serverMs, next.perfMs);
  return true;
}
