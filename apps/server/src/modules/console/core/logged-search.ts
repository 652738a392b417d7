import type { CallDef, CallInput, StaffCallDef } from '@caiting/contract';
import { bind, type Binding, type Handler } from '../../../platform/http/binding.ts';
import { insertLog, saveLogOutcome } from './logged.ts';
import { roleRefusal, type StaffContext } from './roles.ts';

/**
 * Binds a list of people that can be searched. Looking for somebody is an act and has its line; turning pages and looking at the list as it stands have
 * none. `detail`: what of the input may stand in a log that is never changed.
 */
export const loggedSearch = <const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  detail: (input: CallInput<C>) => object,
): Binding =>
  loggedWhen(
    def,
    handle,
    detail,
    ({ search, before }) => search !== undefined && search !== '' && before === undefined,
  );

/** The same for a list about one person: looking at it is an act, turning its pages is not. */
export const loggedFirst = <const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  detail: (input: CallInput<C>) => object,
): Binding => loggedWhen(def, handle, detail, ({ before }) => before === undefined);

/** A list that may be about one person: then looking at it is an act. */
export const loggedAbout = <const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  detail: (input: CallInput<C>) => object,
): Binding =>
  loggedWhen(
    def,
    handle,
    detail,
    ({ userName, before }) => userName !== undefined && userName !== '' && before === undefined,
  );

interface Asked {
  readonly search?: string;
  readonly userName?: string;
  readonly before?: string;
}

function loggedWhen<const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  detail: (input: CallInput<C>) => object,
  isAct: (input: Asked) => boolean,
): Binding {
  const act = def.path.slice(def.path.lastIndexOf('/') + 1);
  return bind(def, (async (context: StaffContext, input: CallInput<C>) => {
    const { deps, staff } = context;
    const refused = await roleRefusal(deps, staff.staffId, def);
    if (!isAct(input as object)) return refused ?? handle(context as Parameters<Handler<C>>[0], input);
    const id = await insertLog(deps.db, { staff: staff.staffId, name: staff.name, act, detail: detail(input) });
    const outcome = refused ?? (await handle(context as Parameters<Handler<C>>[0], input));
    await saveLogOutcome(deps.db, id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  }) as unknown as Handler<C>);
}
