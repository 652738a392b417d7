import { TIME_SAMPLES, TIME_TRIP_MAX_MS } from '@caiting/contract';
import { useSyncExternalStore } from 'react';

/**
 * The server's clock as this page knows it (SPEC §4, Time sync). It runs on performance.now(), so setting the device's clock changes nothing. Outside
 * production the database clock may run at another rate; the tenant configuration says so.
 */
interface Reading {
  serverMs: number;
  perfMs: number;
  rate: number;
}

const perfNow = () => performance.now();
// Before the first sync the device's clock is the best guess; nothing that decides about money is shown from it.
let reading: Reading = { serverMs: Date.now(), perfMs: perfNow(), rate: 1 };

/** Milliseconds since 1970 on the server's clock. */
export function serverNow(): number {
  return reading.serverMs + (perfNow() - reading.perfMs) * reading.rate;
}

/** Sets how fast the server's clock runs against real time (1 in production). Keeps the current reading. */
export function setClockRate(rate: number): void {
  if (rate === reading.rate || !(rate > 0)) return;
  reading = { serverMs: serverNow(), perfMs: perfNow(), rate };
  restartTicker();
}

export interface Sample {
  serverMs: number;
  sentAt: number;
  receivedAt: number;
}

/** The reading of the sample with the shortest trip; the server's time is taken to be that of the middle of the trip. Null without a usable sample. */
export function bestReading(samples: readonly Sample[], rate: number): Reading | null {
  let best: Sample | null = null;
  for (const sample of samples) {
    if (!isServerTime(sample.serverMs)) continue;
    if (!best || sample.receivedAt - sample.sentAt < best.receivedAt - best.sentAt) best = sample;
  }
  return best && { serverMs: best.serverMs, perfMs: (best.sentAt + best.receivedAt) / 2, rate };
}

/** SPEC §4: a 13-digit time stamp is expected. */
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
    const sentAt = perfNow();
    try {
      const serverMs = await ask();
      const receivedAt = perfNow();
      if (!isServerTime(serverMs) || receivedAt - sentAt > TIME_TRIP_MAX_MS) continue;
      samples.push({ serverMs, sentAt, receivedAt });
      if (samples.length >= 2 && receivedAt - sentAt <= GOOD_TRIP_MS) break;
    } catch {
      // Counted as an attempt; the caller says what it means when all fail.
    }
  }
  const next = bestReading(samples, reading.rate);
  if (!next) return false;
  reading = next;
  restartTicker();
  return true;
}

/* One timer for every countdown of the page. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fires just after each whole second of the server's clock: all countdowns of a page change in one paint. */
function tick() {
  for (const listener of listeners) listener();
  schedule();
}
function schedule() {
  clearTimeout(timer);
  timer = undefined;
  if (listeners.size === 0) return;
  const untilNext = 1000 - (serverNow() % 1000);
  timer = setTimeout(tick, Math.max(16, untilNext / reading.rate + 4));
}
function restartTicker() {
  if (listeners.size > 0) tick();
}

/** Calls `listener` once per second of the server's clock, until the returned function is called. */
export function subscribeTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) schedule();
  };
}

/** Whole seconds until `endsAt`, rounded up, never below 0. */
export function secondsLeft(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - serverNow()) / 1000));
}

/** Whole seconds until `endsAt` on the server's clock; the component renders again only when the figure changes. Null in, 0 out. */
export function useCountdown(endsAt: number | null): number {
  const read = () => (endsAt === null ? 0 : secondsLeft(endsAt));
  return useSyncExternalStore(subscribeTick, read, () => 0);
}

/** Passed share (0…1) of the time from `from` to `to`, in whole percent steps. */
export function usePassedShare(from: number, to: number): number {
  const read = () =>
    to <= from ? 1 : Math.round(Math.min(1, Math.max(0, (serverNow() - from) / (to - from))) * 100) / 100;
  return useSyncExternalStore(subscribeTick, read, () => 0);
}
