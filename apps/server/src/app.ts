import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { REPOSITORY_ROOT, type Config } from './config.ts';
import { noteEachMinute } from './platform/availability.ts';
import { withClient } from './platform/db/connect.ts';
import type { Db, DbTarget } from './platform/db/pool.ts';
import type { Replica } from './platform/db/replica/replica.ts';
import type { Deps } from './platform/deps.ts';
import type { Resolvers } from './platform/http/binding.ts';
import { registerLeaving } from './platform/db/leaving.ts';
import { registerOwnLists } from './platform/db/own-lists.ts';
import { addFileRoutes, fileStore, privateReader, registerFileColumns } from './platform/files/index.ts';
import { Drain } from './platform/drain.ts';
import { Health } from './platform/health.ts';
import type { PageAnswers } from './platform/http/pages/drawn-pages.ts';
import type { PageWords } from './platform/http/pages/shared-pages.ts';
import { createHttp } from './platform/http/server.ts';
import { listenBeside } from './platform/http/entries/second-port.ts';
import { listenOnSocket } from './platform/http/unix-socket.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import { registerFigures } from './platform/metrics/figures.ts';
import { listenForMetrics } from './platform/metrics/listen.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { platformFigures } from './platform/metrics/platform-figures.ts';
import type { ServerModule } from './platform/module.ts';
import { memoryBus, type Bus } from './platform/outbox/bus.ts';
import { PostgresBus } from './platform/outbox/postgres-bus.ts';
import type { NatsBus } from './platform/outbox/nats/nats-bus.ts';
import { Outbox } from './platform/outbox/outbox.ts';
import { Hub } from './platform/sockets/hub.ts';
import { startTraces } from './platform/traces/start-traces.ts';

/** How long calls under way may take to finish when the server stops. */
const FINISH_MS = 3_000;
/** A stop takes no longer, whatever waits: then connections are cut, and what was under way is rolled back and done by the next start. */
const STOP_MS = 6_000;
const CUT_MS = 1_000;
/** How often the replica is looked at. */
const LOOK_EVERY_MS = 1_000;

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  /** Beside a pooler: connections without one, for jobs. They end with `db`. */
  readonly direct?: Db | undefined;
  /** Ends with the app. */
  readonly replica?: Replica | undefined;
  readonly appTarget: DbTarget;
  readonly ownerTarget: DbTarget;
  readonly modules: readonly ServerModule[];
}

/** Which module of how many lays its part now. */
export type TellSeed = (part: { readonly name: string; readonly at: number; readonly of: number }) => void;

export interface App {
  readonly deps: Deps;
  readonly http: FastifyInstance;
  /** True when `seed` would lay something. */
  needsSeed(): Promise<boolean>;
  /** Runs what no earlier start has run to its end. */
  seed(tell?: TellSeed): Promise<void>;
  /** Starts modules, jobs and events, then listens. Gives the port, 0 on a Unix-domain socket. */
  start(): Promise<number>;
  stop(): Promise<void>;
}

/** What pages may show and ask beside this site. */
function originsOf(deps: Deps, modules: readonly ServerModule[]) {
  return {
    frameSources: [...new Set(modules.flatMap((module) => module.frameSources?.(deps) ?? []))],
    connectSources: [...new Set(modules.flatMap((module) => module.connectSources?.(deps) ?? []))],
    mediaSources: [...new Set(modules.flatMap((module) => module.mediaSources?.(deps) ?? []))],
  };
}

function depsOf({ config, log, db, direct = db, replica, ownerTarget }: AppOptions, metrics: Metrics, bus: Bus): Deps {
  if (replica) replica.note = (place) => metrics.replicaReads.inc({ place });
  const [jobs, outbox, hub] = [new Jobs(direct, log, config.roles), new Outbox(db, log), new Hub(config, log, bus)];
  return { config, log, db, replica, ownerTarget, bus, jobs, outbox, hub, metrics };
}

/** The bus to other processes; null for a process alone. */
async function sharedBus(
  { config, log, appTarget }: AppOptions,
  metrics: Metrics,
): Promise<PostgresBus | NatsBus | null> {
  if (config.bus === 'postgres') return new PostgresBus(appTarget, log, metrics);
  if (config.nats === undefined) return null;
  // What most sites never use is not loaded.
  const nats = await import('./platform/outbox/nats/nats-bus.ts');
  return new nats.NatsBus(appTarget, config.nats, log, metrics);
}

