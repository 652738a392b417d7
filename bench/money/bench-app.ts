import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { callApp, createApp, modules, type App } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import { NO_LIMITS } from '../support/site.ts';
import type { BenchSite } from './site.ts';

/** The whole server on a bench's database, in this process: it answers calls, and neither listens nor runs jobs. */
export async function openApp({ database, folder }: BenchSite): Promise<App> {
  const { db, appTarget, ownerTarget } = database;
  const config = readConfig({ ...NO_LIMITS, CAITING_DATA: folder, PORT: '0', CAITING_LOG: 'error' });
  const app = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  await app.http.ready();
  return app;
}

/** A call through the whole pipeline; a refusal ends the bench. */
export async function callAs<C extends CallDef>(
  app: App,
  token: string,
  call: C,
  input: CallWireInput<C>,
): Promise<CallOutput<C>> {
  const { code, msg, data } = await callApp(app, call, input, { token });
  if (code !== 1) throw new Error(`${call.path}: ${code} ${msg}`);
  return data;
}

/** How long `work` takes in ms, of so many turns behind some that warm up; `least` tells a busy machine from slow work. */
export async function timesOf(
  work: () => Promise<unknown>,
  { warm, turns }: { readonly warm: number; readonly turns: number },
): Promise<{ least: number; p50: number; p95: number }> {
  for (let turn = 0; turn < warm; turn += 1) await work();
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round((sorted[Math.floor(turns * share)] ?? 0) * 100) / 100;
  return { least: at(0), p50: at(0.5), p95: at(0.95) };
}
