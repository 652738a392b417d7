import type { FastifyInstance } from 'fastify';
import type { PartProbe } from './availability.ts';
import type { Leaving } from './db/leaving.ts';
import type { OwnList } from './db/own-lists.ts';
import type { Queries } from './db/pool.ts';
import type { Deps } from './deps.ts';
import type { Binding, Resolvers } from './http/binding.ts';
import type { PageAnswers } from './http/pages/drawn-pages.ts';
import type { PageWords } from './http/pages/shared-pages.ts';
import type { FileColumn } from './files/index.ts';
import type { JobQueue } from './jobs/jobs.ts';
import type { Figure } from './metrics/figures.ts';

export interface DemoEnding {
  /** Connects as the owner of the schema. */
  readonly owner: Queries;
  /** Whose money ends: ids of players, null for everybody. */
  readonly players: readonly string[] | null;
}

/** What a module hands to the server; everything but the name is optional. Listed in modules/index.ts, lower modules first. */
export interface ServerModule {
  readonly name: string;
  readonly calls?: readonly Binding[];
  /** How the call pipeline learns who asks; each resolver is given by exactly one module. */
  readonly resolvers?: Partial<Resolvers>;
  /** Columns of its tables that name files which people gave: a file that no column names is swept. */
  readonly fileColumns?: readonly FileColumn[];
  jobs?(deps: Deps): readonly JobQueue<object>[];
  /** Routes that are not calls of the contract (files, playlists). */
  routes?(app: FastifyInstance, deps: Deps): void;
  /** Sets event listeners, socket authenticators, tickers. What it returns stops them again. */
  start?(deps: Deps): Promise<void | (() => Promise<void>)>;
  /** Demo data for a fresh database; outside production, once, in the order of the list. */
  seed?(deps: Deps): Promise<void>;
  /**
   * The end of a demo (docs/decisions/0149), on a site that nobody reaches: locks what the seed made, gives back or ends what is open, by the rules
   * that hold for it. Repeatable. Gives counts by name, for whoever runs it.
   */
  endDemo?(deps: Deps, end: DemoEnding): Promise<Readonly<Record<string, number>>>;
  /** What must come to its own end before the balances of a demo are taken, in words; empty when nothing does. */
  demoAwaits?(deps: Deps, end: DemoEnding): Promise<readonly string[]>;
  /** Fields of /healthz. */
  health?(deps: Deps): Promise<Readonly<Record<string, unknown>>>;
  /** What an operator must look at now, a short word each; empty when all is well. Shown by /healthz. */
  problems?(deps: Deps): Promise<readonly string[]>;
  /** Whether players can use this part of the site now; noted each minute and told in public (docs/decisions/0194). */
  readonly availability?: PartProbe;
  /** Rows of this module's tables that are a player's own: part of the file of all own data. */
  readonly ownLists?: readonly OwnList[];
  /** What stands in the way of somebody who closes an account, and what is erased with it. */
  readonly leaving?: Leaving;
  /** Figures for /metrics that lie in the database. */
  readonly figures?: readonly Figure[];
  /** What the page at an address is called and says of itself, where the address names one thing of this module's; null for every other. */
  pageWords?(deps: Deps, path: string, query: URLSearchParams): Promise<PageWords | null>;
  /** What visitors see on the page at an address, where this module's part of it changes while the site runs; null for every other. */
  pageAnswers?(deps: Deps, path: string): Promise<PageAnswers | null>;
  /** Origins that may frame the page at this path. */
  frameAncestors?(deps: Deps, path: string): readonly string[];
  /** Origins whose pages this site shows in frames, by its configuration. */
  frameSources?(deps: Deps): readonly string[];
  /** Origins that pages load pictures that move from, by its configuration. */
  mediaSources?(deps: Deps): readonly string[];
  /** Origins that pages ask for what they compare the site with, by its configuration. */
  connectSources?(deps: Deps): readonly string[];
}
