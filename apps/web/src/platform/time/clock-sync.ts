import { calls } from '@caiting/contract/registry';
import { create } from 'zustand';
import { request } from '../call/call.ts';
import { syncClock } from './clock.ts';

/** Whether the page knows the server's time; without it nobody may bet (product §8). */
export const useClockSync = create<{ sync: 'running' | 'ok' | 'failed' }>(() => ({ sync: 'running' }));

const RESYNC_MS = 5_000;

/** Measures the server's time again; also the act of the banner's 重试. A page that knew the time goes on with it and tries again by itself. */
export async function syncServerTime(): Promise<void> {
  if (await syncClock(() => request(calls.getServerTimeMillisecond, {}))) useClockSync.setState({ sync: 'ok' });
  else if (useClockSync.getState().sync === 'ok') setTimeout(() => void syncServerTime(), RESYNC_MS);
  else useClockSync.setState({ sync: 'failed' });
}
