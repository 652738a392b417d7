import { createHash } from 'node:crypto';
import type { PayChannel } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { lineTaker } from '../core/providers.ts';
import { findLineForUpdate, saveOpen, type StaffLineRow } from './queries.ts';

const DIGEST_LENGTH = 12;

/**
 * Opens a line, once `refusedBy` lets it: it is asked with the line's name and a digest of its content, so that two who open it mean the same
 * account and the same limits.
 */
export async function openPayLine<Key extends string>(
  deps: Deps,
  lineId: string,
  refusedBy: (tx: Tx, subject: string) => Promise<Refusal<Key> | null>,
): Promise<Outcome<StaffLineRow, 'notFound' | 'payProviderUnfit' | Key>> {
  const isTaken = await lineTaker(deps);
  return deps.db.tx<Outcome<StaffLineRow, 'notFound' | 'payProviderUnfit' | Key>>(
    async (tx) => {
      const line = await findLineForUpdate(tx, lineId);
      if (line === null) return refuse('notFound');
      if (!isTaken(line)) return refuse('payProviderUnfit');
      if (line.is_open) return ok(line);
      const refused = await refusedBy(tx, `${lineId}:${digestOf(line)}`);
      if (refused) return refused;
      await saveOpen(tx, lineId, true);
      return ok(line);
    },
    // That a first one asked must stay.
    { keepsOnRefusal: true },
  );
}

/** Of everything that a player or the books see of the line. */
function digestOf(line: StaffLineRow): string {
  const text = JSON.stringify(line, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

/** Closes a line at once; false when there is none. Orders made before can still be paid. */
export async function closePayLine(deps: Deps, lineId: string): Promise<boolean> {
  return (await deps.db.run('update pay_line set is_open = false where line_id = $1', [lineId])) === 1;
}

/** Closes all lines of a channel at once and gives how many were open. */
export function closePayChannel(deps: Deps, channel: PayChannel): Promise<number> {
  return deps.db.run('update pay_line set is_open = false where channel = $1 and is_open', [channel]);
}
