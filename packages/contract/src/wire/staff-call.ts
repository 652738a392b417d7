import type { CallDef } from './call.ts';
import type { RefusalKey } from './codes.ts';
import type { StaffRole } from '../staff/staff-roles.ts';

/** A call for staff; whoever has none of its roles is refused. */
export interface StaffCallDef extends CallDef {
  readonly who: 'staff';
  readonly roles: readonly StaffRole[];
}

type WithoutWho = Omit<CallDef, 'who'> & { readonly roles: readonly [StaffRole, ...StaffRole[]] };

/** What an act that takes two may say instead of being done. */
export const BY_TWO_REFUSALS = ['secondStaffNeeded', 'approvalWaits', 'approvalOver', 'approvalOutdated'] as const;
export type ByTwoRefusal = (typeof BY_TWO_REFUSALS)[number];

type MoreRefusals<Key> = 'secondStaffNeeded' extends Key ? ByTwoRefusal | 'staffRoleMissing' : 'staffRoleMissing';

type StaffCall<C extends WithoutWho> = Omit<C, 'refusals'> & {
  readonly who: 'staff';
  readonly refusals: readonly (C['refusals'][number] | MoreRefusals<C['refusals'][number]>)[];
};

/** Names a call for staff. Its roles stand here and nowhere else; they are said on the API page too. */
export function staffCall<const C extends WithoutWho>(def: C): StaffCall<C> {
  const isByTwo = def.refusals.includes('secondStaffNeeded');
  const refusals: readonly RefusalKey[] = [
    ...new Set([...def.refusals, ...(isByTwo ? BY_TWO_REFUSALS : []), 'staffRoleMissing' as const]),
  ];
  return { ...def, who: 'staff', doc: `${def.doc} For: ${def.roles.join(', ')}.`, refusals } as unknown as StaffCall<C>;
}

/** What an act is called in the operators' log: the end of its path. */
export const logNameOf = ({ path }: Pick<CallDef, 'path'>): string => path.slice(path.lastIndexOf('/') + 1);
