import type { CallDef, CallInput, StaffCallDef } from '@caiting/contract';
import { bind, type Binding, type Handler } from '../../../platform/http/binding.ts';
import { insertLog, saveLogOutcome } from './logged.ts';
import { roleRefusal, type StaffContext } from './roles.ts';

/**
 * Binds a list of people that can be searched. Looking for somebody is an act and has its line; turning pages and looking at the list as it stands have
 * none. `detail`: what of the input may stand in a log that is never changed.
 */
export function loggedSearch<const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  detail: (input: CallInput<C>) => object,
): Binding {
  const act = def.path.slice(def.path.lastIndexOf('/') + 1);
  return bind(def, (async (context: StaffContext, input: CallInput<C>) => {
    const { deps, staff } = context;
    const refused = await roleRefusal(deps, staff.staffId, def);
    const { search, before } = input as { readonly search?: string; readonly before?: string };
    const isSearch = search !== undefined && search !== '' && before === undefined;
    if (!isSearch) return refused ?? handle(context as Parameters<Handler<C>>[0], input);
    const id = await insertLog(deps.db, { staff: staff.staffId, name: staff.name, act, detail: detail(input) });
    const outcome = refused ?? (await handle(context as Parameters<Handler<C>>[0], input));
    await saveLogOutcome(deps.db, id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  }) as unknown as Handler<C>);
}
