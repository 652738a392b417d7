import { consoleRetryCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { listFailed, queueOfFailedForUpdate } from '../../../platform/jobs/reads-of-staff.ts';
import { sendAgain } from '../../../platform/messages/index.ts';
import { unparkEvent, wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { askAgain } from '../../cashier/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

type Calls = typeof consoleRetryCalls;

/** What stopped goes on. Each looks under the row's own lock whether it stands still: whoever comes second is told that it does not. */
export const retryBindings = [
  unlogged(consoleRetryCalls.failedJobs, async ({ deps }, input) => ok(await failedJobs(deps, input))),
  logged(consoleRetryCalls.retryJob, ({ deps }, { jobId }) =>
    deps.db.tx(async (tx) => {
      const name = await queueOfFailedForUpdate(tx, jobId);
      if (name === null) return refuse('notStopped');
      await deps.jobs.retry(tx, name, jobId);
      return done(`作业 ${jobId} 再次排队`);
    }),
  ),
  logged(consoleRetryCalls.retryParked, ({ deps }, { id }) =>
    deps.db.tx(async (tx) => {
      if (!(await unparkEvent(tx, id))) return refuse('notStopped');
      tx.afterCommit(wakeOutbox);
      return done(`事件 ${id} 再次交给处理程序`);
    }),
  ),
  logged(consoleRetryCalls.retryMessage, ({ deps }, { messageId }) =>
    deps.db.tx(async (tx) => {
      const state = await sendAgain(deps, tx, messageId);
      if (state === 'noProvider') return refuse('messageNoProvider');
      return state === 'queued' ? done(`消息 ${messageId} 再次排队`) : refuse('notStopped');
    }),
  ),
  logged(consoleRetryCalls.askPayoutAgain, ({ deps }, { withdrawNo }) =>
    deps.db.tx(async (tx) => {
      const asked = await askAgain(tx, withdrawNo);
      return asked.ok ? done(`${withdrawNo} 即将再次查询`) : asked;
    }),
  ),
];

async function failedJobs(
  deps: Deps,
  { before, pageSize }: CallInput<Calls['failedJobs']>,
): Promise<CallOutput<Calls['failedJobs']>> {
  const rows = await listFailed(deps.db, before ?? null, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map(({ id, name, tries, at, fault }) => ({ jobId: id, name, tries, at: at.getTime(), fault })),
    next: last !== undefined && rows.length > pageSize ? String(last.at.getTime()) : null,
  };
}
