import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * By which name logs know the call that something is done for (docs/decisions/0356). It goes with the work (AsyncLocalStorage) into every line that is
 * logged, and with a job into the process that does it. It decides nothing and is no secret.
 */
const storage = new AsyncLocalStorage<string | null>();

/** Null for work of the site itself. */
export const currentCall = (): string | null => storage.getStore() ?? null;

/** Does `work` for this call; for none with null, as what many calls share. */
export const inCall = <T>(id: string | null, work: () => T): T => storage.run(id, work);
