import { expect } from '../../site.ts';

/** Six pages that stand open, a site, its PostgreSQL and a provider share the machine; what was asked right after a start has taken fifteen seconds. */
export const PATIENCE = { timeout: 60_000 };
export const patient = expect.configure(PATIENCE);
