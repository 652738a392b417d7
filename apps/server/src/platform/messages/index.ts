import type { Tx } from '../db/pool.ts';
import { perDeps, type Deps } from '../deps.ts';
import { job, type JobQueue } from '../jobs/jobs.ts';
import { portsOf, type Channel, type OutMessage } from './ports.ts';
import { deleteOldMessages, findUnsentForUpdate, insertMessage, isQueued, markSent } from './queries.ts';

export { listMessages, type MessageRow } from './queries.ts';
export type { Channel } from './ports.ts';

const SEND_JOB = 'messages.send';
const SEND_RETRIES = 3;

const ports = perDeps((deps) => portsOf(deps.config));

/** True when messages of this channel really leave the house; else they end in the local outbox (`./caiting staff outbox`). */
export function hasProvider(deps: Deps, channel: Channel): boolean {
  return ports(deps)[channel] !== undefined;
}

/** Writes a message in the caller's transaction; it leaves after the commit, in the background, tried three times more. */
export async function sendLater(deps: Deps, tx: Tx, message: OutMessage & { channel: Channel }): Promise<void> {
  const id = String(await insertMessage(tx, message));
  if (hasProvider(deps, message.channel)) await deps.jobs.send(tx, SEND_JOB, { id }, { key: id });
}

/**
 * Queues a message again that nobody has taken. The job that sends it holds its row and looks whether it was sent, so two jobs send once. `sent`: it was, or it
 * is gone; `waits`: its own job is still at it.
 */
export async function sendAgain(deps: Deps, tx: Tx, id: string): Promise<'queued' | 'sent' | 'waits' | 'noProvider'> {
  const message = await findUnsentForUpdate(tx, id);
  if (message === null) return 'sent';
  if (!hasProvider(deps, message.channel)) return 'noProvider';
  if (await isQueued(tx, SEND_JOB, id)) return 'waits';
  await deps.jobs.send(tx, SEND_JOB, { id }, { key: id });
  return 'queued';
}

/** The queue that hands messages to providers. Given to the server by the module that sends the first ones (account). */
export function messageJobs(deps: Deps): JobQueue<object>[] {
  return [
    job<{ id: string }>({
      name: SEND_JOB,
      retries: SEND_RETRIES,
      handle: async (tx, { id }) => {
        const message = await findUnsentForUpdate(tx, id);
        const port = message && ports(deps)[message.channel];
        if (!message || !port) return;
        await port.send(message);
        await markSent(tx, id);
      },
    }),
    job({
      name: 'messages.clean',
      cron: '30 4 * * *',
      isExclusive: true,
      handle: async (tx) => void (await deleteOldMessages(tx)),
    }),
  ];
}
