import { firstStepCalls, type CallOutput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { onRegistered } from '../../account/index.ts';
import { hasBets } from '../../betting/index.ts';
import { balanceOf } from '../../ledger/index.ts';

export const firstStepBindings = [
  bind(firstStepCalls.firstSteps, async ({ deps, session }) => ok(await stepsOf(deps.db, session.userId))),
  bind(firstStepCalls.setFirstSteps, async ({ deps, session }, { what }) => {
    await deps.db.run(
      what === 'checked'
        ? 'update first_steps set checked_at = coalesce(checked_at, app_now()) where player = $1::bigint'
        : 'update first_steps set gone_at = coalesce(gone_at, app_now()) where player = $1::bigint',
      [session.userId],
    );
    return ok(await stepsOf(deps.db, session.userId));
  }),
];

/** Whoever registers from now on begins with them. */
export function beginFirstSteps(deps: Deps): void {
  onRegistered(deps, async (tx, player) => {
    await tx.run('insert into first_steps (player) values ($1)', [player]);
  });
}

async function stepsOf(db: Queries, player: string): Promise<CallOutput<typeof firstStepCalls.firstSteps>> {
  const row = await db.maybeOne<{ has_checked: boolean }>(
    'select checked_at is not null as has_checked from first_steps where player = $1::bigint and gone_at is null',
    [player],
  );
  if (row === null) return { steps: null };
  const [{ balance }, hasBet] = await Promise.all([balanceOf(db, BigInt(player)), hasBets(db, player)]);
  // Whoever has bet had the money for it.
  const steps = { hasMoney: hasBet || balance > 0n, hasBet, hasChecked: row.has_checked };
  return { steps: Object.values(steps).every(Boolean) ? null : steps };
}
