import type { CallDef, CallInput } from '@caiting/contract';
import { formatMoney, money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { bind, type AnyContext, type Binding, type Handler } from '../../platform/http/binding.ts';
import { insertLog, saveLogOutcome } from './queries.ts';

/** Values that must not stand in the log: a room's password is set by such a call. */
const HIDDEN_KEYS: ReadonlySet<unknown> = new Set(['password']);

/** What stood before an act that writes over it; the line then says old and new. */
export type Before<C extends CallDef> = (deps: Deps, input: CallInput<C>) => Promise<unknown>;

/** Binds an operator's act so that it is logged: before it begins, and how it ended. */
export function logged<const C extends CallDef & { who: 'staff' }>(
  def: C,
  handle: Handler<C>,
  before?: Before<C>,
): Binding {
  const act = def.path.slice(def.path.lastIndexOf('/') + 1);
  return bind(def, (async (context: AnyContext & { staff: NonNullable<AnyContext['staff']> }, input: CallInput<C>) => {
    const { deps, staff } = context;
    const was = await before?.(deps, input);
    const detail = { ...shown(input as object), ...(was === undefined ? {} : { was }) };
    const line = { staff: staff.staffId, name: staff.name, act, detail };
    const id = await insertLog(deps.db, line);
    const outcome = await handle(context as Parameters<Handler<C>>[0], input);
    await saveLogOutcome(deps.db, id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  }) as Handler<C>);
}

function shown(input: object): object {
  // A decoded amount is a bigint, which JSON does not know.
  const fields = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'bigint' ? formatMoney(money(value)) : value]),
  );
  return HIDDEN_KEYS.has(fields['key']) ? { ...fields, value: '***' } : fields;
}
