import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Binding, Staff } from '../../../platform/http/binding.ts';
import { decodeInput } from '../../../platform/http/decode.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import {
  beginMaking,
  DownloadMaker,
  dropDownload,
  keepDownload,
  sweepDownloads,
  type DownloadKind,
  type Making,
} from '../../../platform/files/index.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import {
  deleteOld,
  failVanished,
  giveUp,
  listFiles,
  markReady,
  noteRows,
  putBack,
  takeExport,
  type ExportRow,
} from './queries.ts';
import { writeList, type ListPage } from './write-list.ts';

const PAGE_SIZE = '100';
export const KIND: DownloadKind = { name: 'staff-exports', ending: '.csv' };

/** Lists that can be taken along, by the name of their call. */
export type Lists = ReadonlyMap<string, Binding>;

/** Thrown inside: whoever asked may not read the list any more, or what narrows it names nobody. */
class NotAllowed extends Error {}

const making = (deps: Deps, lists: Lists): Making<ExportRow> => ({
  kind: KIND,
  failVanished: () => failVanished(deps.db),
  take: (maker) => takeExport(deps.db, maker),
  make: async (row, { maker, scratch, goOn }) => {
    const binding = lists.get(row.list);
    if (binding === undefined) throw new NotAllowed(row.list);
    // A file says when it was asked for: what was there by then is in it.
    const { replica } = deps;
    const reads = replica?.reads({ patienceMs: replica.boundMs }) ?? deps.db;
    const made = await writeList({
      def: binding.def,
      part: scratch,
      page: (before) => pageOf(deps, reads, binding, row, before),
      progress: (rows) => goOn(() => noteRows(deps.db, row.id, maker, rows)),
      keep: (path, told) => keepDownload(deps, { kind: KIND, id: row.id }, path, told),
    });
    if (!(await markReady(deps.db, row.id, maker, made))) await dropDownload(deps, { kind: KIND, id: row.id }, made);
  },
  putBack: (row, maker) => putBack(deps.db, row.id, maker),
  giveUp: (row, maker, error) => {
    deps.log.error({ err: error, list: row.list, staff: row.name }, 'file of a list not made');
    return giveUp(deps.db, row.id, maker, error instanceof NotAllowed);
  },
});

/** One page by the very call, as whoever asked: its masks, its order, and whether that one may read it now. */
async function pageOf(
  deps: Deps,
  reads: Reads,
  binding: Binding,
  row: ExportRow,
  before: string | null,
): Promise<ListPage> {
  const fields = { ...row.filters, pageSize: PAGE_SIZE, ...(before === null ? {} : { before }) };
  const input = decodeInput(binding.def, fields);
  if (!input.ok) throw new NotAllowed(input.key);
  const staff: Staff = { staffId: String(row.staff), name: row.name, tokenHash: Buffer.alloc(0), carriedBy: 'bearer' };
  const answer = (await binding.handle({ deps, reads, staff } as never, input.data as never)) as Outcome<ListPage>;
  if (!answer.ok) throw new NotAllowed(answer.key);
  return answer.data;
}

const makerOf = perDeps((deps) => new DownloadMaker<ExportRow>(deps));

/** Makes what waits, now. */
export const makeExports = (deps: Deps, lists: Lists): Promise<void> => makerOf(deps).look(making(deps, lists));

/** Begins to look for what waits; what it returns stops it. */
export const beginExports = (deps: Deps, lists: Lists): (() => Promise<void>) =>
  beginMaking(deps, {
    kind: KIND,
    name: 'staffExports.make',
    wanted: () => listFiles(deps.db),
    look: () => makeExports(deps, lists),
    stop: () => makerOf(deps).stop(),
  });

/** Takes away what nobody can fetch any more: files whose time is over, and what a crash left. */
export async function sweepExports(deps: Deps): Promise<void> {
  await deleteOld(deps.db);
  await sweepDownloads(deps, KIND, () => listFiles(deps.db));
}
