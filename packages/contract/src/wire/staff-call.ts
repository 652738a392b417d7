import type { CallDef } from './call.ts';
import type { RefusalKey } from './codes.ts';

/**
 * What a member of staff is there for. Nobody is two of them: who says who may act does not move money, who moves money does not make accounts,
 * who looks at both changes nothing.
 */
export const STAFF_ROLES = ['admin', 'operator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  admin: '管理员',
  operator: '运营',
  auditor: '审计员',
};

/** Accounts of staff, settings of the site, what is on sale. */
export const ADMINISTRATES = ['admin'] as const;
/** Money, results, people. */
export const OPERATES = ['operator'] as const;
/** What must be done at once by whoever is there, and the rooms of the chat. */
export const ADMINISTRATES_OR_OPERATES = ['admin', 'operator'] as const;
/** Reading about money and people. */
export const READS_PEOPLE = ['operator', 'auditor'] as const;
/** Reading about staff. */
export const READS_STAFF = ['admin', 'auditor'] as const;

/** A call for staff; whoever has none of its roles is refused. */
export interface StaffCallDef extends CallDef {
  readonly who: 'staff';
  readonly roles: readonly StaffRole[];
}

type WithoutWho = Omit<CallDef, 'who'> & { readonly roles: readonly [StaffRole, ...StaffRole[]] };

type StaffCall<C extends WithoutWho> = Omit<C, 'refusals'> & {
  readonly who: 'staff';
  readonly refusals: readonly (C['refusals'][number] | 'staffRoleMissing')[];
};

/** Names a call for staff. Its roles stand here and nowhere else; they are said on the API page too. */
export function staffCall<const C extends WithoutWho>(def: C): StaffCall<C> {
  const refusals: readonly RefusalKey[] = [...def.refusals, 'staffRoleMissing'];
  return { ...def, who: 'staff', doc: `${def.doc} For: ${def.roles.join(', ')}.`, refusals } as unknown as StaffCall<C>;
}