/** Files, and what modules answer beside calls. */
const routesOf = (deps: Deps, modules: readonly ServerModule[], resolvers: Partial<Resolvers>) => [
  (app: FastifyInstance) => addFileRoutes(app, deps, privateReader(deps, resolvers)),
  ...modules.flatMap((module) => (module.routes ? [(app: FastifyInstance) => module.routes?.(app, deps)] : [])),
];

/** Puts the server together from its parts. Nothing runs before `start`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, modules } = options;
  const metrics = new Metrics();
  const shared = await sharedBus(options, metrics);
  const bus = shared ?? memoryBus();
  const deps = depsOf(options, metrics, bus);
  registerOwnLists(
    deps,
    modules.flatMap((module) => module.ownLists ?? []),
  );
  registerLeaving(
    deps,
    modules.flatMap((module) => module.leaving ?? []),
  );
  registerFileColumns(
    deps,
    modules.flatMap((module) => module.fileColumns ?? []),
  );
  const monitoring = new Health(deps, modules);
  const drain = new Drain();
  const resolvers = mergeResolvers(modules);
  const http = await createHttp({
    deps,
    bindings: modules.flatMap((module) => module.calls ?? []),
    resolvers,
    webFolder: join(REPOSITORY_ROOT, 'apps/web/dist'),
    consoleFolder: join(REPOSITORY_ROOT, 'apps/console/dist'),
    frameAncestors: (path) => modules.flatMap((module) => module.frameAncestors?.(deps, path) ?? []),
    ...originsOf(deps, modules),
    pageWords: (path, query) => pageWords(deps, modules, path, query),
    pageAnswers: (path) => pageAnswers(deps, modules, path),
    health: () => monitoring.read(),
    keepsAway: () => (drain.hasBegun ? 'draining' : deps.jobs.has('web') ? null : 'working'),
    routes: routesOf(deps, modules, resolvers),
  });
  const stops: (() => Promise<void>)[] = [];

  return {
    deps,
    http,
    needsSeed: async () => (await unseeded(deps, modules)).length > 0,
    seed: (tell) => seed(deps, modules, tell),
    start: async () => {
      if (config.isProduction)
        await withClient(options.ownerTarget, (owner) => owner.query('select enter_production()'));
      if (config.traces) stops.push(await startTraces({ ...config.traces, build: config.build }, log));
      await shared?.start();
      // Queues exist before anybody can send to them; work begins when every module listens.
      await deps.jobs.start(modules.flatMap((module) => module.jobs?.(deps) ?? []));
      for (const module of modules) {
        const stop = await module.start?.(deps);
        if (stop) stops.unshift(stop);
      }
      deps.outbox.start();
      await deps.jobs.work();
      drain.attach(http.server);
      deps.hub.attach(http.server);
      noteEachMinute(deps, modules, monitoring);
      stops.push(...lookAtReplica(deps));
      const metrics = await startMetrics(deps, modules);
      if (metrics) stops.push(metrics);
      return listen(http, config);
    },
    stop: async () => {
      if (http.server.listening) await drain.run(config.drainMs, deps.hub);
      await endWithin(endInOrder(http, deps, stops), deps);
    },
  };
}

const lookAtReplica = ({ jobs, replica }: Deps): (() => Promise<void>)[] =>
  replica ? [jobs.tick('replica.look', 'each', LOOK_EVERY_MS, () => replica.look()).stop] : [];

/** New work first, then what is under way, then the wires. */
async function endInOrder(http: FastifyInstance, deps: Deps, stops: readonly (() => Promise<void>)[]): Promise<void> {
  const impatient = setTimeout(() => http.server.closeAllConnections(), FINISH_MS);
  const closing = http.close();
  await deps.hub.stop();
  await closing;
  clearTimeout(impatient);
  // Side by side: none of them hands work to another one any more, and each ends what it has begun.
  await Promise.all([deps.jobs.stop(), deps.outbox.stop(), ...stops.map((stop) => stop())]);
  await deps.bus.close();
  await Promise.all([deps.db.close(), deps.replica?.close()]);
}

