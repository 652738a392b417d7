import { logNameOf, type CallDef, type CallInput, type CallOutput, type StaffCallDef } from '@caiting/contract';
import type { Db, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Binding, type CommonRefusal, type Handler } from '../../../platform/http/binding.ts';
import { isRefusal, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import type { ActingStaff, Agreement } from './acting.ts';
import { roleRefusal, type StaffContext } from './roles.ts';
import { HIDDEN, HIDDEN_KEYS, shown } from './shown.ts';
import { insertSignature, isRequired, signatureOf, type Signature } from './signing/signature.ts';
import { stepUpRefusal } from './step-up-due.ts';

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
    said: Said,
  ) => {
    const barred = (await roleRefusal(deps, staff.staffId, def)) ?? (await stepUpRefusal(deps, staff, def));
    // Whoever agrees by a number has signed that: its own line carries the signature.
    const signed = barred || said.approves ? null : await signatureOf(deps.db, staff, def, { ...said, file });
    const refused = barred ?? (isRefusal(signed) ? signed : null);
    const was = refused ? undefined : await before?.(deps, input);
    const signature = isRefusal(signed) ? null : signed;
    const detail = {
      ...shown(input as object, rates),
      ...(was === undefined ? {} : { was }),
      ...(said.approves && { approval: said.approves.request }),
      ...sentLong(input as object, signature),
    };
    const isUnsigned = refused === null && !said.approves && signature === null;
    const entry = { staff: staff.staffId, name: staff.name, act, detail };
    const line = await (isUnsigned ? beginUnsigned(deps.db, entry, def) : beginLine(deps.db, entry, signature));
    const sent = sentOf(input as object, said.fields);
    const doing = {
      call: act,
      roles: def.roles,
      input: sent,
      was,
      approves: said.approves,
      line: said.approves?.line ?? line.id,
    };
    const isSigned = said.approves?.isSigned ?? signed !== null;
    const outcome =
      refused ??
      line.refused ??
      (await handle({ deps, requestId, file, staff: { ...staff, doing: { ...doing, isSigned } } }, input));
    await saveLogOutcome(deps.db, line.id, outcome.ok ? 'done' : outcome.key);
    return outcome;
  };
  const bound = bind(def, ((context: StaffContext, input: CallInput<C>) =>
    run(context, input, {
      headers: context.headers,
      fields: context.fields,
      approves: null,
    })) as unknown as Handler<C>);
  return {
    ...bound,
    agree: (context, input, approves) =>
      run({ ...context, file: null }, input as CallInput<C>, { headers: {}, fields: {}, approves }),
  };
}

interface Said extends Pick<StaffContext, 'headers' | 'fields'> {
  readonly approves: Agreement | null;
}

/** What stands in the statement by its hash alone and in the line decoded: the audit hashes it again. */
function sentLong(input: object, signature: Signature | null): { readonly sent?: object } {
  const decoded = input as Readonly<Record<string, unknown>>;
  const long = Object.entries(signature?.long ?? {}).filter(([name, text]) => decoded[name] !== text);
  return long.length === 0 ? {} : { sent: Object.fromEntries(long) };
}

/** The line and what was signed, which is in the log as soon as it is. */
function beginLine(
  db: Db,
  line: Line,
  signed: Signature | null,
): Promise<{ readonly id: bigint; readonly refused: Refusal<'signatureOld' | 'signatureMissing'> | null }> {
  if (signed === null) return insertLog(db, line).then((id) => ({ id, refused: null }));
  return db.tx(async (tx) => {
    const id = await insertLog(tx, line);
    return { id, refused: (await insertSignature(tx, id, signed)) ? null : refuse('signatureOld') };
  });
}

/** Of what was sent, the fields that the call has. */
function sentOf(input: object, fields: unknown): Record<string, unknown> {
  const sent = (fields ?? {}) as Readonly<Record<string, unknown>>;
  const known = Object.keys(input).filter((key) => key !== 'requestId' && Object.hasOwn(sent, key));
  return Object.fromEntries(known.map((key) => [key, HIDDEN_KEYS.has(key) ? HIDDEN : sent[key]]));
}

/** Where signatures came to be required since this one was asked for, its line stands behind that place of the log, and nothing is done. */
function beginUnsigned(db: Db, line: Line, def: CallDef): ReturnType<typeof beginLine> {
  return db.tx(async (tx) => {
    const id = await insertLog(tx, line);
    return { id, refused: (await isRequired(tx, def)) ? refuse('signatureMissing') : null };
  });
}

interface Line {
  readonly staff: string;
  readonly name: string;
  readonly act: string;
  readonly detail: object;
}

/** Writes what is about to be done and gives the line's id. */
export async function insertLog(db: Queries, line: Line): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(
    'insert into staff_log (staff, name, act, detail) values ($1, $2, $3, $4) returning id',
    [line.staff, line.name, line.act, JSON.stringify(line.detail)],
  );
  return id;
}

export async function saveLogOutcome(db: Queries, id: bigint, outcome: string): Promise<void> {
  await db.run('update staff_log set outcome = $2 where id = $1', [id, outcome]);
}
