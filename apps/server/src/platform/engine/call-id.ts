import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * By which name logs know the call that something is done for (docs/decisions/0356). It goes with the work (AsyncLocalStorage) into every line that is
 * logged, and with a job into the process that does it. It decides nothing and is no secret.
 */
const storage = new AsyncLocalStorage<string | null>();

/** Null for work of the site itself. */
export const currentCall = (): string | null => storage.getStore() ?? null;

/** What the column of an event takes (docs/decisions/0361). */
const SETTABLE = /^[0-9A-Za-z-]{1,64}$/;

/** The id as the database may have it, in the text of a statement too; null for none, and for one that no front server makes. */
export const settableCall = (id: string | null): string | null => (id !== null && SETTABLE.test(id) ? id : null);

/** Does `work` for this call; for none with null, as what many calls share. */
export const inCall = <T>(id: string | null, work: () => T): T => storage.run(id, work);
