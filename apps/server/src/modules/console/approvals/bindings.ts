import {
  consoleApprovalCalls,
  consoleClaimCalls,
  consoleQueueCalls,
  logNameOf,
  type StaffCallDef,
} from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Binding } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { logged, type ActBinding } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';
import { said } from '../work/claim-acts.ts';
import { claim, decide } from '../work/claims.ts';
import { approve, decline, withdraw, type Acts } from './decide.ts';
import { approval, approvals, waitingActs } from './list.ts';
import { findRequest } from './rows.ts';

/** What waits for a second person (docs/decisions/0308). Given all acts: by its number the second one does the very act that the first asked for. */
export function approvalBindings(bindings: readonly Binding[]): readonly Binding[] {
  const acts = actsOf(bindings);
  /** The log says what was decided, not only its number. */
  const asked = async ({ db }: Deps, { id }: { readonly id: string }) => {
    const row = await findRequest(db, acts.roles, id);
    return row === null ? undefined : `${row.asked_name}: ${row.call} ${row.subject}`;
  };
  return [
    unlogged(consoleApprovalCalls.approvals, async ({ deps, staff }, input) =>
      ok(await approvals(deps, staff, acts.roles, input)),
    ),
    unlogged(consoleApprovalCalls.approval, ({ deps, staff }, { id }) => approval(deps, staff, acts.roles, id)),
    unlogged(consoleQueueCalls.waitingActs, async ({ deps }) => ok({ list: await waitingActs(deps, acts.roles) })),
    logged(consoleClaimCalls.claimApproval, async ({ deps, staff }, { id, on }) => {
      const row = await findRequest(deps.db, acts.roles, id);
      if (row === null) return refuse('notFound');
      if (String(row.asked_by) === staff.staffId) return refuse('approvalOwn');
      if (row.state !== 'waiting') return refuse('approvalOver');
      return said(id, await claim(deps, staff, { queue: 'approvals', object: id, isOn: on }));
    }),
    logged(
      consoleApprovalCalls.approve,
      (context, input) =>
        decide(context.deps.db, context.staff, { queue: 'approvals', object: input.id }, () =>
          approve(acts, context, input),
        ),
      asked,
    ),
    logged(
      consoleApprovalCalls.declineApproval,
      (context, input) =>
        decide(context.deps.db, context.staff, { queue: 'approvals', object: input.id }, () =>
          decline(acts, context, input),
        ),
      asked,
    ),
    logged(consoleApprovalCalls.withdrawApproval, (context, { id }) => withdraw(acts, context, id), asked),
  ];
}

const isAct = (binding: Binding): binding is ActBinding => 'agree' in binding;

function actsOf(bindings: readonly Binding[]): Acts {
  const named = bindings.filter(isAct).map((binding) => [logNameOf(binding.def), binding] as const);
  return {
    byCall: new Map(named),
    roles: Object.fromEntries(named.map(([name, { def }]) => [name, (def as StaffCallDef).roles])),
  };
}
