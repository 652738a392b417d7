import { logNameOf, type CallDef, type CallInput, type CallOutput, type StaffCallDef } from '@caiting/contract';
import { formatMoney, formatRate, money, rateOf } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Binding, type CommonRefusal, type Handler } from '../../../platform/http/binding.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import type { ActingStaff, Agreement } from './acting.ts';
import { roleRefusal, type StaffContext } from './roles.ts';
import { stepUpRefusal } from './step-up-due.ts';

/** What must not stand in the log: a room's password is set by a call that names it as its key, an operator's and a code are fields; a note about a player is erased some day, and the log is not. */
const HIDDEN_KEYS: ReadonlySet<unknown> = new Set(['password', 'code', 'playerNote']);
const HIDDEN = '***';

/** What stood before an act that writes over it; the line then says old and new. */
export type Before<C extends CallDef> = (deps: Deps, input: CallInput<C>) => Promise<unknown>;

/** What an act is given: who does it, and what exactly. */
export interface ActContext extends Pick<StaffContext, 'deps' | 'requestId' | 'file'> {
  readonly staff: ActingStaff;
}

type ActHandler<C extends CallDef> = (
  context: ActContext,
  input: CallInput<C>,
) => Promise<Outcome<CallOutput<C>, C['refusals'][number] | CommonRefusal>>;

/** An act that can also be done by whoever agrees to a wish for it by the wish’s number. */
export interface ActBinding extends Binding {
  readonly agree: (
    context: Pick<StaffContext, 'deps' | 'requestId' | 'staff'>,
    input: unknown,
    approves: Agreement,
  ) => Promise<Outcome<unknown>>;
}

/** Binds an act of staff so that it is logged: before it begins, and how it ended; also one that their role, or their session, does not allow. `rates`: fields in percent. */
export function logged<const C extends CallDef & StaffCallDef>(
  def: C,
  handle: ActHandler<C>,
  before?: Before<C>,
  rates: readonly string[] = [],
): ActBinding {
  const act = logNameOf(def);
  const run = async (
    { deps, staff, requestId, file }: Pick<StaffContext, 'deps' | 'requestId' | 'staff' | 'file'>,
    input: CallInput<C>,
    said: { readonly fields: unknown; readonly approves: Agreement | null },
  ) => {
    const refused = (await roleRefusal(deps, staff.staffId, def)) ?? (await stepUpRefusal(deps, staff, def));
    const was = refused ? undefined : await before?.(deps, input);
    const detail = { ...shown(input as object, rates), ...(was === undefined ? {} : { was }) };
    const line = { staff: staff.staffId, name: staff.name, act, detail };
    const id = await insertLog(deps.db, line);
    const sent = sentOf(input as object, said.fields);
    const doing = { call: act, roles: def.roles, input: sent, was, approves: said.approves };
    const outcome = refused ?? (await handle({ deps, requestId, file, staff: { ...staff, doing } }, input));
    await saveLogOutcome(deps.db, id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  };
  const bound = bind(def, ((context: StaffContext, input: CallInput<C>) =>
    run(context, input, { fields: context.fields, approves: null })) as unknown as Handler<C>);
  return {
    ...bound,
    agree: (context, input, approves) =>
      run({ ...context, file: null }, input as CallInput<C>, { fields: {}, approves }),
  };
}

/** Of what was sent, the fields that the call has. */
function sentOf(input: object, fields: unknown): Record<string, unknown> {
  const sent = (fields ?? {}) as Readonly<Record<string, unknown>>;
  const known = Object.keys(input).filter((key) => key !== 'requestId' && Object.hasOwn(sent, key));
  return Object.fromEntries(known.map((key) => [key, HIDDEN_KEYS.has(key) ? HIDDEN : sent[key]]));
}

function shown(input: object, rates: readonly string[]): object {
  const fields = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      HIDDEN_KEYS.has(key) ? HIDDEN : rates.includes(key) ? percentOf(value) : textOf(value),
    ]),
  );
  return HIDDEN_KEYS.has(fields['key']) ? { ...fields, value: HIDDEN } : fields;
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
