import type { CallDef, CallInput, StaffCallDef } from '@caiting/contract';
import { formatMoney, formatRate, money, rateOf } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Binding, type Handler } from '../../../platform/http/binding.ts';
import { roleRefusal, type StaffContext } from './roles.ts';
import { stepUpRefusal } from './step-up-due.ts';

/** What must not stand in the log: a room's password is set by a call that names it as its key, an operator's and a code are fields. */
const HIDDEN_KEYS: ReadonlySet<unknown> = new Set(['password', 'code']);

/** What stood before an act that writes over it; the line then says old and new. */
export type Before<C extends CallDef> = (deps: Deps, input: CallInput<C>) => Promise<unknown>;

/** Binds an act of staff so that it is logged: before it begins, and how it ended; also one that their role, or their session, does not allow. `rates`: fields in percent. */
export function logged<const C extends CallDef & StaffCallDef>(
  def: C,
  handle: Handler<C>,
  before?: Before<C>,
  rates: readonly string[] = [],
): Binding {
  const act = def.path.slice(def.path.lastIndexOf('/') + 1);
  return bind(def, (async (context: StaffContext, input: CallInput<C>) => {
    const { deps, staff } = context;
    const refused = (await roleRefusal(deps, staff.staffId, def)) ?? (await stepUpRefusal(deps, staff, def));
    const was = refused ? undefined : await before?.(deps, input);
    const detail = { ...shown(input as object, rates), ...(was === undefined ? {} : { was }) };
    const line = { staff: staff.staffId, name: staff.name, act, detail };
    const id = await insertLog(deps.db, line);
    const outcome = refused ?? (await handle(context as Parameters<Handler<C>>[0], input));
    await saveLogOutcome(deps.db, id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  }) as unknown as Handler<C>);
}

function shown(input: object, rates: readonly string[]): object {
  const fields = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      HIDDEN_KEYS.has(key) ? '***' : rates.includes(key) ? percentOf(value) : textOf(value),
    ]),
  );
  return HIDDEN_KEYS.has(fields['key']) ? { ...fields, value: '***' } : fields;
}

/** A decoded rate is one too, of other units: "3.55", not 0.000355 yuan. */
const percentOf = (value: unknown): unknown => (typeof value === 'bigint' ? formatRate(rateOf(value)) : value);

/** A decoded amount is a bigint, which JSON does not know. */
function textOf(value: unknown): unknown {
  return typeof value === 'bigint' ? formatMoney(money(value)) : value;
}

/** Writes what is about to be done and gives the line's id. */
export async function insertLog(
  db: Queries,
  line: { staff: string; name: string; act: string; detail: object },
): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(
    'insert into staff_log (staff, name, act, detail) values ($1, $2, $3, $4) returning id',
    [line.staff, line.name, line.act, JSON.stringify(line.detail)],
  );
  return id;
}

export async function saveLogOutcome(db: Queries, id: bigint, outcome: string): Promise<void> {
  await db.run('update staff_log set outcome = $2 where id = $1', [id, outcome]);
}