/** Waits for an orderly end, but not for ever. */
async function endWithin(orderly: Promise<void>, { db, replica, log }: Deps): Promise<void> {
  const isOver = orderly.then(() => true);
  if (await within(STOP_MS, isOver)) return;
  log.warn('stopping without waiting any longer: connections to the database are cut');
  db.abandon();
  replica?.abandon();
  await within(
    CUT_MS,
    isOver.catch(() => false),
  );
}

async function within(ms: number, act: Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const patience = delay(ms, false, { signal: waiting.signal }).catch(() => false);
  return Promise.race([act, patience]).finally(() => waiting.abort());
}

/** Gives the port, 0 on a Unix-domain socket. */
async function listen(http: FastifyInstance, config: Config): Promise<number> {
  if (config.console.port !== undefined) await listenBeside(http, config.console.port, config.host);
  if (config.socketPath !== undefined) {
    await listenOnSocket(http, config.socketPath);
    return 0;
  }
  await http.listen({ port: config.port, host: config.host });
  return (http.server.address() as { port: number }).port;
}

async function pageAnswers(deps: Deps, modules: readonly ServerModule[], path: string): Promise<PageAnswers | null> {
  for (const module of modules) {
    const answers = await module.pageAnswers?.(deps, path);
    if (answers) return answers;
  }
  return null;
}

/** A page stands without its words too: what fails here must not keep it away. */
async function pageWords(
  deps: Deps,
  modules: readonly ServerModule[],
  path: string,
  query: URLSearchParams,
): Promise<PageWords | null> {
  try {
    for (const module of modules) {
      const words = await module.pageWords?.(deps, path, query);
      if (words) return words;
    }
  } catch (error) {
    deps.log.warn({ err: error, path }, 'no words for this page');
  }
  return null;
}

function mergeResolvers(modules: readonly ServerModule[]): Partial<Resolvers> {
  const merged: Partial<Resolvers> = {};
  for (const { name, resolvers = {} } of modules) {
    for (const key of Object.keys(resolvers))
      if (key in merged) throw new Error(`module ${name} gives the resolver ${key} a second time`);
    Object.assign(merged, resolvers);
  }
  return merged;
}

async function seed(deps: Deps, modules: readonly ServerModule[], tell?: TellSeed): Promise<void> {
  const todo = await unseeded(deps, modules);
  for (const [at, module] of todo.entries()) {
    tell?.({ name: module.name, at: at + 1, of: todo.length });
    await module.seed?.(deps);
    await deps.db.run('insert into seed (name) values ($1) on conflict do nothing', [module.name]);
  }
}

async function unseeded(deps: Deps, modules: readonly ServerModule[]): Promise<ServerModule[]> {
  if (deps.config.isProduction) return [];
  const done = new Set((await deps.db.query<{ name: string }>('select name from seed')).map((row) => row.name));
  return modules.filter((module) => module.seed !== undefined && !done.has(module.name));
}

/** Answers /metrics when a port is configured for it. Gives what stops it. */
async function startMetrics(deps: Deps, modules: readonly ServerModule[]): Promise<(() => Promise<void>) | null> {
  const { metricsPort, metricsHost } = deps.config;
  if (metricsPort === undefined) return null;
  deps.metrics.collectProcess();
  deps.metrics.gauge('caiting_bus_up', 'Whether notices of other processes come: 1 or 0', () =>
    deps.bus.isUp() ? 1 : 0,
  );
  const { replica } = deps;
  deps.metrics.gauge('caiting_replica_up', 'Whether the replica is read, or there is to be none: 1 or 0', () =>
    (replica?.isUp ?? true) ? 1 : 0,
  );
  deps.metrics.gauge(
    'caiting_replica_lag_seconds',
    'How much of the past the replica may lack; +Inf where nobody knows',
    () => (replica?.lagMs ?? 0) / 1_000,
  );
  deps.metrics.gauge(
    'caiting_file_store_up',
    'Whether the store of uploads answered when it was last asked: 1 or 0',
    () => (fileStore(deps).isUp ? 1 : 0),
  );
  deps.metrics.gauge('caiting_sockets', 'Open sockets of this process', () => deps.hub.socketCount);
  registerFigures(deps, [...platformFigures, ...modules.flatMap((module) => module.figures ?? [])]);
  const server = await listenForMetrics(deps, metricsPort, metricsHost);
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}
