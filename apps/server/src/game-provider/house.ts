import type { Db } from '../platform/db/pool.ts';
import type { SiteWallet } from './site.ts';

/** What every part of the provider works with. */
export interface House {
  readonly db: Db;
  readonly wallet: SiteWallet;
  /** Something went wrong that the next try may mend. */
  warn(what: string, error: unknown): void;
}

/** An answer to the site: ok with its fields, or what is wrong. */
export type Told = { readonly status: string } & Record<string, unknown>;
export const ok = (fields: object): Told => ({ status: 'ok', ...fields });
export const fault = (status: string, more: object = {}): Told => ({ status, ...more });
