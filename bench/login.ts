import { createApp, modules, setTenantValue, type App } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import { openBenchSite, type BenchSite } from './money/site.ts';
import { openWithPassword, signIn, timeHashes } from './support/sign-in.ts';
import { NO_LIMITS } from './support/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const PEOPLE = 50;
const ROUNDS = 6;
const CONCURRENT = 50;
const GOALS = ALL_GOALS.login;

/**
 * Fifty people who sign in at the same time, again and again: the server's time for a sign-in without the password hash and its queue, which
 * are as slow as they are on purpose. Measured inside the server's process, from the request's arrival to its answer.
 */
export async function run(args: readonly string[]): Promise<number> {
  const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? ROUNDS);
  const site = await openBenchSite('login');
  try {
    const app = await openApp(site);
    for (let n = 0; n < PEOPLE; n += 1) await openWithPassword(app, nameOf(n));
    timeHashes();
    await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signIn(app, nameOf(n))));
    const own: number[] = [];
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const figures = await Promise.all(Array.from({ length: CONCURRENT }, (_, n) => signIn(app, nameOf(n % PEOPLE))));
      own.push(...figures.map(({ ownMs }) => ownMs));
      all.push(...figures.map(({ allMs }) => allMs));
    }
    await app.http.close();
    const p99 = percentile(own, 0.99);
    const figures = {
      bench: 'login',
      ratio: Math.round((p99 / GOALS.p99Ms) * 1000) / 1000,
      goals: GOALS,
      concurrent: CONCURRENT,
      signIns: own.length,
      ownP50Ms: Math.round(percentile(own, 0.5)),
      ownP99Ms: Math.round(p99),
      withHashP50Ms: Math.round(percentile(all, 0.5)),
      withHashP99Ms: Math.round(percentile(all, 0.99)),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return figures.ratio <= 1 ? 0 : 1;
  } finally {
    await site.close();
  }
}

async function openApp(site: BenchSite): Promise<App> {
  const { db, appTarget, ownerTarget } = site.database;
  const config = readConfig({ ...NO_LIMITS, CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
  const app = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  await app.http.ready();
  await setTenantValue(app.deps, 'captchaAfterFailures', 50, 'bench');
  return app;
}

const nameOf = (n: number): string => `bench_login_${n}`;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
