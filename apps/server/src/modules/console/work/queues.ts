import type { StaffQueue } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { countParked } from '../../../platform/jobs/reads-of-staff.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';
import { listAccountQueues } from '../../account/index.ts';
import { asideQueue } from '../../betting/index.ts';
import { listCashierQueues } from '../../cashier/index.ts';
import { filterQueue, reportQueue } from '../../chat/index.ts';
import { resultQueue } from '../../draws/index.ts';

export interface WaitingIn extends Waiting {
  readonly queue: StaffQueue;
}

/** What waits for staff, each told by who owns it. */
export async function queuesOf(db: Queries): Promise<readonly WaitingIn[]> {
  const [cashier, account, wishes, results, betsAside, filterHits, parkedEvents, reports] = await Promise.all([
    listCashierQueues(db),
    listAccountQueues(db),
    wishQueue(db),
    resultQueue(db),
    asideQueue(db),
    filterQueue(db),
    countParked(db),
    reportQueue(db),
  ]);
  return [
    ...cashier,
    { queue: 'wishes', ...wishes },
    ...account,
    { queue: 'results', ...results },
    { queue: 'betsAside', ...betsAside },
    { queue: 'filterHits', ...filterHits },
    { queue: 'parkedEvents', ...parkedEvents },
    { queue: 'reports', ...reports },
  ];
}

/** Requests that a second person may still confirm: neither decided, nor taken back, nor over. */
function wishQueue(db: Queries): Promise<Waiting> {
  return db.one<Waiting>(
    `select ${waitingOf('asked_at')} from staff_request
      where confirmed_by is null and ended is null and asked_at + minutes * interval '1 minute' > (select app_now())`,
  );
}
