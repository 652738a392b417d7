import { STAFF_ROLE_WORDS, type CallDef, type StaffCallDef, type StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type AnyContext, type Binding, type Handler } from '../../../platform/http/binding.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';

export type StaffContext = AnyContext & { readonly staff: NonNullable<AnyContext['staff']> };

/** Null when this member of staff has one of the roles that the contract asks for, as of now. */
export async function roleRefusal(
  deps: Deps,
  staffId: string,
  { roles }: Pick<StaffCallDef, 'roles'>,
): Promise<Refusal<'staffRoleMissing'> | null> {
  return isAllowed(await findRoles(deps.db, staffId), roles) ? null : roleMissing(roles);
}

/** Says which roles may. */
export const roleMissing = (roles: readonly StaffRole[]): Refusal<'staffRoleMissing'> =>
  refuse('staffRoleMissing', {
    params: { roles: roleWords(roles) },
  });

export const roleWords = (roles: readonly StaffRole[]) => ({
  zh: roles.map((role) => STAFF_ROLE_WORDS[role].zh).join('、'),
  en: roles.map((role) => STAFF_ROLE_WORDS[role].en).join(', '),
});

/** Binds a look of staff that leaves no line in the log; acts are bound by `logged`. */
export function unlogged<const C extends CallDef & StaffCallDef>(def: C, handle: Handler<C>): Binding {
  return bind(
    def,
    (async (context: StaffContext, input: never) =>
      (await roleRefusal(context.deps, context.staff.staffId, def)) ??
      handle(context as Parameters<Handler<C>>[0], input)) as unknown as Handler<C>,
  );
}

/** The roles of an open account as of now; of a closed one none. */
export async function findRoles(db: Queries, id: string): Promise<readonly StaffRole[]> {
  return (await db.one<{ roles: StaffRole[] }>('select staff_roles($1) as roles', [id])).roles;
}

export const isAllowed = (held: readonly StaffRole[], roles: readonly StaffRole[]): boolean =>
  held.some((role) => roles.includes(role));
