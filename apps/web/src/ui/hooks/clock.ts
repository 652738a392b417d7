import { useSyncExternalStore } from 'react';

/**
 * The server's clock as this page knows it (product §4, Time sync). It runs on performance.now(), so setting the device's clock changes nothing. Outside
 * production the database clock may run at another rate; the tenant configuration says so.
 */
export interface Reading {
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

/** Puts the clock to a new reading, keeping its rate. Called by the time sync, and where a page is drawn or taken over as of another moment. */
export function setReading(serverMs: number, perfMs: number): void {
  reading = { serverMs, perfMs, rate: reading.rate };
  restartTicker();
}

/** Sets how fast the server's clock runs against real time (1 in production). Keeps the current reading. */
export function setClockRate(rate: number): void {
  if (rate === reading.rate || !(rate > 0)) return;
  reading = { serverMs: serverNow(), perfMs: perfNow(), rate };
  restartTicker();
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

const MINUTE_MS = 60_000;
/** Whole minutes since `from` on the server's clock; the component renders again only when the figure changes. Null in, 0 out. */
export function useMinutesSince(from: number | null): number {
  const read = () => (from === null ? 0 : Math.max(0, Math.floor((serverNow() - from) / MINUTE_MS)));
  return useSyncExternalStore(subscribeTick, read, () => 0);
}
