import { logNameOf, type CallDef, type CallInput, type StaffCallDef } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Binding, type Handler, type Staff } from '../../../platform/http/binding.ts';
import { insertLog, saveLogOutcome } from './logged.ts';
import { roleRefusal, type StaffContext } from './roles.ts';
import { SESSION_HOURS } from './session-times.ts';

interface Asked {
  readonly search?: string;
  readonly userName?: string;
  readonly before?: string;
}

/** Whether the list is about somebody. */
const isLook = ({ search = '', userName = '' }: Asked): boolean => search !== '' || userName !== '';

/**
 * Binds a list of people or of what is theirs. Looking for somebody and looking at somebody is an act and has its line; turning its pages and looking at the
 * list as it stands have none. `detail`: what of the input may stand in a log that is never changed.
 */
export function loggedLook<const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  detail: (input: CallInput<C>) => object,
): Binding {
  const act = logNameOf(def);
  return bind(def, (async (context: StaffContext, input: CallInput<C>) => {
    const { deps, staff } = context;
    const refused = await roleRefusal(deps, staff.staffId, def);
    const asked = input as Asked;
    const said = detail(input);
    const isTurned = async () => asked.before !== undefined && (await hasLooked(deps.db, staff, act, said));
    if (!isLook(asked) || (await isTurned())) return refused ?? handle(context as Parameters<Handler<C>>[0], input);
    const id = await insertLog(deps.db, { staff: staff.staffId, name: staff.name, act, detail: said });
    const outcome = refused ?? (await handle(context as Parameters<Handler<C>>[0], input));
    await saveLogOutcome(deps.db, id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  }) as unknown as Handler<C>);
}

/** Whether this one looked at the same within a session's time: a key alone makes no page of it, else whoever began with one would leave no trace. */
async function hasLooked(db: Queries, { staffId, name }: Staff, act: string, detail: object): Promise<boolean> {
  const row = await db.maybeOne(
    `select from staff_log
      where lower(name) = lower($2) and staff = $1 and act = $3 and detail = $4::jsonb and outcome in ('begun', 'done')
        and at > (select app_now()) - interval '${SESSION_HOURS} hours' limit 1`,
    [staffId, name, act, JSON.stringify(detail)],
  );
  return row !== null;
}

/** Whether there is a line of theirs so young: each act has one before it begins, whichever process it goes through. */
export async function hasJustActed({ db }: Deps, { staffId, name }: Staff, withinMs: number): Promise<boolean> {
  const row = await db.maybeOne(
    `select from staff_log
      where lower(name) = lower($2) and staff = $1 and at > (select app_now()) - $3 * interval '1 millisecond' limit 1`,
    [staffId, name, withinMs],
  );
  return row !== null;
}
