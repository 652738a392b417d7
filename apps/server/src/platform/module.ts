import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Binding, Resolvers } from './http/binding.ts';
import type { JobQueue } from './jobs/jobs.ts';

/** What a module hands to the server; everything but the name is optional. Listed in modules/index.ts, lower modules first. */
export interface ServerModule {
  readonly name: string;
  readonly calls?: readonly Binding[];
  /** How the call pipeline learns who asks; each resolver is given by exactly one module. */
  readonly resolvers?: Partial<Resolvers>;
  jobs?(deps: Deps): readonly JobQueue<object>[];
  /** Routes that are not calls of the contract (files, playlists). */
  routes?(app: FastifyInstance, deps: Deps): void;
  /** Sets event listeners, socket authenticators, tickers. What it returns stops them again. */
  start?(deps: Deps): Promise<void | (() => Promise<void>)>;
  /** Demo data for a fresh database; outside production, once, in the order of the list. */
  seed?(deps: Deps): Promise<void>;
  /** Fields of /healthz. */
  health?(deps: Deps): Promise<Readonly<Record<string, unknown>>>;
  /** Origins that may frame the page at this path. */
  frameAncestors?(deps: Deps, path: string): readonly string[];
}
