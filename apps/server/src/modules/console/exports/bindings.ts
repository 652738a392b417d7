import {
  EXPORTED_LISTS,
  FIELD_NAMES,
  STAFF_EXPORTS_MAX,
  STAFF_EXPORT_PATH,
  consoleExportCalls,
  logNameOf,
  type CallDef,
  type CallInput,
  type StaffCallDef,
} from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Binding } from '../../../platform/http/binding.ts';
import { decodeInput } from '../../../platform/http/decode.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import type { ActingStaff } from '../core/acting.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { roleRefusal, unlogged } from '../core/roles.ts';
import type { Lists } from './maker.ts';
import { insertExport, listExports, type ExportRow } from './queries.ts';

/** The calls whose lists can be taken along. */
export const listsOf = (bindings: readonly Binding[]): Lists =>
  new Map(
    bindings
      .map((binding) => [logNameOf(binding.def), binding] as const)
      .filter(([name]) => EXPORTED_LISTS.some((list) => list === name)),
  );

export function exportBindings(bindings: readonly Binding[]): readonly Binding[] {
  const lists = listsOf(bindings);
  return [
    unlogged(consoleExportCalls.staffExports, async ({ deps, staff }) =>
      ok({ list: (await listExports(deps.db, staff.staffId)).map(viewOf) }),
    ),
    logged(consoleExportCalls.askExport, ({ deps, staff }, input) => ask(deps, staff, lists, input)),
  ];
}

const viewOf = (row: ExportRow) => ({
  exportId: row.id,
  list: row.list,
  filters: Object.entries(row.filters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
  state: row.state,
  rowCount: row.rows,
  isCut: row.is_cut,
  askedAt: row.asked_at.getTime(),
  readyUntil: row.ready_until?.getTime() ?? null,
  download: row.state === 'ready' ? `${STAFF_EXPORT_PATH}${row.id}.csv` : '',
});

type AskRefusal = 'badInput' | 'exportsWait' | 'staffRoleMissing' | 'tokenCallMissing';

async function ask(
  deps: Deps,
  staff: ActingStaff,
  lists: Lists,
  { list, reason: _reason, ...asked }: CallInput<typeof consoleExportCalls.askExport>,
): Promise<Outcome<{ done: boolean; note: string }, AskRefusal>> {
  const def = lists.get(list)?.def;
  if (def === undefined) throw new Error(`no list is called ${list}`);
  const refused = await roleRefusal(deps, staff.staffId, def as CallDef & StaffCallDef);
  if (refused) return refused;
  // A script takes along what it may read.
  if (staff.scope?.has(def.path) === false) return refuse('tokenCallMissing');
  const filters = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''));
  // A field that the list does not know would be left out, and the file be about more than was asked for.
  const unknown = Object.keys(filters).find((name) => !(name in shapeOf(def)));
  const field = unknown ?? faultOf(def, filters);
  if (field !== null) return refuse('badInput', { field, params: { field: nameOf(field) } });
  const isTaken = await deps.db.tx((tx) => insertExport(tx, { staff: staff.staffId, name: staff.name, list, filters }));
  return isTaken
    ? done('文件正在准备，可在“导出的文件”下载')
    : refuse('exportsWait', { params: { n: STAFF_EXPORTS_MAX } });
}

const shapeOf = ({ input }: CallDef): object => (input._zod.def as unknown as { readonly shape: object }).shape;

/** The first field that the list itself would refuse; null when it takes them. */
function faultOf(def: CallDef, filters: object): string | null {
  const read = decodeInput(def, filters);
  return read.ok ? null : (read.field ?? 'list');
}

const NAMES: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = FIELD_NAMES;
const nameOf = (field: string) => NAMES[field] ?? { zh: field, en: field };
