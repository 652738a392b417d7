import type { FastifyInstance } from 'fastify';
import type { Queries } from './db/pool.ts';
import type { Deps } from './deps.ts';
import type { Binding, Resolvers } from './http/binding.ts';
import type { JobQueue } from './jobs/jobs.ts';

/** One thing that is not as it must be. */
export interface AuditFinding {
  readonly check: string;
  readonly detail: string;
}

export interface ModuleAudit {
  /** Everything that is wrong; an empty list when all is well. Reads one snapshot. */
  check?(db: Queries): Promise<readonly AuditFinding[]>;
  /** The holds this module knows to be open, by account name of the contract: compared with the hold accounts, both ways. */
  readonly holds?: Readonly<
    Record<string, (db: Queries) => Promise<readonly { player: bigint; ref: bigint; amount: bigint }[]>>
  >;
}

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
  /** What `./caiting audit` looks at in this module's tables. */
  readonly audit?: ModuleAudit;
  /** Origins that may frame the site. */
  frameAncestors?(deps: Deps): readonly string[];
}
